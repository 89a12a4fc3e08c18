// A list linked both ways, with its ends.
#include <stdlib.h>
struct d { struct d *next, *prev; int v; };
struct dl { struct d *first; struct d *last; };
/*@
predicate seg(struct d *p, struct d *before, struct d *after, struct d *last; list<int> xs) =
    p == after ? last == before &*& xs == nil : p->prev |-> before &*& p->next |-> ?n &*& p->v |-> ?v &*& malloc_block_d(p) &*& seg(n, p, after, last, ?r) &*& xs == cons(v, r);
predicate dl(struct dl *q; list<int> xs) = q->first |-> ?f &*& q->last |-> ?l &*& malloc_block_dl(q) &*& seg(f, 0, 0, l, xs);
@*/
void push_front(struct dl *q, int v)
    //@ requires dl(q, ?xs);
    //@ ensures dl(q, cons(v, xs));
{
    struct d *n = malloc(sizeof(struct d));
    if (n == NULL) abort();
    n->v = v; n->prev = NULL; n->next = q->first;
    if (q->first != NULL) q->first->prev = n; else q->last = n;
    q->first = n;
}
int pop_front(struct dl *q)
    //@ requires dl(q, ?xs) &*& xs != nil;
    //@ ensures dl(q, tail(xs)) &*& result == head(xs);
{
    struct d *f = q->first;
    int v = f->v;
    q->first = f->next;
    if (q->first != NULL) q->first->prev = NULL; else q->last = NULL;
    free(f);
    return v;
}
void push_front_half(struct dl *q, int v)
    //@ requires dl(q, ?xs);
    //@ ensures dl(q, cons(v, xs)); // ~ refuted postcondition kind concrete
{
    struct d *n = malloc(sizeof(struct d));
    if (n == NULL) abort();
    n->v = v; n->prev = NULL; n->next = q->first;
    if (q->first == NULL) q->last = n;
    q->first = n;
}
