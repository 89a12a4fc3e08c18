// To a compiler an annotation is a comment: what it defines must not change the program.
//@ #define N 3
// ~ error syntax
#ifndef N
#define N 5
#endif
int number(void) // ~ unknown unsupported
    //@ requires true;
    //@ ensures result == 5;
{ return N; }
