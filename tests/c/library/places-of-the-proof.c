// Places that exist for the proof only: who owns all of one may change it, who owns a part knows what it holds.

//@ #include <ghost_cells.gh>

struct counter { int value; };

//@ predicate counter(struct counter *c, int id) = c->value |-> ?v &*& [1/2]ghost_cell<int>(id, v);

void increment(struct counter *c)
    //@ requires counter(c, ?id) &*& [1/2]ghost_cell<int>(id, ?v) &*& v < 1000;
    //@ ensures counter(c, id) &*& [1/2]ghost_cell<int>(id, v + 1);
{
    //@ open counter(c, id);
    c->value++;
    //@ ghost_cell_mutate(id, v + 1);
    //@ close counter(c, id);
}

void twice(struct counter *c)
    //@ requires counter(c, ?id) &*& [1/2]ghost_cell<int>(id, ?v) &*& v < 500;
    //@ ensures counter(c, id) &*& [1/2]ghost_cell<int>(id, v + 2);
{
    increment(c);
    increment(c);
}

void forgets_the_proof(struct counter *c) // ~ unknown unconfirmed
    //@ requires counter(c, ?id) &*& [1/2]ghost_cell<int>(id, ?v) &*& v < 1000;
    //@ ensures counter(c, id) &*& [1/2]ghost_cell<int>(id, v + 1);
{
    //@ open counter(c, id);
    c->value++;
}

/*@
lemma void apart(int a, int b)
    requires ghost_cell<int>(a, ?v) &*& [?f]ghost_cell<int>(b, ?w);
    ensures ghost_cell<int>(a, v) &*& [f]ghost_cell<int>(b, w) &*& a != b;
{
}

lemma void agree(int a)
    requires [?f]ghost_cell<bool>(a, ?v) &*& [?g]ghost_cell<bool>(a, ?w);
    ensures [f]ghost_cell<bool>(a, v) &*& [g]ghost_cell<bool>(a, v) &*& v == w;
{
}

lemma int listed<t>(t value)
    requires true;
    ensures ghost_cell<list<t> >(result, cons(value, nil));
{
    int id = create_ghost_cell<list<t> >(cons(value, nil));
    return id;
}

lemma void known_for_good(int a)
    requires ghost_cell<int>(a, 7);
    ensures [_]ghost_cell<int>(a, 7) &*& [_]ghost_cell<int>(a, 7);
{
    leak ghost_cell<int>(a, _);
}

lemma void keyed(int id)
    requires ghost_cell_family<int>(id, {1});
    ensures ghost_cell_family<int>(id, {2, 1}) &*& ghost_cell_family_member<int, bool>(id, 2, true);
{
    ghost_cell_family_add_member(id, 2, true);
}

// Places of other types have numbers of their own.
lemma void of_other_types(int a) // ~ unknown unconfirmed
    requires ghost_cell<int>(a, ?v) &*& ghost_cell<bool>(a, ?w);
    ensures false;
{
    leak ghost_cell<int>(a, _);
    leak ghost_cell<bool>(a, _);
}

lemma void changes_a_half(int a) // ~ unknown unconfirmed
    requires [1/2]ghost_cell<int>(a, ?v);
    ensures [1/2]ghost_cell<int>(a, v + 1);
{
    ghost_cell_mutate(a, v + 1);
}

lemma void of_another_type(int a) // ~ unknown unconfirmed
    requires ghost_cell<bool>(a, true);
    ensures ghost_cell<int>(a, 1);
{
}

lemma void loses_it(int a) // ~ unknown unconfirmed
    requires ghost_cell<bool>(a, true);
    ensures true;
{
}

lemma void all_hold_the_same(int a, int b) // ~ unknown unconfirmed
    requires ghost_cell<int>(a, ?v) &*& ghost_cell<int>(b, ?w);
    ensures ghost_cell<int>(a, v) &*& ghost_cell<int>(b, w) &*& v == w;
{
}

lemma void key_used_twice(int id) // ~ unknown unconfirmed
    requires ghost_cell_family<int>(id, {1});
    ensures ghost_cell_family<int>(id, {1, 1}) &*& ghost_cell_family_member<int, bool>(id, 1, true);
{
    ghost_cell_family_add_member(id, 1, true);
}
@*/
