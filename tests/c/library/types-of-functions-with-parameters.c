// Functions of C with type parameters in an annotation, and type arguments where nothing else says what they are.

/*@
predicate world<s>(s state, fixpoint(s, int, bool) allowed, fixpoint(s, int, s) next);
@*/

void put/*@ <s> @*/(int x);
    //@ requires world<s>(?s, ?allowed, ?next) &*& allowed(s, x) == true;
    //@ ensures world<s>(next(s, x), allowed, next);

/*@
fixpoint bool is_next(list<int> left, int x) { switch (left) { case nil: return false; case cons(first, rest): return first == x; } }
fixpoint list<int> without(list<int> left, int x) { return tail(left); }

fixpoint bool is_larger(int before, int x) { return before < x; }
fixpoint int last(int before, int x) { return x; }
@*/

void counts()
    //@ requires world<list<int> >({1, 2, 3}, is_next, without);
    //@ ensures world<list<int> >(nil, is_next, without);
{
    put(1);
    put(2);
    put(3);
}

void climbs(int x)
    //@ requires world<int>(x, is_larger, last) &*& x < 100;
    //@ ensures world<int>(x + 2, is_larger, last);
{
    put(x + 1);
    put(x + 2);
}

void skips_one()
    //@ requires world<list<int> >({1, 2, 3}, is_next, without);
    //@ ensures world<list<int> >(nil, is_next, without);
{
    put(1);
    put(3); // ~ refuted precondition
}

typedef void initialise/*@ <t>(predicate(void *; t) p, t x) @*/(void *place);
    //@ requires chars(place, 4, _);
    //@ ensures p(place, x);

void zero(void *place);
    //@ requires chars(place, 4, _);
    //@ ensures integer(place, 0);

void known()
    //@ requires true;
    //@ ensures true;
{
    //@ produce_function_pointer_chunk initialise<int>(zero)(integer, 0)(place) { call(); }
}

void another_value() // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures true;
{
    /*@ produce_function_pointer_chunk initialise<int>(zero)(integer, 1)(place) { call(); }
    @*/
}
