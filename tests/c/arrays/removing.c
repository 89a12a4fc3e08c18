// An element is taken out of an array by moving those behind it.
#include <stdlib.h>
#include <string.h>

struct vector {
    int *items;
    int count;
    int room;
};

/*@
predicate vector(struct vector *v; list<int> xs) =
    v->items |-> ?items &*& v->count |-> ?count &*& v->room |-> ?room &*& malloc_block_vector(v) &*& malloc_block_ints(items, room) &*&
    items[0..count] |-> xs &*& items[count..room] |-> _ &*& 0 <= count &*& count <= room;
@*/

void take_out(struct vector *v, int i)
    //@ requires vector(v, ?xs) &*& 0 <= i &*& i < length(xs);
    //@ ensures vector(v, append(take(i, xs), tail(drop(i, xs))));
{
    memmove(v->items + i, v->items + i + 1, (v->count - i - 1) * sizeof(int));
    v->count--;
}

int take_last(struct vector *v)
    //@ requires vector(v, ?xs) &*& xs != nil;
    //@ ensures vector(v, take(length(xs) - 1, xs)) &*& result == nth(length(xs) - 1, xs);
{
    v->count--;
    return v->items[v->count];
}

void take_out_too_much(struct vector *v, int i)
    //@ requires vector(v, ?xs) &*& 0 <= i &*& i < length(xs);
    //@ ensures vector(v, append(take(i, xs), tail(drop(i, xs)))); // ~ refuted postcondition
{
    memmove(v->items + i, v->items + i + 1, (v->count - i - 1) * sizeof(int));
    v->count = v->count - 2;
}
