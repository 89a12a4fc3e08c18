// Uninitialised memory: reading it is an error, handing it on is not.
#include <stdlib.h>

struct pair { int first; int second; };

int wrong_new_array(void)
    //@ requires true;
    //@ ensures true;
{
    int *a = malloc(3 * sizeof(int));
    if (a == 0) return 0;
    a[0] = 1;
    int r = a[1];
    free(a);
    return r;
}

int wrong_local_array(int i)
    //@ requires 0 <= i &*& i < 4;
    //@ ensures true;
{
    int a[4];
    a[0] = 1;
    return a[i];
}

int wrong_one_branch(int b)
    //@ requires true;
    //@ ensures true;
{
    int x;
    if (b > 0) x = 1;
    return x;
}

struct pair *wrong_promise(void)
    //@ requires true;
    //@ ensures result == 0 ? emp : result->first |-> ?v &*& result->second |-> _ &*& malloc_block_pair(result);
{
    return malloc(sizeof(struct pair));
}

struct pair *unwritten(void)
    //@ requires true;
    //@ ensures result == 0 ? emp : result->first |-> _ &*& result->second |-> _ &*& malloc_block_pair(result);
{
    return malloc(sizeof(struct pair));
}

int wrong_result(void)
    //@ requires true;
    //@ ensures true;
{
    struct pair *p = unwritten();
    if (p == 0) return 0;
    int r = p->first;
    free(p);
    return r;
}

void count(struct pair *p)
    //@ requires p->first |-> _;
    //@ ensures p->first |-> _;
{
    p->first = p->first + 1;
}

void clear(struct pair *p)
    //@ requires p->first |-> _;
    //@ ensures p->first |-> 0;
{
    p->first = 0;
}

void wrong_callee_reads(void)
    //@ requires true;
    //@ ensures true;
{
    struct pair *p = unwritten();
    if (p == 0) return;
    count(p);
    free(p);
}

int callee_writes(void)
    //@ requires true;
    //@ ensures true;
{
    struct pair *p = unwritten();
    if (p == 0) return 0;
    clear(p);
    count(p);
    int r = p->first;
    free(p);
    return r;
}

int *wrong_first_left_out(int n)
    //@ requires 0 < n;
    //@ ensures result == 0 ? emp : result[0..n] |-> ?values &*& malloc_block_ints(result, n);
{
    int *a = malloc(n * sizeof(int));
    if (a == 0) return 0;
    for (int i = 1; i < n; i++)
        //@ invariant 1 <= i &*& i <= n &*& a[0..n] |-> _;
    {
        a[i] = i;
    }
    return a;
}

int *numbers(int n)
    //@ requires 0 <= n;
    //@ ensures result == 0 ? emp : result[0..n] |-> ?values &*& malloc_block_ints(result, n);
{
    int *a = malloc(n * sizeof(int));
    if (a == 0) return 0;
    for (int i = 0; i < n; i++)
        //@ invariant 0 <= i &*& i <= n &*& a[0..i] |-> ?done &*& a[i..n] |-> _;
    {
        a[i] = i;
    }
    return a;
}

int all_of_a_local_array(int i)
    //@ requires 0 <= i &*& i < 3;
    //@ ensures true;
{
    int a[3];
    a[0] = 1;
    a[1] = 2;
    a[2] = 3;
    return a[i];
}
