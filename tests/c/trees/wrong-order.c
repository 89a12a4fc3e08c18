// Search trees with a mistake each.
#include <stdlib.h>
struct tree { int value; struct tree *left; struct tree *right; };
/*@
inductive t = leaf | branch(t, int, t);
predicate tree(struct tree *r; t v) =
    r == 0 ? v == leaf : r->value |-> ?x &*& r->left |-> ?a &*& r->right |-> ?b &*& malloc_block_tree(r) &*&
    tree(a, ?l) &*& tree(b, ?g) &*& v == branch(l, x, g);
fixpoint bool has(t v, int x) {
    switch (v) { case leaf: return false; case branch(l, y, r): return x == y || has(l, x) || has(r, x); }
}
fixpoint bool below(t v, int b) {
    switch (v) { case leaf: return true; case branch(l, y, r): return y < b && below(l, b) && below(r, b); }
}
fixpoint bool above(t v, int b) {
    switch (v) { case leaf: return true; case branch(l, y, r): return b < y && above(l, b) && above(r, b); }
}
fixpoint bool ordered(t v) {
    switch (v) { case leaf: return true; case branch(l, y, r): return below(l, y) && above(r, y) && ordered(l) && ordered(r); }
}
@*/
struct tree *rotate_right(struct tree *r)
//@ requires tree(r, ?v) &*& ordered(v) == true;
//@ ensures tree(result, ?w) &*& ordered(w) == true; // ~ refuted postcondition kind concrete
{
    if (r == 0) return 0;
    struct tree *l = r->left;
    if (l == 0) return r;
    r->left = l->left;
    l->left = r;
    return l;
}
int find(struct tree *r, int x)
//@ requires tree(r, ?v) &*& ordered(v) == true;
//@ ensures tree(r, v) &*& (result == 1) == has(v, x); // ~ refuted postcondition kind concrete
{
    if (r == 0) return 0;
    if (x == r->value) return 1;
    if (x > r->value) return find(r->left, x);
    return find(r->right, x);
}
struct tree *delete_min(struct tree *r, int *out)
//@ requires tree(r, ?v) &*& v != leaf &*& *out |-> _;
//@ ensures tree(result, ?w) &*& *out |-> ?m &*& has(v, m) == true;
{
    if (r->left == 0) {
        struct tree *right = r->right;
        free(r);
        *out = r->value; // ~ refuted dangling kind concrete
        return right;
    }
    r->left = delete_min(r->left, out);
    return r;
}
void free_tree(struct tree *r)
//@ requires tree(r, _);
//@ ensures true;
{
    if (r == 0) return;
    free_tree(r->left);
    free(r); // ~ refuted leak kind concrete
}
