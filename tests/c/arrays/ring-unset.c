// Memory that was not written goes into a predicate that promises values, and somebody reads it.
#include <stdlib.h>

struct buffer { int *values; int count; };
/*@ predicate buffer(struct buffer *b; int count) =
      b->values |-> ?vs &*& b->count |-> count &*& malloc_block_buffer(b) &*& ints(vs, count, _) &*& malloc_block_ints(vs, count)
      &*& 0 < count &*& count < 1000; @*/

struct buffer *buffer_new(int count) // ~ unknown unconfirmed
    //@ requires 0 < count &*& count < 1000;
    //@ ensures result == 0 ? true : buffer(result, count);
{
    struct buffer *b = malloc(sizeof(struct buffer));
    if (b == 0) return 0;
    b->values = malloc(count * sizeof(int));
    if (b->values == 0) { free(b); return 0; }
    b->count = count;
    return b;
}

int buffer_get(struct buffer *b, int i)
    //@ requires buffer(b, ?n) &*& 0 <= i &*& i < n;
    //@ ensures buffer(b, n);
{
    return b->values[i];
}
