// What stdio.h promises. `printf`, `fprintf`, `sprintf` and `scanf` are known to gainsay itself.

typedef struct file FILE;

// A file that is open. `stdin`, `stdout` and `stderr` always are, so nobody has to own them.
//@ predicate file(FILE *file);

#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define stdin ((FILE *)1)
#define stdout ((FILE *)2)
#define stderr ((FILE *)3)

int printf(char *format, ...);
int fprintf(FILE *file, char *format, ...);
int scanf(char *format, ...);
int sprintf(char *target, char *format, ...);
int snprintf(char *target, size_t size, char *format, ...);
int fscanf(FILE *file, char *format, ...);
int sscanf(char *text, char *format, ...);

int getchar();
    //@ requires true;
    //@ ensures -1 <= result &*& result <= 255;

int putchar(int character);
    //@ requires true;
    //@ ensures true;

int puts(char *text);
    //@ requires [?f]string(text, ?cs);
    //@ ensures [f]string(text, cs);

int fputs(char *text, FILE *file);
    //@ requires [?f]string(text, ?cs) &*& (file == stdout || file == stderr ? true : [?g]file(file) &*& ensures [g]file(file));
    //@ ensures [f]string(text, cs);

int fputc(int character, FILE *file);
    //@ requires file == stdout || file == stderr ? true : [?g]file(file) &*& ensures [g]file(file);
    //@ ensures true;

int putc(int character, FILE *file);
    //@ requires file == stdout || file == stderr ? true : [?g]file(file) &*& ensures [g]file(file);
    //@ ensures true;

int fgetc(FILE *file);
    //@ requires file == stdin ? true : [?g]file(file) &*& ensures [g]file(file);
    //@ ensures -1 <= result &*& result <= 255;

int getc(FILE *file);
    //@ requires file == stdin ? true : [?g]file(file) &*& ensures [g]file(file);
    //@ ensures -1 <= result &*& result <= 255;

FILE *fopen(char *name, char *mode);
    //@ requires [?f]string(name, ?names) &*& [?g]string(mode, ?modes);
    //@ ensures [f]string(name, names) &*& [g]string(mode, modes) &*& (result == 0 ? true : file(result));

int fclose(FILE *file);
    //@ requires file(file);
    //@ ensures true;

// Only what was read has been written to the buffer.
size_t fread(void *buffer, size_t size, size_t count, FILE *file);
    //@ requires chars(buffer, size * count, _) &*& (file == stdin ? true : [?g]file(file) &*& ensures [g]file(file));
    //@ ensures chars(buffer, size * result, ?cs) &*& chars(buffer + size * result, size * (count - result), _) &*& result <= count;

// Bytes may be written to a file that nobody has written to memory.
size_t fwrite(void *buffer, size_t size, size_t count, FILE *file);
    //@ requires [?f]chars(buffer, size * count, _) &*& (file == stdout || file == stderr ? true : [?g]file(file) &*& ensures [g]file(file));
    //@ ensures [f]chars(buffer, size * count, _) &*& result <= count;

char *fgets(char *buffer, int size, FILE *file);
    //@ requires 0 < size &*& chars(buffer, size, _) &*& (file == stdin ? true : [?g]file(file) &*& ensures [g]file(file));
    /*@
    ensures
        result == 0 ? chars(buffer, size, _) :
        result == buffer &*& string(buffer, ?cs) &*& length(cs) < size &*& chars(buffer + length(cs) + 1, size - length(cs) - 1, _);
    @*/

int feof(FILE *file);
    //@ requires file == stdin ? true : [?g]file(file) &*& ensures [g]file(file);
    //@ ensures true;

int ferror(FILE *file);
    //@ requires file == stdin || file == stdout || file == stderr ? true : [?g]file(file) &*& ensures [g]file(file);
    //@ ensures true;

int fseek(FILE *file, long offset, int origin);
    //@ requires [?g]file(file) &*& 0 <= origin &*& origin <= 2;
    //@ ensures [g]file(file);

long ftell(FILE *file);
    //@ requires [?g]file(file);
    //@ ensures [g]file(file);

void rewind(FILE *file);
    //@ requires [?g]file(file);
    //@ ensures [g]file(file);

void perror(char *text);
    //@ requires [?f]string(text, ?cs);
    //@ ensures [f]string(text, cs);

int fflush(FILE *file);
    //@ requires file == 0 || file == stdout || file == stderr ? true : [?g]file(file) &*& ensures [g]file(file);
    //@ ensures true;
