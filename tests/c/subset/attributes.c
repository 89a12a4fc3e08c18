// Attributes that change nothing are read over.
__attribute__((noinline)) static int same(int x)
    //@ requires true;
    //@ ensures result == x;
{ return x; }
int twice(int x)
    //@ requires true;
    //@ ensures result == x;
{ return same(same(x)); }
