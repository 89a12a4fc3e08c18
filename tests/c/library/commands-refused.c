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
// That there is such a lemma can be handed on, and that is all: it is never taken for shown.
typedef lemma void exchange(predicate() p, predicate() q)();
    requires p();
    ensures q();

predicate one() = true;
predicate other() = false;

lemma void handed_on(void *l)
    requires is_exchange(l, one, other);
    ensures is_exchange(l, one, other);
{
}

lemma void made_up(void *l) // ~ unknown unconfirmed
    requires true;
    ensures is_exchange(l, one, other);
{
}

lemma void made_use_of(void *l) // ~ unknown unconfirmed
    requires is_exchange(l, one, other) &*& one();
    ensures is_exchange(l, one, other) &*& other();
{
}
@*/
