// Uninitialised memory may lie in a predicate as long as nobody reads it there, in whatever function the predicate is opened.

#include "stdlib.h"

struct cell {
  int value;
  int mark;
};

/*@
predicate cell(struct cell *c; int v) = c->value |-> v &*& c->mark |-> _ &*& malloc_block_cell(c);
@*/

struct cell *make()
//@ requires true;
//@ ensures cell(result, _);
{
  struct cell *c = malloc(sizeof(struct cell));
  if (c == 0) abort();
  c->value = 0;
  return c;
}

int get(struct cell *c)
//@ requires cell(c, ?v);
//@ ensures cell(c, v) &*& result == v;
{
  return c->value;
}

void set(struct cell *c)
//@ requires cell(c, ?v);
//@ ensures cell(c, v);
{
  c->mark = 1;
}

int made()
//@ requires true;
//@ ensures true;
{
  struct cell *c = make();
  int value = get(c);
  free(c);
  return value;
}

/*@
predicate empty(struct cell *c; int v) = c->value |-> v &*& c->mark |-> 0 &*& malloc_block_cell(c);
@*/

struct cell *make_empty() // ~ unknown unconfirmed
//@ requires true;
//@ ensures empty(result, _);
{
  struct cell *c = malloc(sizeof(struct cell));
  if (c == 0) abort();
  c->mark = 0;
  return c;
}

void fill(struct cell *c, int value)
//@ requires empty(c, _);
//@ ensures empty(c, value);
{
  c->value = value;
}

int first(struct cell *c)
//@ requires empty(c, ?v);
//@ ensures empty(c, v);
{
  return c->value; // ~ refuted uninitialised
}

int filled(int value)
//@ requires true;
//@ ensures true;
{
  struct cell *c = make_empty();
  fill(c, value);
  int again = first(c);
  free(c);
  return again;
}

int unfilled(int value)
//@ requires true;
//@ ensures true;
{
  struct cell *c = make_empty();
  if (value > 0) fill(c, value);
  int again = first(c);
  free(c);
  return again;
}

/*@
predicate mark(struct cell *c;) = c->mark |-> _;
predicate body(struct cell *c; int v) = c->value |-> v &*& mark(c) &*& malloc_block_cell(c);
predicate loose(struct cell *c;) = c->mark |-> ?m;
@*/

struct cell *in_two(int n) // ~ unknown unconfirmed
//@ requires true;
//@ ensures body(result, n);
{
  struct cell *c = malloc(sizeof(struct cell));
  if (c == 0) abort();
  c->value = n;
  return c;
}

void pass_on(struct cell *c)
//@ requires mark(c);
//@ ensures loose(c);
{
}

int read_loose(struct cell *c)
//@ requires loose(c);
//@ ensures loose(c);
{
  return c->mark;
}
