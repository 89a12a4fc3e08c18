// ~ with no-overflow
// A binary tree and what is in it.
#include <stdlib.h>
#include <stdbool.h>

struct tree {
    struct tree *left;
    struct tree *right;
    int key;
};

/*@
inductive shape = leaf | fork(shape, int, shape);

predicate tree(struct tree *t; shape s) =
    t == 0 ?
        s == leaf
    :
        t->left |-> ?l &*& t->right |-> ?r &*& t->key |-> ?k &*& malloc_block_tree(t) &*&
        tree(l, ?ls) &*& tree(r, ?rs) &*& s == fork(ls, k, rs);

fixpoint int size(shape s) {
    switch (s) {
        case leaf: return 0;
        case fork(l, k, r): return 1 + size(l) + size(r);
    }
}

fixpoint shape mirrored(shape s) {
    switch (s) {
        case leaf: return leaf;
        case fork(l, k, r): return fork(mirrored(r), k, mirrored(l));
    }
}

fixpoint shape inserted(shape s, int key) {
    switch (s) {
        case leaf: return fork(leaf, key, leaf);
        case fork(l, k, r): return key < k ? fork(inserted(l, key), k, r) : k < key ? fork(l, k, inserted(r, key)) : fork(l, k, r);
    }
}
@*/

int tree_size(struct tree *t)
    //@ requires tree(t, ?s);
    //@ ensures tree(t, s) &*& result == size(s);
{
    if (t == 0)
        return 0;
    int left = tree_size(t->left);
    int right = tree_size(t->right);
    return left + 1 + right;
}

void tree_mirror(struct tree *t)
    //@ requires tree(t, ?s);
    //@ ensures tree(t, mirrored(s));
{
    if (t != 0) {
        struct tree *left = t->left;
        t->left = t->right;
        t->right = left;
        tree_mirror(t->left);
        tree_mirror(t->right);
    }
}

struct tree *tree_insert(struct tree *t, int key)
    //@ requires tree(t, ?s);
    //@ ensures tree(result, inserted(s, key));
{
    if (t == 0) {
        struct tree *fresh = malloc(sizeof(struct tree));
        if (fresh == 0)
            abort();
        fresh->left = 0;
        fresh->right = 0;
        fresh->key = key;
        return fresh;
    }
    if (key < t->key)
        t->left = tree_insert(t->left, key);
    else if (t->key < key)
        t->right = tree_insert(t->right, key);
    return t;
}

void tree_dispose(struct tree *t)
    //@ requires tree(t, _);
    //@ ensures true;
{
    if (t != 0) {
        tree_dispose(t->left);
        tree_dispose(t->right);
        free(t);
    }
}
