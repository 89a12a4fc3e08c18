// What fails with enough memory is told before what fails without.
#include <stdlib.h>

int *count_up(int n)
    //@ requires 0 <= n &*& n < 100;
    //@ ensures true;
{
    int *a = malloc(n * sizeof(int));
    for (int i = 0; i <= n; i++)
        //@ invariant true;
    {
        a[i] = i; // ~ refuted out-of-bounds where n == 0 kind concrete
    }
    return a;
}

int *one(void)
    //@ requires true;
    //@ ensures integer(result, 1) &*& malloc_block_ints(result, 1);
{
    int *a = malloc(sizeof(int));
    *a = 1; // ~ refuted null kind concrete
    return a;
}
