// What a contract divides by must not be zero: a quotient without a value promises nothing.
int the_same_nonsense(int x) // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures 10 / (x - x) == 10 / (x - x);
{
    return x;
}

int no_remainder(int x) // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures x % (x - x) == x % (x - x);
{
    return 0;
}

// A condition before it excludes zero, in whatever way it is written.
int guarded(int x)
    //@ requires true;
    //@ ensures x == 0 || 10 / x == 10 / x;
{
    return x == 0 ? 1 : 10 / x;
}

int chosen(int x)
    //@ requires true;
    //@ ensures x != 0 ? result == 10 / x : result == 1;
{
    return x == 0 ? 1 : 10 / x;
}

int excluded(int x)
    //@ requires x > 0;
    //@ ensures result == 10 / x + 10 % x;
{
    return 10 / x + 10 % x;
}

// Who calls it has to show that the precondition means something.
int asks(int x)
    //@ requires 10 / x < 100;
    //@ ensures true;
{
    return 1;
}

int calls(int x) // ~ unknown unconfirmed
    //@ requires 0 <= x;
    //@ ensures true;
{
    return asks(x);
}

int calls_with_care(int x)
    //@ requires 0 < x;
    //@ ensures true;
{
    return asks(x);
}
