// Mistakes at the back of lists linked both ways.
#include <stdlib.h>
struct node { struct node *next, *prev; int v; };
/*@
predicate dseg(struct node *a, struct node *before, struct node *b; struct node *last, list<int> vs) =
    a == b ? last == before &*& vs == nil
    : a->prev |-> before &*& a->next |-> ?n &*& a->v |-> ?v &*& malloc_block_node(a) &*& dseg(n, a, b, last, ?r) &*& vs == cons(v, r);
predicate dlist(struct list *l; list<int> vs) = l->first |-> ?f &*& l->last |-> ?e &*& malloc_block_list(l) &*& dseg(f, 0, 0, e, vs);
@*/
struct list { struct node *first, *last; };
void nothing(struct list *l)
    //@ requires dlist(l, ?vs);
    //@ ensures false; // ~ refuted postcondition kind concrete
{ if (l->last != NULL) l->last->v = 3; }
void push_back_keeps(struct list *l, int x)
    //@ requires dlist(l, ?vs);
    //@ ensures dlist(l, append(vs, cons(x, nil))); // ~ refuted postcondition kind concrete
{
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL) abort();
    n->v = x; n->next = NULL; n->prev = l->last;
    if (l->last != NULL) l->last->next = n; else l->first = n;
}
int pop_back(struct list *l)
    //@ requires dlist(l, ?vs) &*& vs != nil;
    //@ ensures dlist(l, ?ws) &*& vs == append(ws, cons(result, nil)); // ~ refuted postcondition kind concrete
{
    struct node *n = l->last;
    int x = n->v;
    l->last = n->prev;
    if (l->last == NULL) l->first = NULL;
    free(n);
    return x;
}
int pop_back_empty(struct list *l)
    //@ requires dlist(l, ?vs);
    //@ ensures dlist(l, _);
{
    return l->last->v; // ~ refuted null kind concrete
}
int last_is_first(struct list *l)
    //@ requires dlist(l, ?vs) &*& vs != nil;
    //@ ensures dlist(l, vs) &*& result == head(vs); // ~ refuted postcondition kind concrete
{
    return l->last->v;
}
void concat(struct list *a, struct list *b)
    //@ requires dlist(a, ?vs) &*& dlist(b, ?ws);
    //@ ensures dlist(a, append(vs, ws)); // ~ refuted postcondition kind concrete
{
    if (a->first == NULL) { a->first = b->first; a->last = b->last; }
    else if (b->first != NULL) { a->last->next = b->first; b->first->prev = a->last; }
    free(b);
}
int count_back(struct list *l)
    //@ requires dlist(l, ?vs);
    //@ ensures dlist(l, vs) &*& result == length(vs) + 1; // ~ refuted postcondition kind concrete
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
void dispose_back(struct node *f, struct node *e)
    //@ requires dseg(f, 0, 0, e, ?vs);
    //@ ensures false; // ~ refuted postcondition kind concrete
{
    while (e != NULL)
        //@ invariant dseg(f, 0, ?q, e, ?ws);
    {
        struct node *p = e->prev;
        free(e);
        e = p;
    }
}
void dispose_back2(struct node *f, struct node *e)
    //@ requires dseg(f, 0, 0, e, ?vs);
    //@ ensures true;
{
    while (e != NULL) // ~ refuted leak kind concrete
        //@ invariant dseg(f, 0, ?q, e, ?ws);
    {
        struct node *p = e->prev;
        e = p;
    }
}
struct node *circle(struct node *f, struct node *p)
    //@ requires dseg(f, 0, p, ?b, ?as) &*& p->prev |-> b &*& p->next |-> f &*& p->v |-> ?v &*& malloc_block_node(p);
    //@ ensures dseg(f, 0, f, p, append(as, cons(v, nil))); // ~ refuted postcondition kind concrete
{ return f; }
