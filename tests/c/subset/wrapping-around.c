// Unsigned numbers and conversions wrap around, whether overflow is asked about or not.
unsigned successor(unsigned x)
    //@ requires true;
    //@ ensures result > x; // ~ refuted postcondition
{ return x + 1; }
unsigned bounded(unsigned x)
    //@ requires x < 4294967295;
    //@ ensures result == x + 1;
{ return x + 1; }
unsigned around(unsigned x)
    //@ requires x == 4294967295;
    //@ ensures result == 0;
{ return x + 1; }
unsigned square(unsigned x)
    //@ requires true;
    //@ ensures result == x * x; // ~ refuted postcondition
{ return x * x; }
int narrowed(long x)
    //@ requires true;
    //@ ensures result == x; // ~ refuted postcondition
{ return x; }
int narrowed_in_range(long x)
    //@ requires -5 < x &*& x < 2147483648;
    //@ ensures result == x;
{ return x; }
int from_unsigned(unsigned x)
    //@ requires true;
    //@ ensures result >= 0; // ~ refuted postcondition
{ return x; }
int half(int low, int high)
    //@ requires 0 <= low &*& low <= high;
    //@ ensures low <= result &*& result <= high;
{ return low + (int)((unsigned)(high - low) / 2); }
unsigned count(unsigned n)
    //@ requires true;
    //@ ensures result == n;
{
    unsigned i = 0;
    while (i < n)
        //@ invariant i <= n;
    { i++; }
    return i;
}
int below(int x)
    //@ requires x < 0;
    //@ ensures result == 0;
{ return x < 1u; }
int to_the_left(int x)
    //@ requires true;
    //@ ensures true;
{ return x << 1; } // ~ refuted shift
