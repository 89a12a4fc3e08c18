// Search trees with what is in them: inserting keeps the order and adds one key, and nobody has to write the lemmas.
#include <stdlib.h>
#include <stdbool.h>

struct node {
  int key;
  struct node *left, *right;
};

/*@
inductive tree = leaf | fork(tree, int, tree);

predicate nodes(struct node *n; tree t) =
  n == 0 ? t == leaf :
  n->key |-> ?k &*& n->left |-> ?l &*& n->right |-> ?r &*& malloc_block_node(n) &*& nodes(l, ?a) &*& nodes(r, ?b) &*& t == fork(a, k, b);

fixpoint bool has(tree t, int k) {
  switch (t) { case leaf: return false; case fork(a, x, b): return x == k || has(a, k) || has(b, k); }
}
fixpoint bool below(tree t, int k) {
  switch (t) { case leaf: return true; case fork(a, x, b): return x < k && below(a, k) && below(b, k); }
}
fixpoint bool above(tree t, int k) {
  switch (t) { case leaf: return true; case fork(a, x, b): return k < x && above(a, k) && above(b, k); }
}
fixpoint bool ordered(tree t) {
  switch (t) { case leaf: return true; case fork(a, x, b): return below(a, x) && above(b, x) && ordered(a) && ordered(b); }
}
fixpoint int size(tree t) { switch (t) { case leaf: return 0; case fork(a, x, b): return 1 + size(a) + size(b); } }

fixpoint tree put(tree t, int k) {
  switch (t) {
    case leaf: return fork(leaf, k, leaf);
    case fork(a, x, b): return k < x ? fork(put(a, k), x, b) : x < k ? fork(a, x, put(b, k)) : t;
  }
}
fixpoint tree put_again(tree t, int k) {
  switch (t) { case leaf: return fork(leaf, k, leaf); case fork(a, x, b): return k < x ? fork(put_again(a, k), x, b) : fork(a, x, put_again(b, k)); }
}
@*/

struct node *insert(struct node *n, int k)
//@ requires nodes(n, ?t) &*& ordered(t) == true;
//@ ensures nodes(result, put(t, k)) &*& ordered(put(t, k)) == true &*& has(put(t, k), k) == true;
{
  if (n == 0) {
    n = malloc(sizeof(struct node));
    if (n == 0) abort();
    n->key = k;
    n->left = n->right = 0;
  } else if (k < n->key) {
    n->left = insert(n->left, k);
  } else if (n->key < k) {
    n->right = insert(n->right, k);
  }
  return n;
}

struct node *insert_again(struct node *n, int k)
//@ requires nodes(n, ?t);
//@ ensures nodes(result, put_again(t, k)) &*& size(put_again(t, k)) == size(t) + 1;
{
  if (n == 0) {
    n = malloc(sizeof(struct node));
    if (n == 0) abort();
    n->key = k;
    n->left = n->right = 0;
  } else if (k < n->key) {
    n->left = insert_again(n->left, k);
  } else {
    n->right = insert_again(n->right, k);
  }
  return n;
}

struct node *insert_out_of_order(struct node *n, int k)
//@ requires nodes(n, ?t) &*& ordered(t) == true;
//@ ensures nodes(result, ?u) &*& ordered(u) == true; // ~ refuted postcondition kind concrete
{
  if (n == 0) {
    n = malloc(sizeof(struct node));
    if (n == 0) abort();
    n->key = k;
    n->left = n->right = 0;
  } else if (k < n->key) {
    n->right = insert_out_of_order(n->right, k);
  } else {
    n->left = insert_out_of_order(n->left, k);
  }
  return n;
}

int size_grows(struct node *n, int k)
//@ requires nodes(n, ?t);
//@ ensures nodes(n, t) &*& size(put(t, k)) == size(t) + 1; // ~ refuted postcondition kind concrete
{
  return 0;
}
