// ~ with no-overflow
// Segments of lists: a cursor walks, the segment before it grows. No lemma, nothing opened or closed by hand.
#include <stdlib.h>
struct node { struct node *next; int data; };
/*@
predicate lseg(struct node *p, struct node *q; list<int> xs) = p == q ? xs == nil : p->next |-> ?n &*& p->data |-> ?d &*& malloc_block_node(p) &*& lseg(n, q, ?r) &*& xs == cons(d, r);
@*/
int count(struct node *l)
    //@ requires lseg(l, 0, ?xs);
    //@ ensures lseg(l, 0, xs) &*& result == length(xs);
{
    int n = 0;
    struct node *p = l;
    while (p != NULL)
        //@ invariant lseg(l, p, ?ys) &*& lseg(p, 0, ?zs) &*& append(ys, zs) == xs &*& n == length(ys);
    { n = n + 1; p = p->next; }
    return n;
}
void push_back(struct node *l, int x)
    //@ requires lseg(l, 0, ?xs) &*& l != 0;
    //@ ensures lseg(l, 0, append(xs, cons(x, nil)));
{
    struct node *p = l;
    while (p->next != NULL)
        //@ invariant lseg(l, p, ?ys) &*& lseg(p, 0, ?zs) &*& p != 0 &*& append(ys, zs) == xs;
    { p = p->next; }
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL) abort();
    n->next = NULL; n->data = x;
    p->next = n;
}
void zero_all(struct node *l)
    //@ requires lseg(l, 0, ?xs);
    //@ ensures lseg(l, 0, ?ys) &*& length(ys) == length(xs);
{
    struct node *p = l;
    while (p != NULL)
        //@ invariant lseg(l, p, ?ys) &*& lseg(p, 0, ?zs) &*& length(ys) + length(zs) == length(xs);
    { p->data = 0; p = p->next; }
}
void push_back_in_a_circle(struct node *l, int x)
    //@ requires lseg(l, 0, ?xs) &*& l != 0;
    //@ ensures lseg(l, 0, append(xs, cons(x, nil))); // ~ refuted postcondition kind concrete
{
    struct node *p = l;
    while (p->next != NULL)
        //@ invariant lseg(l, p, ?ys) &*& lseg(p, 0, ?zs) &*& p != 0 &*& append(ys, zs) == xs;
    { p = p->next; }
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL) abort();
    n->next = l; n->data = x;
    p->next = n;
}
