// A queue with a node that is always empty: nobody reads it before it is filled.

#include "stdlib.h"

struct node {
  struct node *next;
  int value;
};

struct queue {
  struct node *first;
  struct node *last;
};

/*@
predicate node(struct node *n; struct node *next, int value) = n->next |-> next &*& n->value |-> value &*& malloc_block_node(n);

predicate lseg(struct node *from, struct node *to; list<int> values) =
  from == to ? values == nil : node(from, ?next, ?value) &*& lseg(next, to, ?rest) &*& values == cons(value, rest);

predicate queue(struct queue *q; list<int> values) =
  q->first |-> ?first &*& q->last |-> ?last &*& malloc_block_queue(q) &*& lseg(first, last, values) &*& node(last, _, _);
@*/

struct queue *create()
//@ requires true;
//@ ensures queue(result, nil);
{
  struct queue *q = malloc(sizeof(struct queue));
  if (q == 0) abort();
  struct node *n = malloc(sizeof(struct node));
  if (n == 0) abort();
  q->first = n;
  q->last = n;
  return q;
}

int take(struct queue *q)
//@ requires queue(q, ?values) &*& values != nil;
//@ ensures queue(q, tail(values)) &*& result == head(values);
{
  struct node *n = q->first;
  int value = n->value;
  q->first = n->next;
  free(n);
  return value;
}

void dispose(struct queue *q)
//@ requires queue(q, nil);
//@ ensures true;
{
  free(q->first);
  free(q);
}
