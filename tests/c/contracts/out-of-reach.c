// ~ with smoke
// Code that nothing gets to: whatever stands there would be verified. A falsehood planted there goes unnoticed.
int branches(int x)
    //@ requires 0 < x &*& x < 10;
    //@ ensures result > 0;
{
    if (x > 30) return 1; // ~ warning unreachable
    if (x > 5) {
        return 2;
    }
    switch (x) {
    case 1:
        return 3;
    case 11:
        return 4; // ~ warning unreachable
    default:
        break;
    }
    return x;
}

int turned(int n)
    //@ requires 0 < n;
    //@ ensures result == n;
{
    int i = 0;
    while (i < n)
        //@ invariant 0 <= i &*& i <= n;
    {
        i++;
        if (i > n) {
            break;
        } // ~ warning unreachable
    }
    return i;
}

// Somebody who writes `false` means it.
int meant(int n)
    //@ requires 0 <= n;
    //@ ensures result == n;
{
    if (n < 0) {
        //@ assert false;
    }
    return n;
}

// What contradicts itself is told once, whoever asks.
int two_bounds(int x)
    //@ requires 3 < x &*& x < 2;
    //@ ensures result == 17;
{ // ~ warning vacuous
    return x;
}

int the_same_twice(int *p)
    //@ requires *p |-> ?v &*& *p |-> ?w;
    //@ ensures *p |-> v &*& *p |-> w &*& result == 5;
{ // ~ warning vacuous
    return 1;
}

int never_turned(int n)
    //@ requires 0 < n;
    //@ ensures result == n;
{
    int i = n;
    while (i < n)
        //@ invariant i >= n &*& i == n;
    {
        i = i - 100;
    } // ~ warning unreachable
    return i;
}
