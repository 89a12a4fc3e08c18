// A queue with a pointer to its last node, which `enqueue` never moves.
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

struct queue {
    struct node *head;
    struct node *tail;
};

/*@
predicate segment(struct node *from, struct node *to; list<int> values) =
    from == to ?
        values == nil
    :
        from->next |-> ?next &*& from->value |-> ?value &*& malloc_block_node(from) &*&
        segment(next, to, ?rest) &*& values == cons(value, rest);

predicate queue(struct queue *q; list<int> values) =
    q->head |-> ?head &*& q->tail |-> ?tail &*& malloc_block_queue(q) &*&
    (head == 0 ?
        values == nil
    :
        segment(head, tail, ?before) &*& tail->next |-> 0 &*& tail->value |-> ?last &*& malloc_block_node(tail) &*&
        values == append(before, cons(last, nil)));
@*/

void enqueue(struct queue *q, int value)
    //@ requires queue(q, ?values);
    //@ ensures queue(q, append(values, cons(value, nil))); // ~ refuted postcondition kind concrete
{
    struct node *n = malloc(sizeof(struct node));
    if (n == 0) abort();
    n->next = 0;
    n->value = value;
    if (q->head == 0) {
        q->head = n;
        q->tail = n;
    } else {
        q->tail->next = n;
    }
}
