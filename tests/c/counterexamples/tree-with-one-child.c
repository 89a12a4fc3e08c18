// Looks at the left child only to decide whether there are children.
struct tree {
    struct tree *left;
    struct tree *right;
    int value;
};

/*@
inductive shape = leaf | fork(shape, int, shape);

predicate tree(struct tree *t; shape s) =
    t == 0 ?
        s == leaf
    :
        t->left |-> ?left &*& t->right |-> ?right &*& t->value |-> ?value &*&
        tree(left, ?l) &*& tree(right, ?r) &*& s == fork(l, value, r);

fixpoint int height(shape s) {
    switch (s) {
        case leaf: return 0;
        case fork(l, value, r): return 1 + (height(l) < height(r) ? height(r) : height(l));
    }
}
@*/

int tree_height(struct tree *t)
    //@ requires tree(t, ?s);
    //@ ensures tree(t, s) &*& result == height(s); // ~ refuted postcondition where result == 1 kind concrete
{
    if (t == 0) return 0;
    if (t->left == 0) return 1;
    int l = tree_height(t->left);
    int r = tree_height(t->right);
    return 1 + (l < r ? r : l);
}

int rightmost(struct tree *t)
    //@ requires tree(t, ?s) &*& t != 0;
    //@ ensures tree(t, s);
{
    while (t->left != 0 || t->right != 0)
        //@ invariant tree(t, ?now) &*& t != 0; // ~ refuted invariant kind concrete
    {
        t = t->right;
    }
    return t->value;
}
