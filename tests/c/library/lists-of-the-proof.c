// Lists that exist for the proof only, and handles by which it is known what is in them.

//@ #include <ghost_lists.gh>
//@ #include <raw_ghost_lists.gh>
//@ #include <strong_ghost_lists.gh>

/*@
lemma int two_guests()
    requires true;
    ensures ghost_list<int>(result, {5, 3}) &*& ghost_list_member_handle<int>(result, 5) &*& ghost_list_member_handle<int>(result, 3);
{
    int id = create_ghost_list<int>();
    ghost_list_add(id, 3);
    ghost_list_add(id, 5);
    return id;
}

lemma void leaves(int id)
    requires ghost_list<int>(id, {5, 3}) &*& ghost_list_member_handle<int>(id, 3);
    ensures ghost_list<int>(id, {5});
{
    ghost_list_remove(id, 3);
}

lemma void is_a_guest(int id, int x)
    requires ghost_list<int>(id, {5, 3}) &*& ghost_list_member_handle<int>(id, x);
    ensures ghost_list<int>(id, {5, 3}) &*& ghost_list_member_handle<int>(id, x) &*& x == 5 || x == 3;
{
    ghost_list_member_handle_lemma(id, x);
}

lemma void numbered<t>(int id, t x)
    requires raw_ghost_list<t>(id, ?n, nil);
    ensures raw_ghost_list<t>(id, n + 2, {pair(n, x), pair(n + 1, x)}) &*& raw_ghost_list_member_handle<t>(id, n, x) &*& raw_ghost_list_member_handle<t>(id, n + 1, x);
{
    raw_ghost_list_add(id, x);
    raw_ghost_list_add(id, x);
}

lemma void in_the_middle(int id)
    requires strong_ghost_list<int>(id, {1, 3});
    ensures strong_ghost_list<int>(id, {1, 2, 3}) &*& strong_ghost_list_member_handle<int>(id, 2);
{
    strong_ghost_list_insert(id, {1}, {3}, 2);
}

// Which list is meant is found on the heap, and of which type as well.
lemma void found_by_itself<t>()
    requires strong_ghost_list<t>(?id, ?xs) &*& strong_ghost_list_member_handle<t>(id, ?x);
    ensures strong_ghost_list<t>(id, xs) &*& strong_ghost_list_member_handle<t>(id, x) &*& xs != nil;
{
    strong_ghost_list_member_handle_lemma();
    switch (xs) { case nil: case cons(first, rest): }
}

lemma void without_a_handle(int id) // ~ unknown unconfirmed
    requires ghost_list<int>(id, {5, 3});
    ensures ghost_list<int>(id, {5});
{
    ghost_list_remove(id, 3);
}

lemma void with_the_handle_of_another_list(int id, int other) // ~ unknown unconfirmed
    requires ghost_list<int>(id, ?xs) &*& ghost_list_member_handle<int>(other, ?x);
    ensures ghost_list<int>(id, xs) &*& ghost_list_member_handle<int>(other, x) &*& mem(x, xs) == true;
{
    ghost_list_member_handle_lemma(id, x);
}

lemma void handles_are_not_copied(int id) // ~ unknown unconfirmed
    requires ghost_list_member_handle<int>(id, 3);
    ensures ghost_list_member_handle<int>(id, 3) &*& ghost_list_member_handle<int>(id, 3);
{
}

lemma void the_number_of_another(int id) // ~ unknown unconfirmed
    requires raw_ghost_list<int>(id, 2, {pair(0, 7), pair(1, 7)}) &*& raw_ghost_list_member_handle<int>(id, 0, 7);
    ensures raw_ghost_list<int>(id, 2, {pair(0, 7)});
{
    raw_ghost_list_remove(id, 1);
}
@*/
