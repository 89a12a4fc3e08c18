// Why the lists of the proof can be believed: each kind can be made of the kind before it, and then what its lemmas say is proved.

//@ #include <ghost_cells.gh>
//@ #include <strong_ghost_lists.gh>

/*@
lemma void parts<t>(t x, list<t> xs)
    requires mem(x, xs) == true;
    ensures xs == append(take(index_of(x, xs), xs), cons(x, drop(index_of(x, xs) + 1, xs)))
        && remove(x, xs) == append(take(index_of(x, xs), xs), drop(index_of(x, xs) + 1, xs));
{
    switch (xs) {
        case nil:
        case cons(first, rest):
            if (first == x) { drop_0(rest); } else { parts(x, rest); index_of_nonnegative(x, rest); }
    }
}

// ghost_lists.gh

predicate listed<t>(int id; list<t> xs) = strong_ghost_list<t>(id, xs);
predicate listed_handle<t>(int id, t x) = strong_ghost_list_member_handle<t>(id, x);

lemma int create_listed<t>()
    requires true;
    ensures listed<t>(result, nil);
{
    int id = create_strong_ghost_list<t>();
    close listed<t>(id, nil);
    return id;
}

lemma void listed_add<t>(int id, t x)
    requires listed<t>(id, ?xs);
    ensures listed<t>(id, cons(x, xs)) &*& listed_handle<t>(id, x);
{
    open listed<t>(id, xs);
    strong_ghost_list_insert(id, nil, xs, x);
    close listed<t>(id, cons(x, xs));
    close listed_handle<t>(id, x);
}

lemma void listed_handle_lemma<t>(int id, t x)
    requires [?f]listed<t>(id, ?xs) &*& [?g]listed_handle<t>(id, x);
    ensures [f]listed<t>(id, xs) &*& [g]listed_handle<t>(id, x) &*& mem(x, xs) == true;
{
    open [f]listed<t>(id, xs);
    open [g]listed_handle<t>(id, x);
    strong_ghost_list_member_handle_lemma();
    close [f]listed<t>(id, xs);
    close [g]listed_handle<t>(id, x);
}

lemma void listed_remove<t>(int id, t x)
    requires listed<t>(id, ?xs) &*& listed_handle<t>(id, x);
    ensures listed<t>(id, remove(x, xs));
{
    listed_handle_lemma(id, x);
    open listed<t>(id, xs);
    open listed_handle<t>(id, x);
    parts(x, xs);
    strong_ghost_list_remove(id, take(index_of(x, xs), xs), drop(index_of(x, xs) + 1, xs), x);
    close listed<t>(id, remove(x, xs));
}

// raw_ghost_lists.gh

predicate numbered<t>(int id; int next, list<pair<int, t> > xs) =
    [_]ghost_cell<pair<int, int> >(id, pair(?counter, ?elements)) &*&
    ghost_cell<int>(counter, next) &*& strong_ghost_list<pair<int, t> >(elements, xs);

predicate numbered_handle<t>(int id, int number, t x) =
    [_]ghost_cell<pair<int, int> >(id, pair(?counter, ?elements)) &*&
    strong_ghost_list_member_handle<pair<int, t> >(elements, pair(number, x));

lemma int create_numbered<t>()
    requires true;
    ensures numbered<t>(result, 0, nil);
{
    int counter = create_ghost_cell<int>(0);
    int elements = create_strong_ghost_list<pair<int, t> >();
    int id = create_ghost_cell<pair<int, int> >(pair(counter, elements));
    ghost_cell_leak<pair<int, int> >(id);
    close numbered<t>(id, 0, nil);
    return id;
}

lemma void numbered_add<t>(int id, t x)
    requires numbered<t>(id, ?next, ?xs);
    ensures numbered<t>(id, next + 1, append(xs, cons(pair(next, x), nil))) &*& numbered_handle<t>(id, next, x);
{
    open numbered<t>(id, next, xs);
    assert [_]ghost_cell<pair<int, int> >(id, pair(?counter, ?elements));
    ghost_cell_mutate<int>(counter, next + 1);
    strong_ghost_list_insert(elements, xs, nil, pair(next, x));
    close numbered<t>(id, next + 1, append(xs, cons(pair(next, x), nil)));
    close numbered_handle<t>(id, next, x);
}

lemma void numbered_match<t>(int id, int number)
    requires numbered<t>(id, ?next, ?xs) &*& [?f]numbered_handle<t>(id, number, ?x);
    ensures numbered<t>(id, next, xs) &*& [f]numbered_handle<t>(id, number, x) &*& mem(pair(number, x), xs) == true;
{
    open numbered<t>(id, next, xs);
    open [f]numbered_handle<t>(id, number, x);
    strong_ghost_list_member_handle_lemma();
    close numbered<t>(id, next, xs);
    close [f]numbered_handle<t>(id, number, x);
}

lemma void numbered_remove<t>(int id, int number)
    requires numbered<t>(id, ?next, ?xs) &*& numbered_handle<t>(id, number, ?x);
    ensures numbered<t>(id, next, remove(pair(number, x), xs));
{
    numbered_match(id, number);
    open numbered<t>(id, next, xs);
    open numbered_handle<t>(id, number, x);
    assert [_]ghost_cell<pair<int, int> >(id, pair(?counter, ?elements));
    pair<int, t> element = pair(number, x);
    parts(element, xs);
    strong_ghost_list_remove(elements, take(index_of(element, xs), xs), drop(index_of(element, xs) + 1, xs), element);
    close numbered<t>(id, next, remove(element, xs));
}
@*/
