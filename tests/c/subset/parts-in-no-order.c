// Parts of an expression come in no order that C gives: each may use only the memory that the others leave as it is, whatever the pointers are called.
#include <stdlib.h>

struct counter { int n; };
struct term { struct term *left; struct term *right; int value; };
/*@ predicate term(struct term *t;) =
      t == 0 ? emp : t->left |-> ?l &*& t->right |-> ?r &*& t->value |-> _ &*& malloc_block_term(t) &*& term(l) &*& term(r); @*/

int bump(int *p)
    //@ requires *p |-> ?v &*& -1000 < v &*& v < 1000;
    //@ ensures *p |-> v + 1 &*& result == v + 1;
{ *p = *p + 1; return *p; }
int look(int *p)
    //@ requires *p |-> ?v;
    //@ ensures *p |-> v &*& result == v;
{ return *p; }
int *same(int *p)
    //@ requires true;
    //@ ensures result == p;
{ return p; }
int step(struct counter *c)
    //@ requires c->n |-> ?v &*& -1000 < v &*& v < 1000;
    //@ ensures c->n |-> v + 1 &*& result == v + 1;
{ c->n++; return c->n; }
struct counter taken(int *p)
    //@ requires *p |-> ?v &*& -1000 < v &*& v < 1000;
    //@ ensures *p |-> v + 1 &*& result.n == v + 1;
{ struct counter made; made.n = bump(p); return made; }
int of_three(int a, int b, int c)
    //@ requires -2000 < a && a < 2000 &*& -2000 < b && b < 2000 &*& -2000 < c && c < 2000;
    //@ ensures result == a + b + c;
{ return a + b + c; }

// Two names of one pointer: the result is that of one order.
int two_names(int *p) // ~ unknown unconfirmed
    //@ requires *p |-> ?v &*& -900 < v &*& v < 900;
    //@ ensures *p |-> v + 2 &*& result == -1;
{ int *q = p; return bump(p) - bump(q); }
int read_beside_call(int *p) // ~ unknown unconfirmed
    //@ requires *p |-> ?v &*& -900 < v &*& v < 900;
    //@ ensures *p |-> v + 1 &*& result == 2 * v + 1;
{ int *q = p; return *p + bump(q); }
int contract_that_reads(int *p) // ~ unknown unconfirmed
    //@ requires *p |-> ?v &*& -400 < v &*& v < 400;
    //@ ensures *p |-> v + 1 &*& result == 2 * v + 1;
{ int *q = p; return look(p) + bump(q); }
int local_beside_call(void) // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures result == 11;
{ int x = 5; return x + bump(&x); }
int added_to(int *p) // ~ unknown unconfirmed
    //@ requires *p |-> ?v &*& -400 < v &*& v < 400;
    //@ ensures *p |-> 2 * v + 1;
{ int *q = p; *p += bump(q); return 0; }
int changed_beside_call(int *p) // ~ unknown unconfirmed
    //@ requires *p |-> ?v &*& -400 < v &*& v < 400;
    //@ ensures *p |-> v + 2 &*& result == 2 * v + 2;
{ int *q = p; return (*p)++ + bump(q); }
int through_field(struct counter *c) // ~ unknown unconfirmed
    //@ requires c->n |-> ?v &*& -400 < v &*& v < 400;
    //@ ensures c->n |-> v + 1 &*& result == 2 * v + 1;
{ struct counter *d = c; return c->n + step(d); }
int through_function(int *p) // ~ unknown unconfirmed
    //@ requires *p |-> ?v &*& -900 < v &*& v < 900;
    //@ ensures *p |-> v + 2 &*& result == -1;
{ return bump(same(p)) - bump(same(p)); }
int through_structure(int *p) // ~ unknown unconfirmed
    //@ requires *p |-> ?v &*& -900 < v &*& v < 900;
    //@ ensures *p |-> v + 2 &*& result == -1;
{ int *q = p; return taken(p).n - taken(q).n; }
int element(int *a, int i, int j) // ~ unknown unconfirmed
    //@ requires a[0..9] |-> ?vs &*& 0 <= i && i <= j && j < 9 &*& nth(i, vs) == 1 &*& nth(j, vs) == (i == j ? 1 : 2);
    //@ ensures a[0..9] |-> _ &*& result == 5;
{ return bump(&a[i]) + bump(&a[j]); }
int arguments(int *p, int *q) // ~ unknown unconfirmed
    //@ requires *p |-> ?v &*& *q |-> ?w &*& -400 < v &*& v < 400 &*& -400 < w &*& w < 400;
    //@ ensures *p |-> v + 2 &*& *q |-> w + 1 &*& result == 2 * v + w + 4;
{ int *r = p; return of_three(bump(p), bump(q), bump(r)); }
int only_sometimes(int *p, int c) // ~ unknown unconfirmed
    //@ requires *p |-> ?v &*& 0 < v &*& v < 900;
    //@ ensures *p |-> v + (c ? 2 : 1) &*& result == v + (c ? 3 : 1);
{ int *q = p; return (c && bump(p)) + bump(q); }
int in_a_list(int *p) // ~ unknown unsupported
    //@ requires *p |-> ?v &*& -900 < v &*& v < 900;
    //@ ensures *p |-> v + 2 &*& result == -1;
{ int *q = p; int both[2] = { bump(p), bump(q) }; return both[0] - both[1]; }
int tick(int *p) { *p = *p + 1; return *p; } // ~ unknown unsupported
int main(void) // ~ unknown unsupported
{ int x = 1; int *p = &x; int *q = p; if (tick(p) - tick(q) != -1) { int *none = 0; *none = 1; } return 0; }
int bytes_of(void) // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures result == 3;
{ int x = 1; unsigned char *c = (unsigned char *)&x; return c[0] + bump(&x); }
int numbered(void) { static int n; n = n + 1; return n; } // ~ unknown unsupported
int through_pointer(void) { static int n; int *p = &n; *p = *p + 1; return n; } // ~ unknown unsupported
int by_numbers(int c) // ~ unknown unsupported
{ if (numbered() - numbered() != -1) { int *none = 0; *none = 1; } return 0; }
int by_pointers(void) // ~ unknown unsupported
{ if (through_pointer() - through_pointer() != -1) { int *none = 0; *none = 1; } return 0; }

// What is apart may stand in one expression.
int apart(int *p, int *q)
    //@ requires *p |-> ?v &*& *q |-> ?w &*& -900 < v &*& v < 900 &*& -900 < w &*& w < 900;
    //@ ensures *p |-> v + 1 &*& *q |-> w + 1 &*& result == v - w;
{ return bump(p) - bump(q); }
int read_twice(int *p, int *q)
    //@ requires [1/2]*p |-> ?v &*& *q |-> ?w &*& -300 < v &*& v < 300 &*& -300 < w &*& w < 300;
    //@ ensures [1/2]*p |-> v &*& *q |-> w + 1 &*& result == 2 * v + w + 1;
{ return *p + bump(q) + *p; }
int added(int *p, int *q)
    //@ requires *p |-> ?v &*& *q |-> ?w &*& -300 < v &*& v < 300 &*& -300 < w &*& w < 300;
    //@ ensures *p |-> v + w + 1 &*& *q |-> w + 1 &*& result == v + w + 1;
{ return *p += bump(q); }
int three_apart(int *p, int *q)
    //@ requires *p |-> ?v &*& *q |-> ?w &*& -400 < v &*& v < 400 &*& -400 < w &*& w < 400;
    //@ ensures *p |-> v + 1 &*& *q |-> w + 1 &*& result == v + w + 3;
{ int x = 0; return of_three(bump(p), bump(q), bump(&x)); }
struct term *number(int value)
    //@ requires true;
    //@ ensures term(result);
{
    struct term *made = malloc(sizeof(struct term));
    if (made == 0) abort();
    made->left = 0; made->right = 0; made->value = value;
    return made;
}
struct term *sum(struct term *left, struct term *right)
    //@ requires term(left) &*& term(right);
    //@ ensures term(result);
{
    struct term *made = malloc(sizeof(struct term));
    if (made == 0) abort();
    made->left = left; made->right = right; made->value = 0;
    return made;
}
struct term *nested(void)
    //@ requires true;
    //@ ensures term(result);
{ return sum(sum(number(1), number(2)), sum(sum(number(3), number(4)), number(5))); }
int smaller(struct term *t)
    //@ requires term(t);
    //@ ensures term(t);
{
    if (t == 0) return 0;
    t->value = t->value & 7;
    return (smaller(t->left) ^ smaller(t->right)) ^ t->value;
}
