// What a value is made of, said with names for its parts.

/*@
lemma void first<a, b>(pair<a, b> v)
    requires true;
    ensures true;
{
    assert v == pair(?x, ?y);
    assert fst(v) == x && snd(v) == y;
}

lemma void not_empty(list<int> xs, int y)
    requires mem(y, xs) == true;
    ensures 0 < length(xs);
{
    assert xs == cons(?x, ?rest);
    length_nonnegative(rest);
}

predicate sums(pair<int, int> p; int sum) = p == pair(?x, ?y) &*& sum == x + y;

lemma void in_a_predicate(pair<int, int> p)
    requires sums(p, 5) &*& fst(p) == 2;
    ensures snd(p) == 3;
{
    open sums(p, _);
}

lemma void nested(list<pair<int, bool> > xs)
    requires xs == cons(pair(?n, true), _);
    ensures head(xs) == pair(n, true);
{
}

lemma void made(int x)
    requires true;
    ensures sums(pair(x, 1), x + 1);
{
    close sums(pair(x, 1), x + 1);
}

lemma void may_be_empty(list<int> xs) // ~ unknown unconfirmed
    requires true;
    ensures true;
{
    assert xs == cons(?x, ?rest);
}

lemma void parts_differ(pair<int, int> p) // ~ unknown unconfirmed
    requires p == pair(?x, ?y);
    ensures x == y;
{
}

lemma void another_sum(int x) // ~ unknown unconfirmed
    requires true;
    ensures sums(pair(x, 1), x + 2);
{
    close sums(pair(x, 1), x + 2);
}

lemma void another_part(pair<int, int> p) // ~ unknown unconfirmed
    requires true;
    ensures true;
{
    assert p == pair(?x, 1);
}
@*/
