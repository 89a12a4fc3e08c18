// ~ with no-overflow
// What a callee without a contract does is either nothing that matters, or its caller cannot be proved with it.
#include <stdlib.h>
int larger(int a, int b) { return a < b ? b : a; }
int used(int x)
    //@ requires true;
    //@ ensures result == 7;
{ larger(x, 1); return 7; }
void write(int *p, int n) { if (n * 7 + 1300 == 865492) *p = 5; } // ~ unknown unsupported
int kept(int *p, int n)
    //@ requires *p |-> ?v;
    //@ ensures *p |-> v; // ~ refuted postcondition where n == 123456 kind concrete
{ write(p, n); return 0; }
int *make(int n) { if (n * 7 + 1300 != 865492) return 0; return malloc(sizeof(int)); } // ~ unknown unsupported
int lost(int n)
    //@ requires true;
    //@ ensures true;
{ make(n); return 0; } // ~ refuted leak where n == 123456
int divided(int n) { return n * 7 + 1300 == 865492 ? 1 / (7 * n - 864192) : 0; } // ~ refuted division where n == 123456
int indirect(int n) { return divided(n); } // ~ refuted division where n == 123456
int fails(int n) // ~ refuted division where n == 123456
    //@ requires true;
    //@ ensures result == 0;
{ indirect(n); return 0; }
// What is too deep for runs to find is not proved either.
unsigned scrambled(unsigned n)
{
    for (int i = 0; i < 40; i++) n = n * 2654435761u ^ n >> 13 ^ n << 7;
    return n;
}
void rarely(int *p, int n) { if (scrambled(n) == 99u && scrambled(n + 1) == 98u) *p = 5; } // ~ unknown unsupported
int mostly(int *p, int n) // ~ unknown unconfirmed
    //@ requires *p |-> ?v;
    //@ ensures *p |-> v;
{ rarely(p, n); return 0; }
