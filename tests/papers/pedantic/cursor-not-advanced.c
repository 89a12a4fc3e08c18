// The paper's program with one thing wrong: the stack keeps the node that was taken from it.
#include <stdlib.h>

struct list {
    struct list *n;
    struct tree *t;
    int data;
};

struct tree {
    struct tree *l, *r;
    int value;
};

struct list *p;

/*@
inductive nodes = none | node(struct tree *, nodes, nodes);
fixpoint bool has(nodes v, struct tree *t) {
    switch (v) { case none: return false; case node(x, l, r): return x == t || has(l, t) || has(r, t); }
}
predicate tree(struct tree *t; nodes v) = t == 0 ? v == none : t->l |-> ?l &*& t->r |-> ?r &*& t->value |-> _ &*&
    malloc_block_tree(t) &*& tree(l, ?lv) &*& tree(r, ?rv) &*& v == node(t, lv, rv);
predicate list(struct list *x, nodes v) = x == 0 ? emp : x->n |-> ?n &*& x->t |-> ?t &*& x->data |-> _ &*&
    malloc_block_list(x) &*& t != 0 &*& has(v, t) == true &*& list(n, v);
@*/

void build_pre_order(struct tree *r)
    //@ requires tree(r, ?v) &*& p |-> _;
    //@ ensures tree(r, v) &*& p |-> ?first &*& list(first, v);
{
    struct list *i = NULL, *n, *x;
    struct tree *t = r;
    p = NULL;
    while (t)
        //@ invariant tree(r, v) &*& p |-> ?q &*& list(q, v) &*& list(i, v) &*& (t == 0 ? i == 0 : has(v, t) == true); // ~ refuted invariant kind concrete
    {
        n = p;
        p = malloc(sizeof(struct list));
        if (p == NULL)
            abort();
        p->t = t;
        p->n = n;
        if (t->l == NULL && t->r == NULL) {
            if (i == NULL) {
                t = NULL;
            } else {
                struct list *tmp = i->n;
                t = i->t;
                free(i);
            }
        } else if (t->r == NULL) {
            t = t->l;
        } else if (t->l == NULL) {
            t = t->r;
        } else {
            n = i;
            i = malloc(sizeof(struct list));
            if (i == NULL)
                abort();
            i->n = n;
            i->t = t->r;
            t = t->l;
        }
    }
}
