// ~ with no-overflow
// Reading and writing elements of arrays; parts of arrays.
#include <stdlib.h>

int sum_of_two(int *a)
    //@ requires a[0..2] |-> ?values;
    //@ ensures a[0..2] |-> values &*& result == nth(0, values) + nth(1, values);
{
    return a[0] + a[1];
}

void set(int *a, int n, int i, int value)
    //@ requires a[0..n] |-> ?values &*& 0 <= i &*& i < n;
    //@ ensures a[0..n] |-> update(i, value, values);
{
    a[i] = value;
}

void fill(int *a, int n, int value)
    //@ requires a[0..n] |-> _ &*& 0 <= n;
    //@ ensures a[0..n] |-> ?written;
{
    for (int i = 0; i < n; i++)
        //@ invariant a[0..i] |-> ?done &*& a[i..n] |-> _ &*& 0 <= i &*& i <= n;
    {
        a[i] = value;
    }
}

int maximum(int *a, int n)
    //@ requires a[0..n] |-> ?values &*& 1 <= n;
    //@ ensures a[0..n] |-> values;
{
    int best = a[0];
    int i = 1;
    while (i < n)
        //@ invariant a[0..n] |-> values &*& 1 <= i &*& i <= n;
    {
        if (best < a[i])
            best = a[i];
        i++;
    }
    return best;
}

void halves(int *a, int n)
    //@ requires a[0..2 * n] |-> _ &*& 0 <= n;
    //@ ensures a[0..2 * n] |-> _;
{
    fill(a, n, 1);
    fill(a + n, n, 2);
}

int *fresh(int n)
    //@ requires 0 <= n;
    //@ ensures result == 0 ? true : result[0..n] |-> _ &*& malloc_block_ints(result, n);
{
    int *a = malloc(n * sizeof(int));
    if (a == 0)
        return 0;
    fill(a, n, 0);
    return a;
}

void local()
    //@ requires true;
    //@ ensures true;
{
    int buffer[10];
    fill(buffer, 10, 7);
    buffer[9] = buffer[0];
}
