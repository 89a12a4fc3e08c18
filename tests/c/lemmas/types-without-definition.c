// Types of which nothing is known but what is declared about their values.

/*@
abstract_type bag;

fixpoint int size(bag b);
fixpoint bag empty();
fixpoint bag put(bag b, int x);

lemma_auto void size_empty();
    requires true;
    ensures size(empty) == 0;

lemma_auto void size_put(bag b, int x);
    requires true;
    ensures size(put(b, x)) == size(b) + 1;

lemma void two(int x, int y)
    requires true;
    ensures size(put(put(empty, x), y)) == 2;
{
}

inductive tree = leaf | node(tree, bag, tree);

fixpoint int weight(tree t) { switch (t) { case leaf: return 0; case node(l, b, r): return weight(l) + size(b) + weight(r); } }

lemma void one_node(bag b)
    requires true;
    ensures weight(node(leaf, put(b, 3), leaf)) == size(b) + 1;
{
}

lemma void all_the_same(bag a, bag b) // ~ unknown unconfirmed
    requires true;
    ensures a == b;
{
}

lemma void not_known(bag b) // ~ unknown unconfirmed
    requires true;
    ensures 0 <= size(b);
{
}

// A type parameter of the same name is any type, not this one.
abstract_type one;

lemma void only_one(one x, one y);
    requires true;
    ensures x == y;

lemma void the_same(one x, one y)
    requires true;
    ensures x == y;
{
    only_one(x, y); // ~ warning assumed
}

lemma void of_any_type<one>(one x, one y) // ~ unknown unsupported
    requires true;
    ensures x == y;
{
    only_one(x, y); // ~ error type
    // ~ error type
}

lemma void without_values(bag b) // ~ unknown unsupported
    requires true;
    ensures false;
{
    switch (b) { } // ~ error type
}
@*/
