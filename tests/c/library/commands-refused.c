// ~ with no-overflow
// Commands of other verifiers about functions as values are named, not passed over.

int twice(int x)
    //@ requires true;
    //@ ensures result == 2 * x;
{
    return 2 * x;
}

void command() // ~ unknown unsupported
    //@ requires true;
    //@ ensures true;
{
    //@ produce_func_lt(twice); // ~ error unsupported
}

/*@
typedef lemma void exchange(predicate() p, predicate() q)(); // ~ warning unsupported
    requires p();
    ensures q();

lemma void nothing_is_lost()
    requires true;
    ensures true;
{
}
@*/
