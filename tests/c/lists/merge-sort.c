// Sorting by halves: neither half lies inside of the list, but both are shorter.
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

/*@
predicate nodes(struct node *n; list<int> values) =
  n == 0 ? values == nil :
  n->value |-> ?v &*& n->next |-> ?next &*& malloc_block_node(n) &*& nodes(next, ?rest) &*& values == cons(v, rest);

fixpoint bool sorted(list<int> xs) {
  switch (xs) { case nil: return true; case cons(x, rest): return (rest == nil || x <= head(rest)) && sorted(rest); }
}

fixpoint int least_head(list<int> xs, list<int> ys) {
  return xs == nil ? head(ys) : ys == nil ? head(xs) : head(xs) <= head(ys) ? head(xs) : head(ys);
}
@*/

struct node *merge(struct node *a, struct node *b)
//@ requires nodes(a, ?xs) &*& nodes(b, ?ys) &*& sorted(xs) == true &*& sorted(ys) == true;
/*@ ensures nodes(result, ?zs) &*& sorted(zs) == true &*& length(zs) == length(xs) + length(ys) &*&
            (xs == nil && ys == nil ? true : head(zs) == least_head(xs, ys)); @*/
{
  if (!a) return b;
  if (!b) return a;
  if (a->value <= b->value) {
    a->next = merge(a->next, b);
    return a;
  }
  b->next = merge(a, b->next);
  return b;
}

struct node *split(struct node *n)
//@ requires nodes(n, ?xs);
/*@ ensures nodes(n, ?ys) &*& nodes(result, ?zs) &*& length(ys) + length(zs) == length(xs) &*&
            length(zs) <= length(ys) &*& length(ys) <= length(zs) + 1; @*/
{
  if (!n || !n->next) return 0;
  struct node *m = n->next;
  n->next = m->next;
  m->next = split(n->next);
  return m;
}

struct node *sort(struct node *n)
//@ requires nodes(n, ?xs);
//@ ensures nodes(result, ?ys) &*& sorted(ys) == true &*& length(ys) == length(xs);
{
  if (!n || !n->next) return n;
  struct node *m = split(n);
  n = sort(n);
  m = sort(m);
  return merge(n, m);
}

struct node *sort_for_ever(struct node *n)
//@ requires nodes(n, ?xs);
//@ ensures nodes(result, ?ys) &*& sorted(ys) == true &*& length(ys) == length(xs);
{
  if (!n) return n;
  struct node *m = split(n);
  n = sort_for_ever(n); // ~ refuted endless-recursion
  m = sort(m);
  return merge(n, m);
}
