// A queue that keeps a pointer to its last cell: nothing has to be opened or closed by hand.
#include <stdlib.h>
#include <stdbool.h>

struct cell {
    int item;
    struct cell *after;
};

struct queue {
    struct cell *front;
    struct cell *back;
};

/*@
predicate segment(struct cell *from, struct cell *to; list<int> items) =
    from == to ?
        items == nil
    :
        from->item |-> ?item &*& from->after |-> ?after &*& malloc_block_cell(from) &*& segment(after, to, ?rest) &*& items == cons(item, rest);

predicate queue(struct queue *q; list<int> items) =
    q->front |-> ?front &*& q->back |-> ?back &*& malloc_block_queue(q) &*& segment(front, back, items) &*&
    back->item |-> _ &*& back->after |-> _ &*& malloc_block_cell(back);

lemma void segment_grows(struct cell *from)
    requires segment(from, ?to, ?items) &*& to->item |-> ?item &*& to->after |-> ?next &*& malloc_block_cell(to) &*& next->after |-> ?end;
    ensures segment(from, next, append(items, cons(item, nil))) &*& next->after |-> end;
{
    open segment(from, to, items);
    if (from != to) {
        segment_grows(from->after);
    }
    close segment(from, next, append(items, cons(item, nil)));
}
@*/

struct queue *queue_new()
    //@ requires true;
    //@ ensures queue(result, nil);
{
    struct queue *q = malloc(sizeof(struct queue));
    struct cell *last = malloc(sizeof(struct cell));
    if (q == NULL || last == NULL)
        abort();
    q->front = last;
    q->back = last;
    return q;
}

bool queue_is_empty(struct queue *q)
    //@ requires queue(q, ?items);
    //@ ensures queue(q, items) &*& result == (items == nil);
{
    return q->front == q->back;
}

void queue_add(struct queue *q, int item)
    //@ requires queue(q, ?items);
    //@ ensures queue(q, append(items, cons(item, nil)));
{
    struct cell *last = malloc(sizeof(struct cell));
    if (last == NULL)
        abort();
    q->back->item = item;
    q->back->after = last;
    q->back = last;
    //@ struct cell *first = q->front;
    //@ segment_grows(first);
}

int queue_take(struct queue *q)
    //@ requires queue(q, ?items) &*& items != nil;
    //@ ensures queue(q, tail(items)) &*& result == head(items);
{
    struct cell *first = q->front;
    int item = first->item;
    q->front = first->after;
    free(first);
    return item;
}
