// ~ with no-overflow
// Operators on bits, unsigned and small types.
#include <stdint.h>
int low(int x)
    //@ requires 0 <= x;
    //@ ensures 0 <= result &*& result < 8;
{ return x & 7; }
unsigned half(unsigned x)
    //@ requires true;
    //@ ensures result <= x;
{ return x >> 1; }
int times(int x)
    //@ requires 0 <= x;
    //@ ensures result == 8 * x;
{ return x << 3; }
unsigned below(unsigned x)
    //@ requires x == 0;
    //@ ensures result == 4294967295;
{ return x - 1; }
int compare(int i, unsigned n)
    //@ requires i == -1 &*& n == 5;
    //@ ensures result == 0;
{ if (i < n) return 1; return 0; }
uint8_t narrow(int x)
    //@ requires x == 300;
    //@ ensures result == 44;
{ return (uint8_t)x; }
int flags(int a, int b)
    //@ requires 0 <= a &*& 0 <= b;
    //@ ensures result >= a;
{ return a | b; }
int same(int a, int b)
    //@ requires true;
    //@ ensures result == (a ^ b);
{ return a ^ b; }
int comp(int a)
    //@ requires true;
    //@ ensures result == -a - 1;
{ return ~a; }
unsigned one(unsigned k)
    //@ requires k == 4;
    //@ ensures result == 16;
{ return 1u << k; }
int bad(int k)
    //@ requires 0 <= k &*& k <= 32;
    //@ ensures true;
{ return 1 << k; } // ~ refuted shift
int bad2(int i, unsigned n)
    //@ requires n == 5 &*& i < 5;
    //@ ensures result == 1; // ~ refuted postcondition
{ if (i < n) return 1; return 0; }
