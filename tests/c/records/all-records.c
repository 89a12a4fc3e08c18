// ~ with no-overflow
// What holds of every record of a list, also between two structures: every `item` of the list is a node of the tree.
#include <stdlib.h>

struct node {
    struct node *left, *right;
    int value;
};

struct list {
    struct list *next;
    struct node *item;
};

struct list *push(struct list *all, struct node *root, struct node *item)
    /*@ requires tree(struct node, root, {left, right}; ?v) &*& tree(struct list, all, {next}; ?w) &*&
        forall (x in records(w)) w[x].item in records(v) &*& item in records(v); @*/
    /*@ ensures tree(struct node, root, {left, right}; v) &*& tree(struct list, result, {next}; ?more) &*&
        forall (x in records(more)) more[x].item in records(v); @*/
{
    struct list *n = malloc(sizeof(struct list));
    if (n == NULL)
        abort();
    n->next = all;
    n->item = item;
    return n;
}

struct list *push_child(struct list *all, struct node *root, struct node *item)
    /*@ requires tree(struct node, root, {left, right}; ?v) &*& tree(struct list, all, {next}; ?w) &*&
        forall (x in records(w)) w[x].item in records(v) &*& item in records(v); @*/
    /*@ ensures tree(struct node, root, {left, right}; v) &*& tree(struct list, result, {next}; ?more) &*&
        forall (x in records(more)) more[x].item in records(v); @*/ // ~ refuted postcondition kind concrete
{
    struct list *n = malloc(sizeof(struct list));
    if (n == NULL)
        abort();
    n->next = all;
    n->item = item->left;
    return n;
}

struct list *pop(struct list *all, struct node *root)
    /*@ requires tree(struct node, root, {left, right}; ?v) &*& tree(struct list, all, {next}; ?w) &*& all != 0 &*&
        forall (x in records(w)) w[x].item in records(v); @*/
    /*@ ensures tree(struct node, root, {left, right}; v) &*& tree(struct list, result, {next}; ?less) &*&
        forall (x in records(less)) less[x].item in records(v); @*/
{
    struct list *next = all->next;
    free(all);
    return next;
}

int values(struct list *all, struct node *root)
    /*@ requires tree(struct node, root, {left, right}; ?v) &*& tree(struct list, all, {next}; ?w) &*&
        forall (x in records(w)) w[x].item in records(v) &*& forall (x in records(v)) 0 <= v[x].value; @*/
    //@ ensures tree(struct node, root, {left, right}; v) &*& tree(struct list, all, {next}; w) &*& 0 <= result;
{
    int total = 0;
    struct list *p = all;
    while (p != NULL)
        /*@ invariant tree(struct node, root, {left, right}; v) &*& tree(struct list, all, {next}; w) &*& 0 <= total &*&
            (p == 0 || p in records(w)); @*/
    {
        total = total + p->item->value;
        p = p->next;
    }
    return total;
}
