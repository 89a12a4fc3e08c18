// What stdio.h promises. `printf`, `fprintf` and `scanf` are known to gainsay itself.

typedef struct FILE FILE;

#define EOF (-1)
#define stdin ((FILE *)1)
#define stdout ((FILE *)2)
#define stderr ((FILE *)3)

int printf(char *format, ...);
int fprintf(FILE *file, char *format, ...);
int scanf(char *format, ...);

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
    //@ requires [?f]string(text, ?cs);
    //@ ensures [f]string(text, cs);

int fputc(int character, FILE *file);
    //@ requires true;
    //@ ensures true;

int putc(int character, FILE *file);
    //@ requires true;
    //@ ensures true;

void perror(char *text);
    //@ requires [?f]string(text, ?cs);
    //@ ensures [f]string(text, cs);

int fflush(FILE *file);
    //@ requires true;
    //@ ensures true;
