// ~ with no-overflow
// Search trees that stay ordered: nobody says what a bound of a bound is.
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
fixpoint t add(t v, int x) {
    switch (v) {
        case leaf: return branch(leaf, x, leaf);
        case branch(l, y, r): return x == y ? v : x < y ? branch(add(l, x), y, r) : branch(l, y, add(r, x));
    }
}
fixpoint int size(t v) { switch (v) { case leaf: return 0; case branch(l, y, r): return size(l) + 1 + size(r); } }
@*/
struct tree *insert(struct tree *r, int x)
//@ requires tree(r, ?v);
//@ ensures tree(result, add(v, x));
{
    if (r == 0) {
        struct tree *n = malloc(sizeof(struct tree));
        if (n == 0) abort();
        n->value = x;
        n->left = 0;
        n->right = 0;
        return n;
    }
    if (x < r->value)
        r->left = insert(r->left, x);
    else if (x > r->value)
        r->right = insert(r->right, x);
    return r;
}
struct tree *insert_ordered(struct tree *r, int x, int lo, int hi)
//@ requires tree(r, ?v) &*& ordered(v) == true &*& lo < x &*& x < hi &*& below(v, hi) == true &*& above(v, lo) == true;
//@ ensures tree(result, ?w) &*& ordered(w) == true &*& below(w, hi) == true &*& above(w, lo) == true;
{
    if (r == 0) {
        struct tree *n = malloc(sizeof(struct tree));
        if (n == 0) abort();
        n->value = x;
        n->left = 0;
        n->right = 0;
        return n;
    }
    if (x < r->value)
        r->left = insert_ordered(r->left, x, lo, r->value);
    else if (x > r->value)
        r->right = insert_ordered(r->right, x, r->value, hi);
    return r;
}
int find(struct tree *r, int x)
//@ requires tree(r, ?v) &*& ordered(v) == true;
//@ ensures tree(r, v) &*& (result == 1) == has(v, x);
{
    if (r == 0) return 0;
    if (x == r->value) return 1;
    if (x < r->value) return find(r->left, x);
    return find(r->right, x);
}
int find_loop(struct tree *r, int x)
//@ requires tree(r, ?v);
//@ ensures tree(r, v);
{
    struct tree *p = r;
    while (p != 0 && p->value != x)
    //@ requires tree(p, ?w);
    //@ ensures tree(old_p, w);
    {
        if (x < p->value) p = p->left; else p = p->right;
    }
    return p != 0;
}
void free_tree(struct tree *r)
//@ requires tree(r, _);
//@ ensures true;
{
    if (r == 0) return;
    free_tree(r->left);
    free_tree(r->right);
    free(r);
}
struct tree *delete_min(struct tree *r, int *out)
//@ requires tree(r, ?v) &*& v != leaf &*& *out |-> _;
//@ ensures tree(result, ?w) &*& *out |-> ?m &*& size(w) == size(v) - 1 &*& has(v, m) == true;
{
    if (r->left == 0) {
        struct tree *right = r->right;
        *out = r->value;
        free(r);
        return right;
    }
    r->left = delete_min(r->left, out);
    return r;
}
struct tree *rotate_right(struct tree *r)
//@ requires tree(r, branch(branch(?a, ?x, ?b), ?y, ?c));
//@ ensures tree(result, branch(a, x, branch(b, y, c)));
{
    struct tree *l = r->left;
    r->left = l->right;
    l->right = r;
    return l;
}
struct tree *rotate_left_ordered(struct tree *r)
//@ requires tree(r, ?v) &*& ordered(v) == true &*& v != leaf;
//@ ensures tree(result, ?w) &*& size(w) == size(v);
{
    struct tree *g = r->right;
    if (g == 0) return r;
    r->right = g->left;
    g->left = r;
    return g;
}
struct tree *rotate_right_ordered(struct tree *r)
//@ requires tree(r, ?v) &*& ordered(v) == true;
//@ ensures tree(result, ?w) &*& ordered(w) == true;
{
    if (r == 0) return 0;
    struct tree *l = r->left;
    if (l == 0) return r;
    r->left = l->right;
    l->right = r;
    return l;
}
int height(struct tree *r)
//@ requires tree(r, ?v);
//@ ensures tree(r, v) &*& 0 <= result;
{
    if (r == 0) return 0;
    int a = height(r->left);
    int b = height(r->right);
    return 1 + (a < b ? b : a);
}
struct tree *mirror(struct tree *r)
//@ requires tree(r, ?v);
//@ ensures tree(r, ?w) &*& size(w) == size(v) &*& result == r;
{
    if (r == 0) return r;
    struct tree *l = mirror(r->left);
    struct tree *g = mirror(r->right);
    r->left = g;
    r->right = l;
    return r;
}
