// A file that is all annotation.

//@ #include "stacks.gh"
//@ #include "stacks.gh"

/*@
lemma int of_two(bool x)
    requires true;
    ensures stack<bool>(result, {x, true});
{
    int id = new_stack<bool>(); // ~ warning assumed
    push(id, true); // ~ warning assumed
    push(id, x); // ~ warning assumed
    return id;
}

lemma void of_three(int id) // ~ unknown unconfirmed
    requires stack<int>(id, {1});
    ensures stack<int>(id, {3, 1});
{
    push(id, 2); // ~ warning assumed
}
@*/
