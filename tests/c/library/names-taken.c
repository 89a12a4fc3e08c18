// A program may use names of the library for itself. What the library says about its own does not hold for them then.

/*@
inductive choice = none | left(int) | right(int);

fixpoint int sum(list<int> xs) { switch (xs) { case nil: return 1; case cons(x, rest): return x + sum(rest); } }

// The library's takes another argument.
fixpoint int count(list<int> xs) { switch (xs) { case nil: return 0; case cons(x, rest): return 2 + count(rest); } }

lemma void own_count(int x)
    requires true;
    ensures count(cons(x, cons(x, nil))) == 4;
{
}

lemma void own_sum(list<int> xs)
    requires true;
    ensures sum(append(xs, nil)) == sum(xs);
{
}

lemma void false_of_own_sum(list<int> xs, list<int> ys) // ~ unknown unsupported
    requires true;
    ensures sum(append(xs, ys)) == sum(xs) + sum(ys);
{
    sum_append(xs, ys);
}
@*/

int choose(int x)
    //@ requires true;
    //@ ensures switch (left(x)) { case none: return false; case left(y): return result == y; case right(y): return true; };
{
    return x;
}
