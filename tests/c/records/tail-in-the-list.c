// A queue with a pointer to its last record, which lies in the list it is appended to.
#include <stdlib.h>

struct item {
    struct item *next;
    int value;
};

struct queue {
    struct item *head, *tail;
};

/*@
predicate queue(struct queue *q; tree_item_next v) =
    q->head |-> ?head &*& q->tail |-> ?tail &*& malloc_block_queue(q) &*& tree(struct item, head, {next}; v) &*&
    (head == 0 || tail in records(v) && v[tail].next == 0);
@*/

void enqueue(struct queue *q, int value)
    //@ requires queue(q, ?v);
    //@ ensures queue(q, ?w) &*& sum (x in records(w)) w[x].value == value + sum (x in records(v)) v[x].value;
{
    struct item *n = malloc(sizeof(struct item));
    if (n == NULL)
        abort();
    n->next = NULL;
    n->value = value;
    if (q->head == NULL) {
        q->head = n;
    } else {
        q->tail->next = n;
    }
    q->tail = n;
}

void enqueue_without_tail(struct queue *q, int value)
    //@ requires queue(q, ?v);
    //@ ensures queue(q, ?w); // ~ refuted postcondition kind concrete
{
    struct item *n = malloc(sizeof(struct item));
    if (n == NULL)
        abort();
    n->next = NULL;
    n->value = value;
    if (q->head == NULL) {
        q->head = n;
        q->tail = n;
    } else {
        q->tail->next = n;
    }
}

void enqueue_in_a_circle(struct queue *q, int value)
    //@ requires queue(q, ?v);
    //@ ensures queue(q, ?w); // ~ refuted postcondition kind concrete
{
    if (q->head != NULL)
        q->tail->next = q->head;
}

int dequeue(struct queue *q)
    //@ requires queue(q, ?v) &*& root(v) != 0;
    //@ ensures queue(q, ?w) &*& result == v[root(v)].value;
{
    struct item *first = q->head;
    int value = first->value;
    q->head = first->next;
    free(first);
    return value;
}
