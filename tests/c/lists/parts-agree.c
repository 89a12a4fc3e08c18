// Two parts of what a predicate describes agree, where its outputs follow from its inputs.

struct node { int value; struct node *next; };

/*@
predicate nodes(struct node *n; list<int> values) =
    n == 0 ? values == nil : n->value |-> ?v &*& n->next |-> ?next &*& nodes(next, ?rest) &*& values == cons(v, rest);

// The same, but the second number may be anything.
predicate noted(struct node *n; list<int> values, int note) = nodes(n, values) &*& 0 <= note;

predicate chosen(int x; int y) = y == 0 ? x == x : y == 1;

lemma void agree(struct node *n)
    requires [?f]nodes(n, ?xs) &*& [?g]nodes(n, ?ys);
    ensures [f]nodes(n, xs) &*& [g]nodes(n, xs) &*& xs == ys;
{
}

lemma void merged(struct node *n)
    requires [1/2]nodes(n, ?xs) &*& [1/2]nodes(n, ?ys) &*& length(xs) == 2;
    ensures nodes(n, ys) &*& length(ys) == 2;
{
}

lemma void of_others(struct node *n, struct node *m) // ~ unknown unconfirmed
    requires [1/2]nodes(n, ?xs) &*& [1/2]nodes(m, ?ys);
    ensures [1/2]nodes(n, xs) &*& [1/2]nodes(m, ys) &*& xs == ys;
{
}

lemma void notes_differ(struct node *n) // ~ unknown unconfirmed
    requires [1/2]noted(n, ?xs, ?a) &*& [1/2]noted(n, ?ys, ?b);
    ensures [1/2]noted(n, xs, a) &*& [1/2]noted(n, ys, b) &*& a == b;
{
}

lemma void choices_differ(int x) // ~ unknown unconfirmed
    requires [1/2]chosen(x, 0) &*& [1/2]chosen(x, 1);
    ensures false;
{
}
@*/
