// The same in the words of the paper: two kinds of trees, their records, what holds of all of them. Five lines, and nothing is defined.
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

void build_pre_order(struct tree *r)
    //@ requires tree(struct tree, r, {l, r}; ?v) &*& p |-> _;
    //@ ensures tree(struct tree, r, {l, r}; v) &*& p |-> ?q &*& tree(struct list, q, {n}, {t}; ?w) &*& forall (x in records(w)) w[x].t in records(v);
{
    struct list *i = NULL, *n, *x;
    struct tree *t = r;
    p = NULL;
    while (t)
        /*@ invariant tree(struct tree, r, {l, r}; v) &*& p |-> ?q &*& tree(struct list, q, {n}, {t}; ?w) &*& tree(struct list, i, {n}, {t}; ?j) &*&
            forall (x in records(w)) w[x].t in records(v) &*& forall (x in records(j)) j[x].t in records(v) &*&
            (t == 0 ? i == 0 : t in records(v)); @*/
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
                i = tmp;
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
