// Reversing a list in place, and back.
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

/*@
predicate nodes(struct node *n; list<int> vs) =
  n == 0 ? vs == nil : n->next |-> ?next &*& n->value |-> ?v &*& malloc_block_node(n) &*& nodes(next, ?rest) &*& vs == cons(v, rest);
@*/

struct node *reverse(struct node *n)
//@ requires nodes(n, ?vs);
//@ ensures nodes(result, reverse(vs));
{
  struct node *done = 0;
  while (n)
  //@ invariant nodes(done, ?as) &*& nodes(n, ?bs) &*& vs == append(reverse(as), bs);
  {
    struct node *next = n->next;
    n->next = done;
    done = n;
    n = next;
  }
  return done;
}

struct node *there_and_back(struct node *n)
//@ requires nodes(n, ?vs);
//@ ensures nodes(result, vs);
{
  n = reverse(n);
  return reverse(n);
}
