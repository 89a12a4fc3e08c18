// Eight conditions in a row: the ways through the function are joined after each, so there are not 256 of them.
#include <stdlib.h>
struct node { struct node *next; int data; };
/*@ predicate nodes(struct node *p; list<int> xs) = p == 0 ? xs == nil : p->next |-> ?n &*& p->data |-> ?d &*& malloc_block_node(p) &*& nodes(n, ?r) &*& xs == cons(d, r); @*/
int counting(struct node *x, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7)
    //@ requires nodes(x, ?xs) &*& x != 0;
    //@ ensures nodes(x, xs) &*& 0 <= result &*& result <= 8;
{
    int n = 0;
    if (x->data > a0) n = n + 1;
    if (x->data > a1) n = n + 1;
    if (x->data > a2) n = n + 1;
    if (x->data > a3) n = n + 1;
    if (x->data > a4) n = n + 1;
    if (x->data > a5) n = n + 1;
    if (x->data > a6) n = n + 1;
    if (x->data > a7) n = n + 1;
    return n;
}
void writing(struct node *x, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7)
    //@ requires nodes(x, ?xs) &*& x != 0;
    //@ ensures nodes(x, ?ys) &*& tail(ys) == tail(xs);
{
    if (a0 > 0) x->data = 0;
    if (a1 > 0) x->data = 1;
    if (a2 > 0) x->data = 2;
    if (a3 > 0) x->data = 3;
    if (a4 > 0) x->data = 4;
    if (a5 > 0) x->data = 5;
    if (a6 > 0) x->data = 6;
    if (a7 > 0) x->data = 7;
}
struct node *pushing(struct node *x, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7)
    //@ requires nodes(x, ?xs);
    //@ ensures nodes(result, ?ys) &*& length(xs) <= length(ys);
{
    struct node *m;
    if (a0 > 0) { m = malloc(sizeof(struct node)); if (m == NULL) abort(); m->next = x; m->data = 0; x = m; }
    if (a1 > 0) { m = malloc(sizeof(struct node)); if (m == NULL) abort(); m->next = x; m->data = 1; x = m; }
    if (a2 > 0) { m = malloc(sizeof(struct node)); if (m == NULL) abort(); m->next = x; m->data = 2; x = m; }
    if (a3 > 0) { m = malloc(sizeof(struct node)); if (m == NULL) abort(); m->next = x; m->data = 3; x = m; }
    if (a4 > 0) { m = malloc(sizeof(struct node)); if (m == NULL) abort(); m->next = x; m->data = 4; x = m; }
    if (a5 > 0) { m = malloc(sizeof(struct node)); if (m == NULL) abort(); m->next = x; m->data = 5; x = m; }
    if (a6 > 0) { m = malloc(sizeof(struct node)); if (m == NULL) abort(); m->next = x; m->data = 6; x = m; }
    if (a7 > 0) { m = malloc(sizeof(struct node)); if (m == NULL) abort(); m->next = x; m->data = 7; x = m; }
    return x;
}
