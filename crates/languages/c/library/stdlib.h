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

int atoi(char *text);
    //@ requires [?f]string(text, ?cs);
    //@ ensures [f]string(text, cs);
