// ~ with no-overflow
// What a function promises is known only where it was proved, for what it was proved of.

/*@
predicate_family held(void *f)(int *p; int v);
predicate_family_instance held(f1)(int *p, int v) = *p |-> ?w &*& v == w + 123456;
predicate_family_instance held(f2)(int *p, int v) = *p |-> v;
@*/

void f1(int *p)
    //@ requires held(f1)(p, ?v);
    //@ ensures held(f1)(p, v);
{
}

void f2(int *p)
    //@ requires held(f2)(p, ?v);
    //@ ensures held(f2)(p, v);
{
}

void mix(int *p, void *f)
    //@ requires held(f)(p, ?v) &*& (f == f1 || f == f2);
    //@ ensures *p |-> v; // ~ refuted postcondition kind concrete
{
}

void ok(int *p, void *f)
    //@ requires held(f)(p, ?v) &*& f == f2;
    //@ ensures *p |-> v;
{
}

typedef int big/*@(int bound)@*/(int x);
    //@ requires x < bound;
    //@ ensures result < bound + 1;

int next(int x)
    //@ requires true;
    //@ ensures result == x + 1;
{
    return x + 1;
}

int use(big *b)
    //@ requires is_big(b, 1000000);
    //@ ensures result <= 1000000;
{
    return b(999999);
}

int use_beyond_the_bound(big *b) // ~ unknown unconfirmed
    //@ requires is_big(b, 1000000);
    //@ ensures true;
{
    return b(1000000);
}

int top()
    //@ requires true;
    //@ ensures result <= 1000000;
{
    //@ produce_function_pointer_chunk big(next)(1000000)(x) { call(); }
    return use(next);
}

int top_with_another_bound() // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures true;
{
    //@ produce_function_pointer_chunk big(next)(1000001)(x) { call(); }
    return use(next);
}

int top_without_proof() // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures true;
{
    return use(next);
}
//@ predicate is_small(void *f, int b) = true;

typedef int small/*@(int bound)@*/(int x);
    //@ requires x < bound;
    //@ ensures result < bound;

int use_small(small *s) // ~ unknown unsupported
    //@ requires s != 0;
    //@ ensures result < 10;
{
    //@ close is_small(s, 10);
    return s(5);
}
