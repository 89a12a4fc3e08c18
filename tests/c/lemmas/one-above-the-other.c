// What one fixpoint says is never more than what another one does, or follows from it: found out, not written.
#include <stdlib.h>
#include <stdbool.h>

struct tree { int key; struct tree *left; struct tree *right; };

/*@
inductive shape = leaf | node(shape, int, shape);

predicate tree(struct tree *p; shape v) =
    p == 0 ? v == leaf :
    p->key |-> ?k &*& p->left |-> ?l &*& p->right |-> ?r &*& malloc_block_tree(p) &*& tree(l, ?lv) &*& tree(r, ?rv) &*& v == node(lv, k, rv);

fixpoint int size(shape v) { switch (v) { case leaf: return 0; case node(l, k, r): return 1 + size(l) + size(r); } }
fixpoint int height(shape v) { switch (v) { case leaf: return 0; case node(l, k, r): return 1 + (height(l) > height(r) ? height(l) : height(r)); } }
fixpoint int leaves(shape v) { switch (v) { case leaf: return 1; case node(l, k, r): return leaves(l) + leaves(r); } }
fixpoint bool positive(shape v) { switch (v) { case leaf: return true; case node(l, k, r): return 0 < k && positive(l) && positive(r); } }
fixpoint bool natural(shape v) { switch (v) { case leaf: return true; case node(l, k, r): return 0 <= k && natural(l) && natural(r); } }
@*/

int depth(struct tree *p)
    //@ requires tree(p, ?v) &*& size(v) < 10000;
    //@ ensures tree(p, v) &*& result == height(v);
{
    if (!p) return 0;
    int a = depth(p->left), b = depth(p->right);
    return 1 + (a > b ? a : b);
}

bool all_natural(struct tree *p)
    //@ requires tree(p, ?v) &*& positive(v) == true;
    //@ ensures tree(p, v) &*& result == natural(v);
{
    return true;
}

bool all_positive(struct tree *p)
    //@ requires tree(p, ?v) &*& natural(v) == true;
    //@ ensures tree(p, v) &*& result == positive(v); // ~ refuted postcondition kind concrete
{
    return true;
}

// There is a leaf more than there are nodes, but for the height there is no such bound.
int spare(struct tree *p)
    //@ requires tree(p, ?v) &*& leaves(v) < 10000;
    //@ ensures tree(p, v) &*& leaves(v) <= height(v) + 1; // ~ refuted postcondition kind concrete
{
    return 0;
}
