// Predicates that are chosen by a function are named, not passed over; the rest of the program is checked.

//@ predicate_family ready(void *f)(int *p); // ~ warning unsupported

void increase(int *p) // ~ unknown unsupported
    //@ requires ready(increase)(p); // ~ error unbound-name
    // ~ error type
    //@ ensures true;
{
}

int successor(int x)
    //@ requires x > 0;
    //@ ensures result > 1;
{
    return x + 1;
}
