// A tree by its records: which addresses are in it, what is found there, and what its fields hold.
#include <stdlib.h>

struct node {
    struct node *left, *right;
    int value;
};

int value_at(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v);
    //@ ensures tree(struct node, root, {left, right}; v) &*& result == v[p].value;
{
    return p->value;
}

int another_value(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v);
    //@ ensures tree(struct node, root, {left, right}; v) &*& result == v[p].value; // ~ refuted postcondition kind concrete
{
    return root->value;
}

struct node *leftmost(struct node *root)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& root != 0;
    //@ ensures tree(struct node, root, {left, right}; v) &*& result in records(v) &*& v[result].left == 0;
{
    struct node *p = root;
    while (p->left != NULL)
        //@ invariant tree(struct node, root, {left, right}; v) &*& p in records(v);
    {
        p = p->left;
    }
    return p;
}

int too_far_left(struct node *root)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& root != 0;
    //@ ensures tree(struct node, root, {left, right}; v);
{
    struct node *p = root;
    while (p != NULL)
        //@ invariant tree(struct node, root, {left, right}; v) &*& (p == 0 || p in records(v));
    {
        p = p->left;
    }
    return p->value; // ~ refuted null kind concrete
}

struct node *above(struct node *left, struct node *right, int value)
    //@ requires tree(struct node, left, {left, right}; ?l) &*& tree(struct node, right, {left, right}; ?r);
    /*@ ensures tree(struct node, result, {left, right}; ?v) &*& root(v) == result &*& v[result].value == value &*&
        find(v, left) == (left == 0 ? find(v, 0) : l); @*/
{
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL)
        abort();
    n->left = left;
    n->right = right;
    n->value = value;
    return n;
}

struct node *loses_its_right(struct node *left, struct node *right)
    //@ requires tree(struct node, left, {left, right}; ?l) &*& tree(struct node, right, {left, right}; ?r) &*& right != 0;
    //@ ensures tree(struct node, result, {left, right}; ?v) &*& right in records(v); // ~ refuted postcondition kind concrete
{
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL)
        abort();
    n->left = left;
    n->right = NULL;
    n->value = 0;
    return n;
}
