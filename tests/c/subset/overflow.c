// Signed numbers must fit their types; unsigned ones wrap around.

int magnitude(int x)
    //@ requires true;
    //@ ensures result >= 0;
{
    return x < 0 ? -x : x; // ~ refuted overflow kind concrete
}

int magnitude_of_most(int x)
    //@ requires x > -2147483648;
    //@ ensures result >= 0;
{
    return x < 0 ? -x : x;
}

int middle(int low, int high)
    //@ requires 0 <= low &*& low <= high;
    //@ ensures low <= result &*& result <= high;
{
    return (low + high) / 2; // ~ refuted overflow kind concrete
}

int middle_between(int low, int high)
    //@ requires 0 <= low &*& low <= high;
    //@ ensures low <= result &*& result <= high;
{
    return low + (high - low) / 2;
}

unsigned next(unsigned x)
    //@ requires true;
    //@ ensures true;
{
    return x + 1;
}

int up_to(int n)
    //@ requires 0 <= n;
    //@ ensures result == n;
{
    int i = 0;
    while (i < n)
        //@ invariant 0 <= i &*& i <= n;
    {
        i++;
    }
    return i;
}

int one_too_many(int n)
    //@ requires 0 <= n;
    //@ ensures result == n + 1;
{
    return n + 1; // ~ refuted overflow kind concrete
}
