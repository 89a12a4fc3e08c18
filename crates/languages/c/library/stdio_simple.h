// Input and output that a contract allows one by one, each by a permission to do it once.

//@ #include <io.gh>

typedef struct file FILE;

#define EOF (-1)
#define stdin ((FILE *)1)
#define stdout ((FILE *)2)
#define stderr ((FILE *)3)
#define get_stdin() ((FILE *)1)
#define get_stdout() ((FILE *)2)
#define get_stderr() ((FILE *)3)

/*@

// A file that is open.
predicate stream(FILE *file; list<char> mode);

// `c` is what reading gives: the character, or a negative number where there is none.
predicate read_char_io(place t1, FILE *file; int c, bool success, place t2);
predicate write_char_io(place t1, FILE *file, int c; bool success, place t2);
predicate fopen_io(place t1, list<char> name, list<char> mode; FILE *file, place t2);
predicate fclose_io(place t1, FILE *file; place t2);

@*/

int getchar();
    //@ requires read_char_io(?t1, stdin, ?c, ?success, ?t2) &*& token(t1);
    //@ ensures token(t2) &*& result == c &*& success ? 0 <= c &*& c <= 255 : c < 0;

int putchar(int character);
    //@ requires write_char_io(?t1, stdout, character, ?success, ?t2) &*& token(t1);
    //@ ensures token(t2) &*& success ? result == (character & 255) : result < 0;

int fgetc(FILE *file);
    //@ requires read_char_io(?t1, file, ?c, ?success, ?t2) &*& token(t1) &*& (file == stdin ? true : stream(file, ?mode) &*& ensures stream(file, mode));
    //@ ensures token(t2) &*& result == c &*& success ? 0 <= c &*& c <= 255 : c < 0;

int getc(FILE *file);
    //@ requires read_char_io(?t1, file, ?c, ?success, ?t2) &*& token(t1) &*& (file == stdin ? true : stream(file, ?mode) &*& ensures stream(file, mode));
    //@ ensures token(t2) &*& result == c &*& success ? 0 <= c &*& c <= 255 : c < 0;

int fputc(int character, FILE *file);
    //@ requires write_char_io(?t1, file, character, ?success, ?t2) &*& token(t1) &*& (file == stdout || file == stderr ? true : stream(file, ?mode) &*& ensures stream(file, mode));
    //@ ensures token(t2) &*& success ? result == (character & 255) : result < 0;

int putc(int character, FILE *file);
    //@ requires write_char_io(?t1, file, character, ?success, ?t2) &*& token(t1) &*& (file == stdout || file == stderr ? true : stream(file, ?mode) &*& ensures stream(file, mode));
    //@ ensures token(t2) &*& success ? result == (character & 255) : result < 0;

FILE *fopen(char *name, char *mode);
    //@ requires [?f]string(name, ?names) &*& [?g]string(mode, ?modes) &*& fopen_io(?t1, names, modes, ?file, ?t2) &*& token(t1);
    //@ ensures [f]string(name, names) &*& [g]string(mode, modes) &*& token(t2) &*& result == file &*& (result == 0 ? true : stream(result, modes));

int fclose(FILE *file);
    //@ requires fclose_io(?t1, file, ?t2) &*& token(t1) &*& stream(file, ?mode);
    //@ ensures token(t2);
