// ~ with no-overflow
// What is done with lists: reverse, count, insert in order, remove, free, append, change, copy. No lemma, nothing opened or closed by hand.
#include <stdlib.h>
struct node { struct node *next; int data; };
/*@
predicate nodes(struct node *p; list<int> xs) = p == 0 ? xs == nil : p->next |-> ?n &*& p->data |-> ?d &*& malloc_block_node(p) &*& nodes(n, ?r) &*& xs == cons(d, r);
fixpoint bool sorted_from(int low, list<int> xs) { switch (xs) { case nil: return true; case cons(x, rest): return low <= x && sorted_from(x, rest); } }
fixpoint list<int> insert(int x, list<int> xs) { switch (xs) { case nil: return cons(x, nil); case cons(y, rest): return x <= y ? cons(x, xs) : cons(y, insert(x, rest)); } }
@*/
struct node *reverse(struct node *p)
    //@ requires nodes(p, ?xs);
    //@ ensures nodes(result, ?ys) &*& length(ys) == length(xs);
{
    struct node *r = NULL;
    while (p != NULL)
        //@ invariant nodes(p, ?ps) &*& nodes(r, ?rs) &*& length(ps) + length(rs) == length(xs);
    { struct node *n = p->next; p->next = r; r = p; p = n; }
    return r;
}
int count(struct node *l)
    //@ requires nodes(l, ?xs);
    //@ ensures nodes(l, xs) &*& result == length(xs);
{
    int n = 0;
    struct node *p = l;
    while (p != NULL)
        //@ requires nodes(p, ?ys);
        //@ ensures nodes(old_p, ys) &*& n == old_n + length(ys);
    { n = n + 1; p = p->next; }
    return n;
}
struct node *sorted_insert(struct node *l, int x)
    //@ requires nodes(l, ?xs);
    //@ ensures nodes(result, insert(x, xs));
{
    if (l == NULL || x <= l->data) {
        struct node *n = malloc(sizeof(struct node));
        if (n == NULL) abort();
        n->next = l; n->data = x;
        return n;
    }
    l->next = sorted_insert(l->next, x);
    return l;
}
struct node *remove(struct node *l, int x)
    //@ requires nodes(l, ?xs);
    //@ ensures nodes(result, remove(x, xs));
{
    if (l == NULL) return NULL;
    if (l->data == x) { struct node *n = l->next; free(l); return n; }
    l->next = remove(l->next, x);
    return l;
}
void free_all(struct node *l)
    //@ requires nodes(l, _);
    //@ ensures true;
{
    while (l != NULL)
        //@ invariant nodes(l, _);
    { struct node *n = l->next; free(l); l = n; }
}
struct node *append_to(struct node *a, struct node *b)
    //@ requires nodes(a, ?xs) &*& nodes(b, ?ys);
    //@ ensures nodes(result, append(xs, ys));
{
    if (a == NULL) return b;
    a->next = append_to(a->next, b);
    return a;
}
void add_to_all(struct node *l, int k)
    //@ requires nodes(l, ?xs);
    //@ ensures nodes(l, ?ys) &*& length(ys) == length(xs);
{
    struct node *p = l;
    while (p != NULL)
        //@ requires nodes(p, ?zs);
        //@ ensures nodes(old_p, ?ws) &*& length(ws) == length(zs);
    { p->data = p->data + k; p = p->next; }
}
struct node *copy(struct node *l)
    //@ requires nodes(l, ?xs);
    //@ ensures nodes(l, xs) &*& nodes(result, xs);
{
    if (l == NULL) return NULL;
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL) abort();
    n->data = l->data;
    n->next = copy(l->next);
    return n;
}
struct node *reverse_and_lose(struct node *p)
    //@ requires nodes(p, ?xs);
    //@ ensures nodes(result, ?ys) &*& length(ys) == length(xs); // ~ refuted postcondition kind concrete
{
    if (p == NULL) return NULL;
    struct node *n = p->next;
    if (n == NULL) return p;
    free(p);
    return n;
}
struct node *remove_without_freeing(struct node *l)
    //@ requires nodes(l, ?xs) &*& l != 0;
    //@ ensures nodes(result, tail(xs));
{
    return l->next; // ~ refuted leak kind concrete
}
