// ~ with no-overflow
// A tree that was opened at its root is closed again for a pointer that may be any of its nodes, the root among them.
#include <stdlib.h>

struct node { struct node *left, *right; int value; int hits; };

void both(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v);
    //@ ensures tree(struct node, root, {left, right}; ?w) &*& forall (x in records(v)) x in records(w);
{
    root->hits = root->hits + 1;
    p->value = 0;
}

int lookup(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v) &*& root != 0;
    //@ ensures tree(struct node, root, {left, right}; ?w) &*& result == v[p].value;
{
    root->hits++;
    p->hits++;
    return p->value;
}

int lookup_wrong(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v) &*& root != 0;
    //@ ensures tree(struct node, root, {left, right}; ?w) &*& w[root].hits == v[root].hits + 1; // ~ refuted postcondition kind concrete
{
    root->hits++;
    p->hits++;
    return p->value;
}

void cut(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v) &*& v[p].left != 0 &*& v[v[p].left].left == 0 &*& v[v[p].left].right == 0;
    //@ ensures tree(struct node, root, {left, right}; ?w) &*& p in records(w) &*& w[p].left == 0;
{
    struct node *leaf = p->left;
    p->left = NULL;
    free(leaf);
}
