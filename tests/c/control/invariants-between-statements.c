// What is known at a place between statements: the rest begins with that, and of what the function changes with nothing else.

int any();
    //@ requires true;
    //@ ensures true;

int positive(int x)
    //@ requires true;
    //@ ensures 0 < result;
{
    int y = x;
    if (y <= 0) {
        y = 1;
    }
    //@ invariant 0 < y;
    return y;
}

int forgets(int x) // ~ unknown unconfirmed
    //@ requires 5 < x &*& x < 100;
    //@ ensures 5 < result;
{
    x++;
    //@ invariant 0 < x;
    return x;
}

int keeps(int x)
    //@ requires 5 < x;
    //@ ensures 5 < result;
{
    //@ invariant true;
    return x;
}

int says_too_much(int x) // ~ refuted invariant
    //@ requires true;
    //@ ensures true;
{
    //@ invariant 0 < x;
    return x;
}
