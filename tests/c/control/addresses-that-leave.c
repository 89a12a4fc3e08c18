// The address of a variable is worth nothing behind the end of its function.
#include <stdlib.h>
int *local(void)
    //@ requires true;
    //@ ensures true;
{ int x = 1; return &x; } // ~ refuted dangling
int *without_contract(void)
{ int x = 1; return &x; } // ~ refuted dangling
int *element(int i)
    //@ requires 0 <= i &*& i < 3;
    //@ ensures true;
{ int a[3] = {1, 2, 3}; int *p = a; return p + i; } // ~ refuted dangling
int *same(int *p)
    //@ requires true;
    //@ ensures result == p;
{ return p; }
int *by_another(void)
    //@ requires true;
    //@ ensures true;
{ int x = 1; return same(&x); } // ~ refuted dangling
int *parameter(int x)
    //@ requires true;
    //@ ensures result != 0;
{ return &x; } // ~ refuted dangling
int *larger(int *p)
    //@ requires *p |-> ?v;
    //@ ensures *p |-> v &*& result == p;
{
    int x = 1;
    int *q = &x;
    *q = *p;
    return p;
}
int *fresh(void)
    //@ requires true;
    //@ ensures result == 0 ? true : *result |-> 3 &*& malloc_block_ints(result, 1);
{
    int x = 3;
    int *q = &x;
    int *p = malloc(sizeof(int));
    if (p == 0) return 0;
    *p = *q;
    return p;
}
