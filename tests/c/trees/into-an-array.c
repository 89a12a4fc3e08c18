// A tree written into an array, which has room for it: sizes are never negative, and nobody has to say so.
#include <stdlib.h>

struct tree {
  int value;
  struct tree *left;
  struct tree *right;
};

/*@
inductive shape = leaf | fork(int, shape, shape);

predicate tree(struct tree *t; shape s) =
  t == 0 ? s == leaf :
  t->value |-> ?v &*& t->left |-> ?l &*& t->right |-> ?r &*& malloc_block_tree(t) &*& tree(l, ?a) &*& tree(r, ?b) &*& s == fork(v, a, b);

fixpoint int size(shape s) { switch (s) { case leaf: return 0; case fork(v, a, b): return 1 + size(a) + size(b); } }

fixpoint list<int> inorder(shape s) {
  switch (s) { case leaf: return nil; case fork(v, a, b): return append(inorder(a), cons(v, inorder(b))); }
}

fixpoint int balance(shape s) { switch (s) { case leaf: return 0; case fork(v, a, b): return size(a) - size(b); } }
@*/

int write(struct tree *t, int *a, int n)
//@ requires tree(t, ?s) &*& a[0..n] |-> _ &*& size(s) <= n;
//@ ensures tree(t, s) &*& a[0..size(s)] |-> inorder(s) &*& a[size(s)..n] |-> _ &*& result == size(s);
{
  if (!t) return 0;
  int k = write(t->left, a, n);
  a[k] = t->value;
  int m = write(t->right, a + k + 1, n - k - 1);
  return k + 1 + m;
}

int difference(struct tree *t)
//@ requires tree(t, ?s);
//@ ensures tree(t, s) &*& 0 <= balance(s); // ~ refuted postcondition
{
  return 0;
}
