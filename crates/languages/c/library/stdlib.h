// What stdlib.h promises. `malloc`, `calloc`, `realloc` and `free` are known to every program.

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647

void abort();
    //@ requires true;
    //@ ensures false;

void exit(int status);
    //@ requires true;
    //@ ensures false;

int rand();
    //@ requires true;
    //@ ensures 0 <= result;

void srand(unsigned seed);
    //@ requires true;
    //@ ensures true;

int abs(int number);
    //@ requires INT_MIN < number;
    //@ ensures result == (number < 0 ? -number : number);

long labs(long number);
    //@ requires LONG_MIN < number;
    //@ ensures result == (number < 0 ? -number : number);

char *getenv(char *name);
int system(char *command);
long strtol(char *text, char **end, int base);
unsigned long strtoul(char *text, char **end, int base);
double strtod(char *text, char **end);
double atof(char *text);
void qsort(void *elements, size_t count, size_t size, int (*compare)(void *, void *));
void *bsearch(void *wanted, void *elements, size_t count, size_t size, int (*compare)(void *, void *));

int atoi(char *text);
    //@ requires [?f]string(text, ?cs);
    //@ ensures [f]string(text, cs);
