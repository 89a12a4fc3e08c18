// A tree whose nodes also point upwards: to nodes of the same tree, and to the right ones.
#include <stdlib.h>

struct node { struct node *left, *right, *parent; int key; };

/*@
predicate parented(struct node *root; tree_node_left_right v) =
    tree(struct node, root, {left, right}; v) &*&
    forall (x in records(v)) (v[x].parent == 0 || v[x].parent in records(v)) &*&
    forall (x in records(v)) ((v[x].left == 0 || v[v[x].left].parent == x) && (v[x].right == 0 || v[v[x].right].parent == x));
@*/

struct node *up(struct node *root, struct node *p)
    //@ requires parented(root, ?v) &*& p in records(v);
    //@ ensures parented(root, v) &*& result == v[p].parent;
{
    return p->parent;
}

void set_key(struct node *root, struct node *p, int key)
    //@ requires parented(root, ?v) &*& p in records(v);
    //@ ensures parented(root, v[p].key := key);
{
    p->key = key;
}

void orphan(struct node *root, struct node *p)
    //@ requires parented(root, ?v) &*& p in records(v);
    //@ ensures parented(root, _); // ~ refuted postcondition kind concrete
{
    p->parent = NULL;
}

struct node *leaf_left(struct node *root, struct node *p, int key)
    //@ requires parented(root, ?v) &*& p in records(v) &*& v[p].left == 0;
    //@ ensures parented(root, ?w) &*& result in records(w) &*& w[result].key == key &*& w[p].left == result;
{
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL)
        abort();
    n->left = NULL;
    n->right = NULL;
    n->parent = p;
    n->key = key;
    p->left = n;
    return n;
}

struct node *leaf_wrong(struct node *root, struct node *p, int key)
    //@ requires parented(root, ?v) &*& p in records(v) &*& v[p].left == 0;
    //@ ensures parented(root, ?w) &*& result in records(w); // ~ refuted postcondition kind concrete
{
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL)
        abort();
    n->left = NULL;
    n->right = NULL;
    n->parent = root;
    n->key = key;
    p->left = n;
    return n;
}
