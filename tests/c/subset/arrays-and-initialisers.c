// ~ with no-overflow
// Arrays with initial values, of arrays and of structures; realloc and calloc.
#include <stdlib.h>
int sum3(void)
    //@ requires true;
    //@ ensures result == 6;
{ int a[3] = {1, 2, 3}; return a[0] + a[1] + a[2]; }
int zeros(void)
    //@ requires true;
    //@ ensures result == 5;
{ int a[4] = {[2] = 5}; return a[0] + a[2] + a[3]; }
int matrix(void)
    //@ requires true;
    //@ ensures result == 9;
{ int m[2][3]; m[1][2] = 9; m[0][0] = 1; return m[1][2]; }
int text(void)
    //@ requires true;
    //@ ensures result == 98;
{ char s[] = "abc"; return s[1]; }
int *grow(int *p, int n)
    //@ requires ints(p, n, ?xs) &*& malloc_block_ints(p, n) &*& 0 < n;
    //@ ensures result == 0 ? ints(p, n, xs) &*& malloc_block_ints(p, n) : ints(result, n + 1, _) &*& malloc_block_ints(result, n + 1);
{ int *q = realloc(p, (n + 1) * sizeof(int)); if (!q) return NULL; q[n] = 0; return q; }
int *zeroes(void)
    //@ requires true;
    //@ ensures result == 0 ? true : ints(result, 4, {0, 0, 0, 0}) &*& malloc_block_ints(result, 4);
{ return calloc(4, sizeof(int)); }
struct point { int x, y; };
int points(void)
    //@ requires true;
    //@ ensures result == 12;
{ struct point ps[3] = {{1, 2}, {3, 4}}; ps[2].x = 7; return ps[0].x + ps[1].y + ps[2].x; }
int counter(void)
    //@ requires true;
    //@ ensures true;
{ static int n = 0; n++; return n; }
int wrong(void)
    //@ requires true;
    //@ ensures result == 7; // ~ refuted postcondition
{ int a[3] = {1, 2, 3}; return a[0] + a[1] + a[2]; }
int beyond(int i)
    //@ requires 0 <= i &*& i <= 2;
    //@ ensures true;
{ int m[2][2] = {{1, 2}, {3, 4}}; return m[i][0]; } // ~ refuted out-of-bounds
