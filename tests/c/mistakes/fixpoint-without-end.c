/*@
fixpoint int forever(list<int> xs) {
    switch (xs) {
        case nil: return 0;
        case cons(x, rest): return 1 + forever(xs); // ~ error not-well-founded
    }
}
@*/

void f() // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures forever(cons(1, nil)) == 1;
{
}
