// What lies in each of a list's elements is found where it is needed, without taking the list apart by hand.
#include <stdlib.h>

struct box {
    int value;
};

/*@
predicate box(struct box *b;) = b->value |-> ?v &*& malloc_block_box(b);
@*/

void clear_all(struct box **boxes, int n)
    //@ requires boxes[0..n] |-> ?bs &*& foreachp(bs, box);
    //@ ensures boxes[0..n] |-> bs &*& foreachp(bs, box);
{
    if (n == 0) return;
    boxes[0]->value = 0;
    clear_all(boxes + 1, n - 1);
}

void free_all(struct box **boxes, int n)
    //@ requires boxes[0..n] |-> ?bs &*& foreachp(bs, box);
    //@ ensures boxes[0..n] |-> _;
{
    for (int i = 0; i < n; i++)
        //@ requires boxes[i..n] |-> ?cs &*& foreachp(cs, box) &*& i <= n;
        //@ ensures boxes[old_i..n] |-> _;
    {
        free(boxes[i]);
    }
}

void free_first_twice(struct box **boxes, int n)
    //@ requires boxes[0..n] |-> ?bs &*& foreachp(bs, box) &*& 0 < n;
    //@ ensures boxes[0..n] |-> bs &*& foreachp(tail(bs), box);
{
    free(boxes[0]);
    free(boxes[0]); // ~ refuted double-free
}
