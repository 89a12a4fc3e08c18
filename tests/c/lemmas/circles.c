// ~ with no-overflow
// Fixpoints that call each other on parts of what they are given; and lemmas that apply by themselves at several types.

/*@
inductive rose = rose(int value, list<rose> children);

fixpoint int size(rose r) { switch (r) { case rose(v, children): return 1 + sizes(children); } }
fixpoint int sizes(list<rose> rs) { switch (rs) { case nil: return 0; case cons(r, rest): return size(r) + sizes(rest); } }

fixpoint list<b> images<a, b>(fixpoint(a, b) f, list<a> xs) {
    switch (xs) { case nil: return nil; case cons(x, rest): return cons(f(x), images(f, rest)); }
}
fixpoint int plus(int x, int y) { return x + y; }
fixpoint bool positive(int x) { return 0 < x; }

lemma_auto void as_many_images<a, b>(fixpoint(a, b) f, list<a> xs)
    requires true;
    ensures length(images(f, xs)) == length(xs);
{
    switch (xs) { case nil: case cons(x, rest): as_many_images(f, rest); }
}

lemma void as_many(list<int> xs)
    requires length(xs) == 3;
    ensures length(images(positive, images((plus)(2), xs))) == 3;
{
}
@*/

struct tree {
    int value;
    struct tree *child;
    struct tree *sibling;
};

/*@
predicate trees(struct tree *t; list<rose> rs) =
    t == 0 ? rs == nil :
    t->value |-> ?v &*& t->child |-> ?c &*& t->sibling |-> ?s &*& trees(c, ?children) &*& trees(s, ?rest) &*& rs == cons(rose(v, children), rest);
@*/

int count(struct tree *t)
    //@ requires trees(t, ?rs);
    //@ ensures trees(t, rs) &*& result == sizes(rs);
{
    if (t == 0) return 0;
    int below = count(t->child);
    int beside = count(t->sibling);
    return 1 + below + beside;
}

int count_without_self(struct tree *t)
    //@ requires trees(t, ?rs);
    //@ ensures trees(t, rs) &*& result == sizes(rs); // ~ refuted postcondition kind concrete
{
    if (t == 0) return 0;
    int below = count(t->child);
    int beside = count(t->sibling);
    return below + beside;
}

/*@
fixpoint int here(list<int> xs) { switch (xs) { case nil: return 0; case cons(x, rest): return 1 + there(xs); } } // ~ error not-well-founded
fixpoint int there(list<int> xs) { switch (xs) { case nil: return 0; case cons(x, rest): return here(xs); } }

lemma void nonsense() // ~ unknown unconfirmed
    requires true;
    ensures here({1}) == here({1}) + 1;
{
}

fixpoint int ping(int x) { return 1 + pong(x); } // ~ error not-well-founded
fixpoint int pong(int x) { return ping(x); }

lemma void more_nonsense() // ~ unknown unconfirmed
    requires true;
    ensures ping(1) == ping(1) + 1;
{
}
@*/
