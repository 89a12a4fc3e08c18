// Functions without a contract count by their bodies where they are called.
#include <stdlib.h>

struct stack { int *data; int count; int room; };
struct point { int x; int y; };
int calls;

static int larger(int a, int b) { if (a > b) return a; return b; }
static int within(int x, int low, int high) { return larger(low, -larger(-x, -high)); } // ~ refuted overflow
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; } // ~ unknown unsupported
static int is_full(struct stack *s) { return s->count == s->room; } // ~ unknown unsupported
static struct point point(int x, int y) { struct point p; p.x = x; p.y = y; return p; }
static int *made(int value) { int *p = malloc(sizeof(int)); if (p) *p = value; return p; }
static void count(void) { calls++; } // ~ unknown unsupported
static int third(int *a, int at) { return a[at]; } // ~ unknown unsupported
// ~ refuted out-of-bounds kind concrete
static int hidden(int n) { int inner = n; if (n > 0) { int inner = 5; inner++; } return inner; }
static int early(int x)
{
    if (x > 3) return 1;
    x = 10;
    while (x > 0)
        //@ invariant 0 <= x && x <= 10;
    { x--; if (x == 5) return 5; }
    return x;
}
static int *gone(int value) { int x = value; int *p = &x; return p; } // ~ refuted dangling
// ~ refuted dangling
static int raised(int *p) { return ++*p; } // ~ unknown unsupported

int between(int x)
    //@ requires -1000 < x && x < 1000;
    //@ ensures 0 <= result && result <= 10;
{ return within(x, 0, 10); }
int too_small(int x)
    //@ requires -1000 < x && x < 1000;
    //@ ensures 0 <= result && result < 10;
    // ~ refuted postcondition kind concrete
{ return within(x, 0, 10); }
void order(int *p, int *q)
    //@ requires *p |-> ?a &*& *q |-> ?b;
    //@ ensures *p |-> (a < b ? a : b) &*& *q |-> (a < b ? b : a);
{ if (*p > *q) swap(p, q); }
int exchanged(void)
    //@ requires true;
    //@ ensures result == 12;
{ int x = 1; int y = 2; swap(&x, &y); return x * 10 - y * 8; }
int not_exchanged(void)
    //@ requires true;
    //@ ensures result == -6;
    // ~ refuted postcondition kind concrete
{ int x = 1; int y = 2; swap(&x, &y); return x * 10 - y * 8; }
void push(struct stack *s, int x)
    //@ requires s->data |-> ?d &*& s->count |-> ?n &*& s->room |-> ?c &*& d[0..c] |-> _ &*& 0 <= n && n <= c;
    //@ ensures s->data |-> d &*& s->count |-> (n == c ? n : n + 1) &*& s->room |-> c &*& d[0..c] |-> _;
{ if (is_full(s)) return; s->data[s->count++] = x; }
int product(void)
    //@ requires true;
    //@ ensures result == 11;
{ struct point a = point(1, 2); return a.x * point(3, 4).x + a.y * 4; }
int *seven(void)
    //@ requires true;
    //@ ensures result == 0 ? emp : *result |-> 7 &*& malloc_block_ints(result, 1);
{ return made(7); }
void counted(void)
    //@ requires calls |-> ?n &*& n < 100;
    //@ ensures calls |-> n + 2;
{ count(); count(); }
void counted_once(void)
    //@ requires calls |-> ?n &*& n < 100 &*& n > -100;
    //@ ensures calls |-> n + 1;
    // ~ refuted postcondition kind concrete
{ count(); count(); }
int beyond(int *a)
    //@ requires a[0..3] |-> ?vs;
    //@ ensures a[0..3] |-> vs;
{ return third(a, 3); }
int own_variables(int n)
    //@ requires 0 < n && n < 10;
    //@ ensures result == n;
{ int inner = 1; return hidden(n) + inner - 1; }
int from_loop(int n)
    //@ requires true;
    //@ ensures result == 0 || result == 1 || result == 5;
{ return early(n); }
int after_its_end(void)
    //@ requires true;
    //@ ensures result == 7;
{ return *gone(7); }
int two_names(int *p) // ~ unknown unconfirmed
    //@ requires *p |-> ?v &*& -100 < v &*& v < 100;
    //@ ensures *p |-> v + 2 &*& result == -1;
{ int *q = p; return raised(p) - raised(q); }
int two_pointers(int *p, int *q)
    //@ requires *p |-> ?v &*& *q |-> ?w &*& -100 < v &*& v < 100 &*& -100 < w &*& w < 100;
    //@ ensures *p |-> v + 1 &*& *q |-> w + 1 &*& result == v - w;
{ return raised(p) - raised(q); }
