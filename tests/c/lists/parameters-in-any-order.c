// Segments whose parameters stand in another order, with parameters of their own, without outputs, with elements that are predicates themselves:
// that one behind another is one again needs no lemma for any of them.
#include <stdlib.h>

struct node { int value; struct node *next; void *owner; };
struct queue { struct node *head; struct node *tail; };

/*@
predicate towards(struct node *to, struct node *from; list<int> vs) =
  from == to ? vs == nil
  : from->value |-> ?v &*& from->next |-> ?n &*& from->owner |-> _ &*& malloc_block_node(from) &*& towards(to, n, ?rest) &*& vs == cons(v, rest);

predicate queue(struct queue *q; list<int> vs) =
  q->head |-> ?h &*& q->tail |-> ?t &*& malloc_block_queue(q) &*&
  (h == 0 ? vs == nil &*& t == 0
   : towards(t, h, ?front) &*& t->value |-> ?v &*& t->next |-> 0 &*& t->owner |-> _ &*& malloc_block_node(t) &*& t != 0 &*&
     vs == append(front, cons(v, nil)));

predicate counted(void *owner, struct node *a, int count, struct node *b; list<int> vs) =
  count <= 0 ? a == b &*& vs == nil &*& count == 0
  : a->value |-> ?x &*& a->next |-> ?m &*& a->owner |-> owner &*& malloc_block_node(a) &*& counted(owner, m, count - 1, b, ?r) &*& vs == cons(x, r);

predicate plain(struct node *a, struct node *b, list<int> vs) =
  a == b ? vs == nil
  : a != 0 &*& a->next |-> ?next &*& a->value |-> ?v &*& a->owner |-> _ &*& malloc_block_node(a) &*& plain(next, b, ?rest) &*& vs == cons(v, rest);

predicate element(struct node *n; struct node *next, int value) =
  n->next |-> next &*& n->value |-> value &*& n->owner |-> _ &*& malloc_block_node(n) &*& n != 0;
predicate elements(struct node *a, struct node *b; list<int> v) = a == b ? v == nil : element(a, ?n, ?x) &*& elements(n, b, ?w) &*& v == cons(x, w);
@*/

void enqueue(struct queue *q, int v)
  //@ requires queue(q, ?vs);
  //@ ensures queue(q, append(vs, cons(v, nil)));
{
  struct node *n = malloc(sizeof(struct node));
  if (n == 0) abort();
  n->next = 0;
  n->value = v;
  n->owner = 0;
  if (q->head == 0) { q->head = n; } else { q->tail->next = n; }
  q->tail = n;
}

int walk(void *owner, struct node *n, int count)
  //@ requires counted(owner, n, count, 0, ?vs) &*& 0 <= count;
  //@ ensures counted(owner, n, count, 0, vs) &*& result == count;
{
  struct node *m = n;
  int i = 0;
  while (i < count)
    /*@ invariant counted(owner, n, i, m, ?done) &*& counted(owner, m, count - i, 0, ?todo) &*& append(done, todo) == vs &*&
          0 <= i &*& i <= count; @*/
  { m = m->next; i++; }
  return i;
}

void put_behind(struct node *first, struct node *second)
  //@ requires plain(first, 0, ?xs) &*& plain(second, 0, ?ys) &*& first != 0;
  //@ ensures plain(first, 0, append(xs, ys));
{
  struct node *n = first;
  while (n->next != 0)
    /*@ invariant plain(first, n, ?done) &*& n != 0 &*& n->next |-> ?x &*& n->value |-> ?v &*& n->owner |-> _ &*& malloc_block_node(n) &*&
          plain(x, 0, ?todo) &*& xs == append(done, cons(v, todo)); @*/
  { n = n->next; }
  n->next = second;
}

int last_of(struct node *n)
  //@ requires elements(n, 0, ?vs) &*& vs != nil;
  //@ ensures elements(n, 0, vs);
{
  struct node *m = n;
  while (m->next != 0)
    //@ invariant elements(n, m, ?done) &*& elements(m, 0, ?todo) &*& todo != nil &*& vs == append(done, todo);
  { m = m->next; }
  return m->value;
}
