// ~ with no-overflow
// Lists linked both ways, from the back: appended to, taken from, walked, cut and put together in the middle, without a ghost step.
#include <stdlib.h>
struct node { struct node *next, *prev; int v; };
/*@
predicate dseg(struct node *a, struct node *before, struct node *b; struct node *last, list<int> vs) =
    a == b ? last == before &*& vs == nil
    : a->prev |-> before &*& a->next |-> ?n &*& a->v |-> ?v &*& malloc_block_node(a) &*& dseg(n, a, b, last, ?r) &*& vs == cons(v, r);
predicate dlist(struct list *l; list<int> vs) = l->first |-> ?f &*& l->last |-> ?e &*& malloc_block_list(l) &*& dseg(f, 0, 0, e, vs);
@*/
struct list { struct node *first, *last; };
void push_back(struct list *l, int x)
    //@ requires dlist(l, ?vs);
    //@ ensures dlist(l, append(vs, cons(x, nil)));
{
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL) abort();
    n->v = x; n->next = NULL; n->prev = l->last;
    if (l->last != NULL) l->last->next = n; else l->first = n;
    l->last = n;
}
int pop_back(struct list *l)
    //@ requires dlist(l, ?vs) &*& vs != nil;
    //@ ensures dlist(l, take(length(vs) - 1, vs)) &*& result == nth(length(vs) - 1, vs);
{
    struct node *n = l->last;
    int x = n->v;
    l->last = n->prev;
    if (l->last != NULL) l->last->next = NULL; else l->first = NULL;
    free(n);
    return x;
}
int take_back(struct list *l)
    //@ requires dlist(l, ?vs) &*& vs != nil;
    //@ ensures dlist(l, ?ws) &*& vs == append(ws, cons(result, nil));
{
    struct node *n = l->last;
    int x = n->v;
    l->last = n->prev;
    if (l->last != NULL) l->last->next = NULL; else l->first = NULL;
    free(n);
    return x;
}
int peek(struct list *l)
    //@ requires dlist(l, ?vs) &*& vs != nil;
    //@ ensures dlist(l, vs);
{
    return l->last->v;
}
int last_of(struct list *l)
    //@ requires dlist(l, ?vs) &*& vs != nil;
    //@ ensures dlist(l, vs) &*& result == nth(length(vs) - 1, vs);
{
    return l->last->v;
}
void concat(struct list *a, struct list *b)
    //@ requires dlist(a, ?vs) &*& dlist(b, ?ws);
    //@ ensures dlist(a, append(vs, ws));
{
    if (a->first == NULL) { a->first = b->first; a->last = b->last; }
    else if (b->first != NULL) { a->last->next = b->first; b->first->prev = a->last; a->last = b->last; }
    free(b);
}
int count_back(struct list *l)
    //@ requires dlist(l, ?vs);
    //@ ensures dlist(l, vs) &*& result == length(vs);
{
    int n = 0;
    struct node *p = l->last;
    while (p != NULL)
        //@ invariant l->first |-> ?f &*& l->last |-> ?e &*& malloc_block_list(l) &*& dseg(f, 0, ?q, p, ?as) &*& dseg(q, p, 0, e, ?bs) &*& vs == append(as, bs) &*& n == length(bs);
    {
        n++;
        p = p->prev;
    }
    return n;
}
struct node *insert_after(struct node *p, int x)
    //@ requires dseg(?f, 0, p, ?b, ?as) &*& p->prev |-> b &*& p->next |-> ?n &*& p->v |-> ?v &*& malloc_block_node(p) &*& dseg(n, p, 0, ?e, ?bs);
    //@ ensures dseg(f, 0, 0, _, append(as, cons(v, cons(x, bs))));
{
    struct node *q = malloc(sizeof(struct node));
    if (q == NULL) abort();
    q->v = x; q->prev = p; q->next = p->next;
    if (p->next != NULL) p->next->prev = q;
    p->next = q;
    return q;
}
struct node *insert_before(struct node *f, struct node *p, int x)
    //@ requires dseg(f, 0, p, ?b, ?as) &*& dseg(p, b, 0, ?e, ?bs) &*& p != 0;
    //@ ensures dseg(result, 0, 0, e, append(as, cons(x, bs)));
{
    struct node *q = malloc(sizeof(struct node));
    if (q == NULL) abort();
    q->v = x; q->next = p; q->prev = p->prev;
    p->prev = q;
    if (q->prev != NULL) { q->prev->next = q; return f; }
    return q;
}
struct node *unlink_node(struct node *f, struct node *p)
    //@ requires dseg(f, 0, p, ?b, ?as) &*& dseg(p, b, 0, ?e, ?bs) &*& p != 0;
    //@ ensures dseg(result, 0, 0, _, append(as, tail(bs)));
{
    struct node *q = p->prev, *n = p->next;
    if (n != NULL) n->prev = q;
    free(p);
    if (q != NULL) { q->next = n; return f; }
    return n;
}
void dispose_back(struct node *f, struct node *e)
    //@ requires dseg(f, 0, 0, e, ?vs);
    //@ ensures true;
{
    while (e != NULL)
        //@ invariant dseg(f, 0, ?q, e, ?ws);
    {
        struct node *p = e->prev;
        free(e);
        e = p;
    }
}
