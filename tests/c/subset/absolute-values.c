// The least number has no absolute value of its type.
#include <limits.h>
#include <stdlib.h>

int of_any(int x)
    //@ requires true;
    //@ ensures result >= 0;
{
    return abs(x); // ~ refuted overflow where x == -2147483648
}

int of_others(int x)
    //@ requires INT_MIN < x;
    //@ ensures result == (x < 0 ? -x : x);
{
    return abs(x);
}

long of_int(int x)
    //@ requires true;
    //@ ensures 0 <= result &*& result <= 2147483648;
{
    return labs(x);
}

long of_any_long(long x)
    //@ requires true;
    //@ ensures 0 <= result;
{
    return labs(x); // ~ refuted overflow
}
