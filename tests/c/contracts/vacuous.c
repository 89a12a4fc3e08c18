// What is proved of these says nothing: no state satisfies the precondition, or none that the invariant allows enters the loop.
struct cell {
    int value;
};

int two_bounds(int x)
    //@ requires 3 < x &*& x < 2; // ~ warning vacuous
    //@ ensures result == 17;
{
    return x;
}

int the_same_field_twice(struct cell *c)
    //@ requires c->value |-> ?v &*& c->value |-> ?w; // ~ warning vacuous
    //@ ensures c->value |-> v &*& c->value |-> w &*& result == 5;
{
    return 1;
}

int never_turned(int n)
    //@ requires 0 < n;
    //@ ensures result == n;
{
    int i = n;
    while (i < n)
        //@ invariant i >= n &*& i == n; // ~ warning vacuous
    {
        i = i - 100;
    }
    return i;
}

// Somebody who writes `false` means it.
int never_called(int n)
    //@ requires false;
    //@ ensures result == n + 1;
{
    return n;
}

int turned(int n)
    //@ requires 0 <= n;
    //@ ensures result == n;
{
    int i = 0;
    while (i < n)
        //@ invariant 0 <= i &*& i <= n;
    {
        i = i + 1;
    }
    return i;
}
