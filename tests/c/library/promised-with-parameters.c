// ~ with no-overflow
// Types of functions with parameters in annotations: what a function promises is chosen by who hands it over, and proved there.
#include <stdlib.h>

typedef int change/*@(predicate(int) before, predicate(int) after)@*/(int x);
    //@ requires before(x);
    //@ ensures after(result);

void change_all(int *a, int n, change *c)
    //@ requires ints(a, n, ?xs) &*& [_]is_change(c, ?before, ?after) &*& foreach(xs, before);
    //@ ensures ints(a, n, ?ys) &*& foreach(ys, after) &*& length(ys) == length(xs);
{
    if (n == 0) {
        //@ open foreach(xs, before);
        //@ close foreach(nil, after);
        return;
    }
    //@ open ints(a, n, xs);
    //@ open foreach(xs, before);
    int y = c(*a);
    *a = y;
    change_all(a + 1, n - 1, c);
    //@ assert ints(a + 1, n - 1, ?ys);
    //@ close ints(a, n, cons(y, ys));
    //@ close foreach(cons(y, ys), after);
}

/*@
predicate_ctor at_most(int bound)(int x) = x <= bound;
predicate small(int x) = 0 <= x &*& x < 100;
predicate medium(int x) = 10 <= x &*& x < 110;
@*/

int plus_ten(int x)
    //@ requires small(x);
    //@ ensures medium(result);
{
    //@ open small(x);
    //@ close medium(x + 10);
    return x + 10;
}

int plus_one(int x)
    //@ requires true;
    //@ ensures result == x + 1;
{
    return x + 1;
}

void two(int *a)
    //@ requires ints(a, 2, {1, 2});
    //@ ensures ints(a, 2, _);
{
    //@ close small(1);
    //@ close small(2);
    //@ close foreach(nil, small);
    //@ close foreach({2}, small);
    //@ close foreach({1, 2}, small);
    //@ produce_function_pointer_chunk change(plus_ten)(small, medium)(x) { call(); }
    change_all(a, 2, plus_ten);
    //@ leak foreach(_, medium);
}

int once(int bound, int x)
    //@ requires x <= bound;
    //@ ensures result <= bound + 1;
{
    /*@
    produce_function_pointer_chunk change(plus_one)(at_most(bound), at_most(bound + 1))(y) {
        open at_most(bound)(y);
        call();
        close at_most(bound + 1)(result);
    }
    @*/
    change *c = plus_one;
    //@ close at_most(bound)(x);
    int r = c(x);
    //@ open at_most(bound + 1)(r);
    return r;
}

int promises_too_much(int bound, int x)
    //@ requires x <= bound;
    //@ ensures result <= bound; // ~ refuted postcondition kind concrete
{
    /*@
    produce_function_pointer_chunk change(plus_one)(at_most(bound), at_most(bound))(y) {
        open at_most(bound)(y);
        call();
        close at_most(bound)(result);
    }
    @*/
    change *c = plus_one;
    //@ close at_most(bound)(x);
    int r = c(x);
    //@ open at_most(bound)(r);
    return r;
}

int uses_what_the_program_owns(int *p, int x) // ~ unknown unconfirmed
    //@ requires *p |-> 3;
    //@ ensures *p |-> 3;
{
    /*@
    produce_function_pointer_chunk change(plus_one)(small, medium)(y) {
        assert *p |-> 3;
        call();
        close medium(result);
    }
    @*/
    return x;
}

int never_calls(int x)
    //@ requires small(x);
    //@ ensures medium(result); // ~ refuted postcondition kind concrete
{
    /*@
    produce_function_pointer_chunk change(plus_one)(small, medium)(y) {
        open small(y);
    }
    @*/
    change *c = plus_one;
    return c(x);
}

int knows_nothing(change *c, int x)
    //@ requires small(x);
    //@ ensures true;
{
    int r = c(x); // ~ refuted null kind concrete
    return r;
}
