// ~ with no-overflow
// Doubly linked lists: segments that know where they come from are joined without a lemma.
#include <stdlib.h>
struct dnode { int value; struct dnode *next; struct dnode *prev; };
struct dlist { struct dnode *first; struct dnode *last; };
/*@
predicate dseg(struct dnode *from, struct dnode *before, struct dnode *to; struct dnode *last, list<int> vs) =
    from == to ? last == before &*& vs == nil :
    from->value |-> ?v &*& from->next |-> ?n &*& from->prev |-> before &*& malloc_block_dnode(from) &*&
    dseg(n, from, to, last, ?rest) &*& vs == cons(v, rest);
@*/
int sum(struct dnode *f)
//@ requires dseg(f, 0, 0, ?b, ?vs);
//@ ensures dseg(f, 0, 0, b, vs);
{
    int s = 0;
    struct dnode *p = f;
    while (p != 0)
    //@ invariant dseg(f, 0, p, ?q, ?done) &*& dseg(p, q, 0, b, ?todo) &*& vs == append(done, todo);
    {
        s = s + p->value;
        p = p->next;
    }
    return s;
}
struct dnode *last_of(struct dnode *f)
//@ requires dseg(f, 0, 0, ?b, ?vs) &*& vs != nil;
//@ ensures dseg(f, 0, 0, b, vs) &*& result == b;
{
    struct dnode *p = f;
    while (p->next != 0)
    //@ invariant dseg(f, 0, p, ?q, ?done) &*& dseg(p, q, 0, b, ?todo) &*& todo != nil &*& vs == append(done, todo);
    {
        p = p->next;
    }
    return p;
}
/*@
predicate dlist(struct dlist *l; list<int> vs) =
    l->first |-> ?f &*& l->last |-> ?b &*& malloc_block_dlist(l) &*& dseg(f, 0, 0, b, vs);
@*/
struct dlist *create(void)
//@ requires true;
//@ ensures dlist(result, nil);
{
    struct dlist *l = malloc(sizeof(struct dlist));
    if (l == 0) abort();
    l->first = 0;
    l->last = 0;
    return l;
}
void push_front(struct dlist *l, int x)
//@ requires dlist(l, ?vs);
//@ ensures dlist(l, cons(x, vs));
{
    struct dnode *n = malloc(sizeof(struct dnode));
    if (n == 0) abort();
    n->value = x;
    n->prev = 0;
    n->next = l->first;
    if (l->first == 0)
        l->last = n;
    else
        l->first->prev = n;
    l->first = n;
}
int pop_front(struct dlist *l)
//@ requires dlist(l, cons(?x, ?rest));
//@ ensures dlist(l, rest) &*& result == x;
{
    struct dnode *n = l->first;
    int r = n->value;
    l->first = n->next;
    if (l->first == 0)
        l->last = 0;
    else
        l->first->prev = 0;
    free(n);
    return r;
}
