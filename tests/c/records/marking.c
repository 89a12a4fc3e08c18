// A list points into a tree, and every node it points to is written. The tree stays a tree, and the list still points into it.
#include <stdlib.h>

struct node {
    struct node *left, *right;
    int value;
    int mark;
};

struct list {
    struct list *next;
    struct node *item;
};

void mark_all(struct list *all, struct node *root)
    /*@ requires tree(struct node, root, {left, right}; ?v) &*& tree(struct list, all, {next}; ?w) &*&
        forall (x in records(w)) w[x].item in records(v); @*/
    /*@ ensures tree(struct node, root, {left, right}; ?u) &*& tree(struct list, all, {next}; w) &*&
        forall (x in records(w)) w[x].item in records(u); @*/
{
    struct list *p = all;
    while (p != NULL)
        /*@ invariant tree(struct node, root, {left, right}; ?u) &*& tree(struct list, all, {next}; w) &*&
            forall (x in records(w)) w[x].item in records(u) &*& (p == 0 || p in records(w)); @*/
    {
        p->item->mark = 1;
        p = p->next;
    }
}

void mark_recursively(struct list *all, struct node *root)
    /*@ requires tree(struct node, root, {left, right}; ?v) &*& tree(struct list, all, {next}; ?w) &*&
        forall (x in records(w)) w[x].item in records(v); @*/
    /*@ ensures tree(struct node, root, {left, right}; ?u) &*& tree(struct list, all, {next}; w) &*&
        forall (x in records(v)) x in records(u) &*&
        forall (x in records(v)) (v[x].mark == 1 ==> u[x].mark == 1) &*&
        forall (x in records(w)) u[w[x].item].mark == 1; @*/
{
    if (all == NULL)
        return;
    all->item->mark = 1;
    mark_recursively(all->next, root);
}

void mark_but_the_first(struct list *all, struct node *root)
    /*@ requires tree(struct node, root, {left, right}; ?v) &*& tree(struct list, all, {next}; ?w) &*& all != 0 &*&
        forall (x in records(w)) w[x].item in records(v); @*/
    /*@ ensures tree(struct node, root, {left, right}; ?u) &*& tree(struct list, all, {next}; w) &*&
        forall (x in records(w)) u[w[x].item].mark == 1; @*/ // ~ refuted postcondition kind concrete
{
    mark_recursively(all->next, root);
}
