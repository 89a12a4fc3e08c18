// What stdlib.h promises. `malloc`, `calloc` and `free` are known to gainsay itself.

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void free(void *block);

void abort();
    //@ requires true;
    //@ ensures false;

void exit(int status);
    //@ requires true;
    //@ ensures false;

int rand();
    //@ requires true;
    //@ ensures 0 <= result;
