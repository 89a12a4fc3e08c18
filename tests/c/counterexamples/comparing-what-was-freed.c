// A pointer to freed memory may equal one to memory that is allocated later, or not: nothing may depend on it.
#include <stdlib.h>

int compares_with_a_later_block(void)
{
    int *p = malloc(sizeof(int));
    free(p);
    int *q = malloc(sizeof(int));
    int same = p != NULL && p == q; // ~ refuted dangling kind concrete
    free(q);
    return same;
}

int grown_in_place(void)
{
    int *p = malloc(sizeof(int));
    if (p == NULL)
        return 0;
    int *q = realloc(p, 2 * sizeof(int));
    if (q == NULL) {
        free(p);
        return 0;
    }
    int moved = p != q; // ~ refuted dangling kind concrete
    free(q);
    return moved;
}

// What was there at the same time lies elsewhere.
int compares_with_an_earlier_block(void)
{
    int *p = malloc(sizeof(int));
    int *q = malloc(sizeof(int));
    free(p);
    int same = p != NULL && p == q;
    free(q);
    return same;
}

int one_after_the_other(int n)
    //@ requires true;
    //@ ensures true;
{
    int *before = 0;
    int same = 0;
    int i = 0;
    while (i < n)
        //@ invariant true;
    {
        int *p = malloc(sizeof(int));
        if (p == 0)
            abort();
        if (p == before) // ~ refuted dangling kind concrete
            same = 1;
        free(p);
        before = p;
        i++;
    }
    return same;
}
