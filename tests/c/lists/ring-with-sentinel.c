// ~ with no-overflow
// A ring of nodes around one that holds nothing: both ends are next to it.
#include <stdlib.h>
struct node { struct node *next, *prev; int v; };
/*@
predicate dseg(struct node *a, struct node *before, struct node *b; struct node *last, list<int> vs) =
    a == b ? last == before &*& vs == nil
    : a->prev |-> before &*& a->next |-> ?n &*& a->v |-> ?v &*& malloc_block_node(a) &*& dseg(n, a, b, last, ?r) &*& vs == cons(v, r);
predicate ring(struct node *s; list<int> vs) = s->next |-> ?f &*& s->prev |-> ?e &*& s->v |-> _ &*& malloc_block_node(s) &*& dseg(f, s, s, e, vs);
@*/
struct node *create(void)
    //@ requires true;
    //@ ensures ring(result, nil);
{
    struct node *s = malloc(sizeof(struct node));
    if (s == NULL) abort();
    s->next = s; s->prev = s; s->v = 0;
    return s;
}
void push_front(struct node *s, int x)
    //@ requires ring(s, ?vs);
    //@ ensures ring(s, cons(x, vs));
{
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL) abort();
    n->v = x; n->next = s->next; n->prev = s;
    s->next->prev = n;
    s->next = n;
}
void push_back(struct node *s, int x)
    //@ requires ring(s, ?vs);
    //@ ensures ring(s, append(vs, cons(x, nil)));
{
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL) abort();
    n->v = x; n->next = s; n->prev = s->prev;
    s->prev->next = n;
    s->prev = n;
}
int pop_front(struct node *s)
    //@ requires ring(s, ?vs) &*& vs != nil;
    //@ ensures ring(s, tail(vs)) &*& result == head(vs);
{
    struct node *n = s->next;
    int x = n->v;
    s->next = n->next;
    n->next->prev = s;
    free(n);
    return x;
}
int pop_back(struct node *s)
    //@ requires ring(s, ?vs) &*& vs != nil;
    //@ ensures ring(s, ?ws) &*& vs == append(ws, cons(result, nil));
{
    struct node *n = s->prev;
    int x = n->v;
    s->prev = n->prev;
    n->prev->next = s;
    free(n);
    return x;
}
int length_of(struct node *s)
    //@ requires ring(s, ?vs);
    //@ ensures ring(s, vs) &*& result == length(vs);
{
    int n = 0;
    struct node *p = s->next;
    while (p != s)
        //@ invariant s->next |-> ?f &*& s->prev |-> ?e &*& s->v |-> _ &*& malloc_block_node(s) &*& dseg(f, s, p, ?b, ?as) &*& dseg(p, b, s, e, ?bs) &*& vs == append(as, bs) &*& n == length(as);
    {
        n++;
        p = p->next;
    }
    return n;
}
