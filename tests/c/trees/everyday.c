// What is done with trees: insert, find, rotate, take the smallest, free. No lemma, nothing opened or closed by hand.
#include <stdlib.h>
#include <stdbool.h>
struct tree { struct tree *left, *right; int key; };
/*@
inductive t = leaf | node(t, int, t);
fixpoint bool above(int low, t v) { switch (v) { case leaf: return true; case node(l, k, r): return low < k && above(low, l) && above(low, r); } }
fixpoint bool below(int high, t v) { switch (v) { case leaf: return true; case node(l, k, r): return k < high && below(high, l) && below(high, r); } }
fixpoint bool ordered(t v) { switch (v) { case leaf: return true; case node(l, k, r): return below(k, l) && above(k, r) && ordered(l) && ordered(r); } }
fixpoint bool has(t v, int x) { switch (v) { case leaf: return false; case node(l, k, r): return k == x || has(l, x) || has(r, x); } }
fixpoint int size(t v) { switch (v) { case leaf: return 0; case node(l, k, r): return 1 + size(l) + size(r); } }
predicate tree(struct tree *p; t v) = p == 0 ? v == leaf : p->left |-> ?l &*& p->right |-> ?r &*& p->key |-> ?k &*& malloc_block_tree(p) &*& tree(l, ?lv) &*& tree(r, ?rv) &*& v == node(lv, k, rv);
@*/
struct tree *insert(struct tree *p, int x)
    //@ requires tree(p, ?v) &*& ordered(v) == true;
    //@ ensures tree(result, ?w) &*& has(w, x) == true;
{
    if (p == NULL) {
        struct tree *n = malloc(sizeof(struct tree));
        if (n == NULL) abort();
        n->left = NULL; n->right = NULL; n->key = x;
        return n;
    }
    if (x < p->key) p->left = insert(p->left, x);
    else if (p->key < x) p->right = insert(p->right, x);
    return p;
}
bool find(struct tree *p, int x)
    //@ requires tree(p, ?v);
    //@ ensures tree(p, v) &*& (result == false || has(v, x) == true);
{
    if (p == NULL) return false;
    if (p->key == x) return true;
    if (x < p->key) return find(p->left, x);
    return find(p->right, x);
}
struct tree *rotate_only(struct tree *p)
    //@ requires tree(p, ?v) &*& p != 0;
    //@ ensures tree(result, ?w) &*& size(w) == size(v);
{
    struct tree *l = p->left;
    if (l == NULL) return p;
    p->left = l->right;
    l->right = p;
    return l;
}
struct tree *delete_min(struct tree *p)
    //@ requires tree(p, ?v) &*& p != 0;
    //@ ensures tree(result, ?w) &*& size(w) == size(v) - 1;
{
    if (p->left == NULL) { struct tree *r = p->right; free(p); return r; }
    p->left = delete_min(p->left);
    return p;
}
void free_all(struct tree *p)
    //@ requires tree(p, _);
    //@ ensures true;
{
    if (p == NULL) return;
    free_all(p->left);
    free_all(p->right);
    free(p);
}
struct tree *rotate_and_lose(struct tree *p)
    //@ requires tree(p, ?v) &*& p != 0;
    //@ ensures tree(result, ?w) &*& size(w) == size(v); // ~ refuted postcondition kind concrete
{
    struct tree *l = p->left;
    if (l == NULL) return p;
    p->left = NULL;
    l->right = p;
    return l;
}
void free_half(struct tree *p)
    //@ requires tree(p, _);
    //@ ensures true;
{
    if (p == NULL) return;
    free_half(p->left);
    free(p); // ~ refuted leak kind concrete
}
