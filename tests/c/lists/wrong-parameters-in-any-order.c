// What is behind another is not always one with it: where the end lies inside of the first, where a count is wrong, in the other order.
#include <stdlib.h>

struct node { struct node *next; int v; };

/*@
predicate lseg(struct node *a, struct node *b, list<int> vs) =
  a == b ? vs == nil : a->next |-> ?n &*& a->v |-> ?v &*& malloc_block_node(a) &*& lseg(n, b, ?r) &*& vs == cons(v, r);
predicate counted(struct node *a, int n, struct node *b) =
  n <= 0 ? a == b : a->next |-> ?m &*& a->v |-> _ &*& malloc_block_node(a) &*& counted(m, n - 1, b);
@*/

void inside(struct node *a, struct node *b, struct node *c)
  //@ requires lseg(a, b, ?xs) &*& lseg(b, c, ?ys);
  //@ ensures lseg(a, c, append(xs, ys));
  // ~ refuted postcondition
{ }

void turned(struct node *a, struct node *b)
  //@ requires lseg(a, b, ?xs) &*& lseg(b, 0, ?ys);
  //@ ensures lseg(a, 0, append(ys, xs));
  // ~ refuted postcondition
{ }

void less_than_nothing(struct node *a, struct node *b, int n, int m)
  //@ requires counted(a, n, b) &*& counted(b, m, 0);
  //@ ensures counted(a, n + m, 0);
  // ~ refuted postcondition
{ }
