// Functions on values as arguments of others: all elements, each element changed, what is left of a list, with a first argument given.
//@ #include <listex.gh>

/*@
fixpoint bool positive(int x) { return 0 < x; }
fixpoint bool below(int limit, int x) { return x < limit; }
fixpoint int twice(int x) { return 2 * x; }
fixpoint int plus(int x, int y) { return x + y; }
fixpoint bool either(fixpoint(int, bool) p, fixpoint(int, bool) q, int x) { return p(x) || q(x); }

lemma void single(int x)
    requires 0 < x && x < 10;
    ensures
        forall(cons(x, nil), positive) && forall({x}, (below)(10)) && map(twice, {x}) == {2 * x} && fold_left(0, plus, {x, x}) == 2 * x
        && filter(positive, {x, -x}) == {x};
{
}

lemma void larger_limit(list<int> xs, int m, int n)
    requires forall(xs, (below)(m)) && m <= n;
    ensures forall(xs, (below)(n)) == true;
{
    switch (xs) { case nil: case cons(x, rest): larger_limit(rest, m, n); }
}

lemma void one_of_two(list<int> xs, fixpoint(int, bool) p, fixpoint(int, bool) q)
    requires forall(xs, p) == true;
    ensures forall(xs, (either)(p, q)) == true;
{
    switch (xs) { case nil: case cons(x, rest): one_of_two(rest, p, q); }
}

lemma void doubled(list<int> xs, int n)
    requires 0 <= n && n < length(xs);
    ensures nth(n, map(twice, xs)) == 2 * nth(n, xs) && length(map(twice, xs)) == length(xs);
{
    nth_map(n, twice, xs);
    length_map(twice, xs);
}
@*/

int largest(int *a, int n)
    //@ requires a[0..n] |-> ?vs &*& 0 < n;
    //@ ensures a[0..n] |-> vs &*& forall(vs, (at_most)(result)) == true;
{
    int most = a[0];
    //@ switch (vs) { case nil: case cons(v, rest): take_0(rest); }
    for (int i = 1; i < n; i++)
        //@ invariant a[0..n] |-> vs &*& 1 <= i &*& i <= n &*& forall(take(i, vs), (at_most)(most)) == true;
    {
        //@ int before = most;
        if (most < a[i])
            most = a[i];
        //@ wider(take(i, vs), before, most);
        //@ take_plus_one(i, vs);
        //@ forall_append(take(i, vs), cons(nth(i, vs), nil), (at_most)(most));
    }
    return most;
}

/*@
fixpoint bool at_most(int limit, int x) { return x <= limit; }

lemma void wider(list<int> xs, int m, int n)
    requires forall(xs, (at_most)(m)) && m <= n;
    ensures forall(xs, (at_most)(n)) == true;
{
    switch (xs) { case nil: case cons(x, rest): wider(rest, m, n); }
}
@*/

int no_largest(int *a, int n)
    //@ requires a[0..n] |-> ?vs &*& 0 < n;
    //@ ensures a[0..n] |-> vs &*& forall(vs, (at_most)(result)) == true; // ~ refuted postcondition kind concrete
{
    return a[0];
}
