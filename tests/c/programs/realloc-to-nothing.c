// `realloc(p, 0)` gives the block back on some systems, which then return NULL.
#include <stdlib.h>

struct buffer { int *data; int used; int capacity; };

int grows_from_nothing(void)
{
    struct buffer b = { malloc(1 * sizeof(int)), 0, 0 };
    if (b.data == NULL) return 0;
    int *more = realloc(b.data, b.capacity * 2 * sizeof(int));
    if (more == NULL) {
        free(b.data); // ~ refuted double-free kind concrete
        return 0;
    }
    free(more);
    return 1;
}
int *shrink(int *p, int n, int m)
    //@ requires p[0..n] |-> _ &*& malloc_block_ints(p, n) &*& 0 <= m &*& m <= n &*& n <= 10;
    //@ ensures result[0..m] |-> _ &*& malloc_block_ints(result, m);
{
    int *q = realloc(p, m * sizeof(int));
    if (q == NULL) { free(p); abort(); } // ~ refuted double-free kind concrete
    return q;
}
int *shrink_to_something(int *p, int n, int m)
    //@ requires p[0..n] |-> _ &*& malloc_block_ints(p, n) &*& 0 < m &*& m <= n &*& n <= 10;
    //@ ensures result[0..m] |-> _ &*& malloc_block_ints(result, m);
{
    int *q = realloc(p, m * sizeof(int));
    if (q == NULL) { free(p); abort(); }
    return q;
}
int writes_to_nothing(int n)
    //@ requires 0 <= n &*& n < 4;
    //@ ensures true;
{
    int *p = malloc(sizeof(int));
    if (p == NULL) return 0;
    p = realloc(p, n * sizeof(int));
    p[0] = 1; // ~ refuted null kind concrete
    free(p);
    return 1;
}
