// Lists, forests and functions on them that nobody has heard of: what they have to do with each other is found out.
#include <stdlib.h>

struct node { int v; struct node *next; };
struct rose { int value; struct rose *child; struct rose *sibling; };
struct tree { int label; struct trees *kids; };
struct trees { struct tree *tree; struct trees *next; };

/*@
inductive numbers = none | one(int, numbers);
fixpoint numbers cat(numbers a, numbers b) { switch (a) { case none: return b; case one(x, r): return one(x, cat(r, b)); } }
fixpoint numbers rev(numbers a) { switch (a) { case none: return none; case one(x, r): return cat(rev(r), one(x, none)); } }
fixpoint int count(numbers a) { switch (a) { case none: return 0; case one(x, r): return 1 + count(r); } }

predicate chain(struct node *n, numbers vs) =
  n == 0 ? vs == none : n->v |-> ?x &*& n->next |-> ?m &*& malloc_block_node(n) &*& chain(m, ?r) &*& vs == one(x, r);
predicate part(struct node *n, numbers vs, struct node *stop) =
  n == stop ? vs == none : n != 0 &*& n->v |-> ?x &*& n->next |-> ?m &*& malloc_block_node(n) &*& part(m, ?r, stop) &*& vs == one(x, r);

inductive forest = empty | grown(int, forest, forest);
fixpoint forest beside(forest f, forest g) { switch (f) { case empty: return g; case grown(v, c, s): return grown(v, c, beside(s, g)); } }

predicate rose(struct rose *r; forest f) =
  r == 0 ? f == empty
  : r->value |-> ?v &*& r->child |-> ?c &*& r->sibling |-> ?s &*& malloc_block_rose(r) &*& rose(c, ?fc) &*& rose(s, ?fs) &*& f == grown(v, fc, fs);
predicate siblings(struct rose *r, struct rose *end; forest f) =
  r == end ? f == empty
  : r->value |-> ?v &*& r->child |-> ?c &*& r->sibling |-> ?s &*& malloc_block_rose(r) &*& rose(c, ?fc) &*& siblings(s, end, ?fs) &*& f == grown(v, fc, fs);

inductive labelled = labelled(int, several);
inductive several = no_more | more(labelled, several);
fixpoint int size(labelled t) { switch (t) { case labelled(l, f): return 1 + sizes(f); } }
fixpoint int sizes(several f) { switch (f) { case no_more: return 0; case more(t, r): return size(t) + sizes(r); } }
predicate tree(struct tree *t; labelled v) = t->label |-> ?l &*& t->kids |-> ?k &*& malloc_block_tree(t) &*& trees(k, ?f) &*& v == labelled(l, f);
predicate trees(struct trees *n; several v) =
  n == 0 ? v == no_more : n->tree |-> ?t &*& n->next |-> ?x &*& malloc_block_trees(n) &*& tree(t, ?vt) &*& trees(x, ?vx) &*& v == more(vt, vx);
@*/

int length(struct node *n)
  //@ requires chain(n, ?vs) &*& count(vs) < 100000;
  //@ ensures chain(n, vs) &*& result == count(vs);
{
  int k = 0;
  struct node *m = n;
  while (m != 0)
    //@ invariant part(n, ?done, m) &*& chain(m, ?todo) &*& cat(done, todo) == vs &*& k == count(done);
  { m = m->next; k++; }
  return k;
}

struct node *turn(struct node *n)
  //@ requires chain(n, ?vs);
  //@ ensures chain(result, rev(vs)) &*& rev(rev(vs)) == vs &*& count(rev(vs)) == count(vs);
{
  struct node *r = 0;
  while (n != 0)
    //@ invariant chain(n, ?a) &*& chain(r, ?b) &*& rev(vs) == cat(rev(a), b);
  { struct node *t = n->next; n->next = r; r = n; n = t; }
  return r;
}

struct rose *plant(struct rose *r, struct rose *more)
  //@ requires rose(r, ?f) &*& rose(more, ?g);
  //@ ensures rose(result, beside(f, g));
{
  if (r == 0) return more;
  struct rose *n = r;
  struct rose *next = r->sibling;
  while (next != 0)
    /*@ invariant siblings(r, n, ?done) &*& n->value |-> ?v &*& n->child |-> ?c &*& n->sibling |-> next &*& malloc_block_rose(n) &*& rose(c, ?fc) &*&
          rose(next, ?todo) &*& f == beside(done, grown(v, fc, todo)); @*/
  { n = next; next = n->sibling; }
  n->sibling = more;
  return r;
}

int all_sizes(struct trees *n);
  //@ requires trees(n, ?v) &*& sizes(v) < 10000;
  //@ ensures trees(n, v) &*& result == sizes(v);

int size_of(struct tree *t)
  //@ requires tree(t, ?v) &*& size(v) < 10001;
  //@ ensures tree(t, v) &*& result == size(v);
{ return 1 + all_sizes(t->kids); }

int all_sizes(struct trees *n)
  //@ requires trees(n, ?v) &*& sizes(v) < 10000;
  //@ ensures trees(n, v) &*& result == sizes(v);
{
  if (n == 0) return 0;
  int a = size_of(n->tree);
  int b = all_sizes(n->next);
  return a + b;
}
