// A buffer in a circle. Its memory is zero from the beginning, so whoever takes something out reads what was written.
#include <stdlib.h>

struct ring { int *buf; int cap; int head; int len; };
/*@ predicate ring(struct ring *r; int cap, int len) =
  r->buf |-> ?b &*& r->cap |-> cap &*& r->head |-> ?h &*& r->len |-> len &*& malloc_block_ring(r) &*&
  ints(b, cap, _) &*& malloc_block_ints(b, cap) &*& 0 < cap &*& cap < 10000 &*& 0 <= h &*& h < cap &*& 0 <= len &*& len <= cap; @*/
struct ring *ring_new(int cap)
  //@ requires 0 < cap &*& cap < 10000;
  //@ ensures result == 0 ? true : ring(result, cap, 0);
{
  struct ring *r = malloc(sizeof(struct ring));
  if (r == 0) return 0;
  r->buf = calloc(cap, sizeof(int));
  if (r->buf == 0) { free(r); return 0; }
  r->cap = cap; r->head = 0; r->len = 0;
  return r;
}
int ring_put(struct ring *r, int x)
  //@ requires ring(r, ?cap, ?len);
  //@ ensures ring(r, cap, result == 0 ? len : len + 1);
{
  if (r->len == r->cap) return 0;
  int i = (r->head + r->len) % r->cap;
  r->buf[i] = x;
  r->len = r->len + 1;
  return 1;
}
int ring_get(struct ring *r, int *out)
  //@ requires ring(r, ?cap, ?len) &*& *out |-> _;
  //@ ensures ring(r, cap, result == 0 ? len : len - 1) &*& *out |-> _;
{
  if (r->len == 0) return 0;
  *out = r->buf[r->head];
  r->head = (r->head + 1) % r->cap;
  r->len--;
  return 1;
}
void ring_free(struct ring *r)
  //@ requires ring(r, _, _);
  //@ ensures true;
{ free(r->buf); free(r); }
