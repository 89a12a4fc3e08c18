#include <stdlib.h>
struct node { int v; struct node *next; };
struct queue { struct node *head; struct node *tail; };

/*@
predicate lseg(struct node *a, struct node *b; list<int> vs) =
    a == b ? vs == nil : a->v |-> ?v &*& a->next |-> ?n &*& malloc_block_node(a) &*& lseg(n, b, ?rest) &*& vs == cons(v, rest);
predicate queue(struct queue *q; list<int> vs) =
    q->head |-> ?h &*& q->tail |-> ?t &*& malloc_block_queue(q) &*& lseg(h, t, vs) &*& t->v |-> _ &*& t->next |-> _ &*& malloc_block_node(t);
@*/

struct queue *queue_create(void)
    //@ requires true;
    //@ ensures queue(result, nil);
{
    struct queue *q = malloc(sizeof(struct queue));
    struct node *dummy = malloc(sizeof(struct node));
    if (q == NULL || dummy == NULL) abort();
    q->head = dummy;
    q->tail = dummy;
    return q;
}

void enqueue(struct queue *q, int v)
    //@ requires queue(q, ?vs);
    //@ ensures queue(q, append(vs, cons(v, nil)));
{
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL) abort();
    q->tail->v = v;
    q->tail->next = n;
    q->tail = n;
}

int dequeue(struct queue *q)
    //@ requires queue(q, ?vs) &*& vs != nil;
    //@ ensures queue(q, tail(vs)) &*& result == head(vs);
{
    struct node *n = q->head;
    int v = n->v;
    q->head = n->next;
    return v; // ~ refuted leak
}
