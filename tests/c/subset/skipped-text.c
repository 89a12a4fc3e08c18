// What a condition skips need not be C, and a backslash at the end of a line puts the next one behind it.
#if 0
This isn't C: "it ends nowhere, nor does 'this, and ` @ mean nothing
#else
int first(int x)
    //@ requires true;
    //@ ensures result == x;
{ return x; }
#endif
#ifdef NEVER_DEFINED
  it's
#error don't
#elif 1
int second(int x)
    //@ requires true;
    //@ ensures result == x;
{ return \
    x; }
#endif
#define SUM(a, \
            b) ((a) + \
                (b))
int third(int x)
    //@ requires 0 <= x &*& x < 10;
    //@ ensures result == x + 1;
{ return SUM(x, 1); }
// a comment that goes on \
int not_code(
int fourth(int x)
    //@ requires true;
    //@ ensures result == x; // ~ refuted postcondition kind concrete
{ return x ^ 1; }
