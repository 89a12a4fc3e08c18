// What stdlib.h promises. `malloc`, `calloc` and `free` are known to every program.

void abort();
    //@ requires true;
    //@ ensures false;

void exit(int status);
    //@ requires true;
    //@ ensures false;

int rand();
    //@ requires true;
    //@ ensures 0 <= result;
