// Numbers that change their type on the way, and places that are evaluated once.
#include <stdlib.h>
#include <stdint.h>
#include <stdbool.h>
int order(int a, int b)
    //@ requires true;
    //@ ensures result == (a < b ? -1 : a > b ? 1 : 0);
{ return (a > b) - (a < b); }
size_t minus(size_t n, int i)
    //@ requires n == 3 &*& i == -2;
    //@ ensures result == 5;
{ return n - i; }
size_t plus(size_t n)
    //@ requires 1 <= n;
    //@ ensures result == n - 1;
{ n += -1; return n; }
uint8_t small(uint8_t c)
    //@ requires c == 255;
    //@ ensures result == 0;
{ c += 1; return c; }
uint8_t small2(uint8_t c)
    //@ requires c == 255;
    //@ ensures result == 256; // ~ refuted postcondition
{ c++; return c; }
int not_vacuous(uint8_t c)
    //@ requires c == 255;
    //@ ensures false; // ~ refuted postcondition
{ c++; uint8_t *p = &c; return *p; }
int twice(int *a, int n)
    //@ requires ints(a, 3, {1, 2, 3}) &*& n == 0;
    //@ ensures ints(a, 3, {1, 12, 3}) &*& result == 2;
{ a[++n] += 10; n++; return n; }
bool flags(bool a, bool b)
    //@ requires true;
    //@ ensures result == (a || b);
{ a |= b; return a; }
int neg(unsigned a)
    //@ requires a == 1;
    //@ ensures result == 1;
{ return -a > 0; }
int signed_div(int a, unsigned b)
    //@ requires a == -4 &*& b == 2;
    //@ ensures result == -2; // ~ refuted postcondition
{ return a / b; }
struct s { char tag; int *p; };
int *field(struct s *s, int k)
    //@ requires s->tag |-> ?t &*& s->p |-> ?p;
    //@ ensures s->tag |-> (k == 300 ? 44 : t) &*& s->p |-> p &*& result == p;
{ if (k == 300) s->tag = k; return s->p; }
int alias(struct s *s)
    //@ requires s->tag |-> 1;
    //@ ensures s->tag |-> 1; // ~ refuted postcondition
{ char *c = &s->tag; *c = 2; return s->tag; }
int leak(void)
    //@ requires true;
    //@ ensures true;
{ int *p = malloc(sizeof *p); if (!p) return 1; int **q = &p; **q = 3; return *p; } // ~ refuted leak
int loop(unsigned n)
    //@ requires true;
    //@ ensures true;
{
    unsigned i = n;
    while (i >= 0)
        //@ invariant true;
    { if (i == 0) break; i--; }
    return 0;
}
int loop2(unsigned n)
    //@ requires n == 3;
    //@ ensures result == 0;
{
    int *a = malloc(3 * sizeof(int));
    if (!a) return 0;
    for (unsigned i = n - 1; i >= 0; i--)
        //@ invariant ints(a, 3, _) &*& malloc_block_ints(a, 3);
    { a[i] = 0; } // ~ refuted out-of-bounds
    free(a);
    return 0;
}
