// A program may use names of the library for itself. What the library says about its own does not hold for them then.

/*@
inductive choice = none | left(int) | right(int);

fixpoint int sum(list<int> xs) { switch (xs) { case nil: return 1; case cons(x, rest): return x + sum(rest); } }

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
