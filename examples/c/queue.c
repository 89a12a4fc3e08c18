// A queue with pointers to its first and last node. `enqueue` forgets that there is a new last one.
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

struct queue {
    struct node *first;
    struct node *last;
};

/*@
predicate nodes(struct node *from, struct node *to; list<int> values) =
    from == to
        ? values == nil
        : from->value |-> ?value &*& from->next |-> ?next &*& malloc_block_node(from)
          &*& nodes(next, to, ?rest) &*& values == cons(value, rest);

predicate queue(struct queue *q; list<int> values) =
    q->first |-> ?first &*& q->last |-> ?last
    &*& (first == 0
        ? values == nil
        : nodes(first, last, ?front) &*& last->value |-> ?value &*& last->next |-> 0 &*& malloc_block_node(last)
          &*& values == append(front, cons(value, nil)));
@*/

void enqueue(struct queue *q, int value)
    //@ requires queue(q, ?values);
    //@ ensures queue(q, append(values, cons(value, nil)));
    // ~ refuted postcondition kind concrete
{
    struct node *n = malloc(sizeof(struct node));
    if (n == 0) abort();
    n->value = value;
    n->next = 0;
    if (q->first == 0) {
        q->first = n;
        q->last = n;
    } else {
        q->last->next = n;
    }
}
