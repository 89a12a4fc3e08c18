// What an iteration of a loop allocates and nobody keeps is lost, however the loop ends.
#include <stdlib.h>

struct cell { int value; };

void right_frees_each(int n)
//@ requires 0 <= n;
//@ ensures true;
{
    int i = 0;
    while (i < n)
    //@ invariant 0 <= i &*& i <= n;
    {
        struct cell *c = malloc(sizeof(struct cell));
        if (c == 0) abort();
        free(c);
        i = i + 1;
    }
}

void wrong_keeps_none(int n)
//@ requires 0 <= n;
//@ ensures true;
{
    int i = 0;
    while (i < n)
    //@ invariant 0 <= i &*& i <= n;
    {
        struct cell *c = malloc(sizeof(struct cell));
        if (c == 0) abort();
        i = i + 1;
    }
}

void wrong_loses_in_the_last_turn(int n)
//@ requires 0 <= n;
//@ ensures true;
{
    int i = 0;
    while (i < n)
    //@ invariant 0 <= i &*& i <= n;
    {
        struct cell *c = malloc(sizeof(struct cell));
        if (c == 0) abort();
        i = i + 1;
        if (i == n) break;
        free(c);
    }
}

void wrong_by_contract(int n)
//@ requires 0 <= n;
//@ ensures true;
{
    int i = 0;
    while (i < n)
    //@ requires i <= n;
    //@ ensures i == n;
    {
        struct cell *c = malloc(sizeof(struct cell));
        if (c == 0) abort();
        i = i + 1;
    }
}

void wrong_in_the_inner_loop(int n)
//@ requires 0 <= n;
//@ ensures true;
{
    int i = 0;
    while (i < n)
    //@ invariant 0 <= i &*& i <= n;
    {
        int j = 0;
        while (j < i)
        //@ invariant 0 <= j &*& j <= i;
        {
            struct cell *c = malloc(sizeof(struct cell));
            if (c == 0) abort();
            j = j + 1;
        }
        i = i + 1;
    }
}
