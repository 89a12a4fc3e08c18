// ~ with no-overflow
// What a callee without a contract does is either nothing that matters, or its caller cannot be proved with it.
#include <stdlib.h>
int larger(int a, int b) { return a < b ? b : a; }
int used(int x)
    //@ requires true;
    //@ ensures result == 7;
{ larger(x, 1); return 7; }
void write(int *p, int n) { if (n * 7 + 1300 == 865492) *p = 5; } // ~ unknown unsupported
int kept(int *p, int n) // ~ unknown unsupported
    //@ requires *p |-> ?v;
    //@ ensures *p |-> v;
{ write(p, n); return 0; }
int *make(int n) { if (n * 7 + 1300 != 865492) return 0; return malloc(sizeof(int)); } // ~ unknown unsupported
int lost(int n) // ~ unknown unsupported
    //@ requires true;
    //@ ensures true;
{ make(n); return 0; }
int divided(int n) { return n * 7 + 1300 == 865492 ? 1 / (7 * n - 864192) : 0; } // ~ unknown unsupported
int indirect(int n) { return divided(n); } // ~ unknown unsupported
int fails(int n) // ~ unknown unsupported
    //@ requires true;
    //@ ensures result == 0;
{ indirect(n); return 0; }
