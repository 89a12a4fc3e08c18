// ~ with no-overflow
// Loops that walk along a list: what lies behind them is a segment, what is before them a list, and both together are the list again.
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

/*@
predicate nodes(struct node *n; list<int> vs) =
  n == 0 ? vs == nil : n->next |-> ?next &*& n->value |-> ?v &*& malloc_block_node(n) &*& nodes(next, ?rest) &*& vs == cons(v, rest);

predicate lseg(struct node *a, struct node *b; list<int> vs) =
  a == b ? vs == nil : a->next |-> ?next &*& a->value |-> ?v &*& malloc_block_node(a) &*& lseg(next, b, ?rest) &*& vs == cons(v, rest);

predicate bare(struct node *a, struct node *b; list<int> vs) =
  a == b ? vs == nil : a->next |-> ?next &*& a->value |-> ?v &*& bare(next, b, ?rest) &*& vs == cons(v, rest);

predicate doubled(struct node *a, struct node *b; list<int> vs) =
  a == b ? vs == nil : a->next |-> ?next &*& a->value |-> ?v &*& malloc_block_node(a) &*& doubled(next, b, ?rest) &*& vs == cons(2 * v, rest);
@*/

int sum(struct node *n)
//@ requires nodes(n, ?vs);
//@ ensures nodes(n, vs) &*& result == sum(vs);
{
  int s = 0;
  struct node *p = n;
  while (p)
  //@ invariant lseg(n, p, ?xs) &*& nodes(p, ?ys) &*& append(xs, ys) == vs &*& s == sum(xs);
  {
    s += p->value;
    p = p->next;
  }
  return s;
}

struct node *append(struct node *a, struct node *b)
//@ requires nodes(a, ?as) &*& nodes(b, ?bs);
//@ ensures nodes(result, append(as, bs));
{
  if (!a) return b;
  struct node *p = a;
  while (p->next)
  //@ invariant lseg(a, p, ?xs) &*& nodes(p, ?ys) &*& p != 0 &*& append(xs, ys) == as;
  {
    p = p->next;
  }
  p->next = b;
  return a;
}

void in_the_wrong_order(struct node *a, struct node *b)
//@ requires lseg(a, b, ?xs) &*& nodes(b, ?ys);
//@ ensures nodes(a, append(ys, xs)); // ~ refuted postcondition kind concrete
{
}

void without_their_blocks(struct node *a, struct node *b)
//@ requires bare(a, b, ?xs) &*& nodes(b, ?ys);
//@ ensures nodes(a, append(xs, ys)); // ~ refuted postcondition kind concrete
{
}

void with_other_values(struct node *a, struct node *b)
//@ requires doubled(a, b, ?xs) &*& nodes(b, ?ys);
//@ ensures nodes(a, append(xs, ys)); // ~ refuted postcondition kind concrete
{
}

void from_elsewhere(struct node *a, struct node *b, struct node *c)
//@ requires lseg(a, b, ?xs) &*& nodes(c, ?ys);
//@ ensures nodes(a, append(xs, ys)); // ~ refuted postcondition kind concrete
{
}
