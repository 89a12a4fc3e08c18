// ~ with no-overflow
// What a lemma about memory gives is what it took, no more: lemmas that would make something out of nothing are not proved.
#include <string.h>

struct pair_of_numbers {
    int x;
    int y;
};

/*@
lemma void there_and_back(int *p)
    requires ints(p, 2, ?vs);
    ensures ints(p, 2, vs);
{
    ints_to_chars(p);
    chars_to_ints(p, 2);
}

lemma void other_values(int *p) // ~ unknown unconfirmed
    requires ints(p, 2, ?vs);
    ensures ints(p, 2, ?ws) &*& ws == {1, 2};
{
    ints_to_chars(p);
    chars_to_ints(p, 2);
}

lemma void more_than_there_was(char *p) // ~ unknown unconfirmed
    requires chars(p, 3, ?cs);
    ensures chars(p, 4, _);
{
    chars_split(p, 3);
    chars_join(p);
}

lemma void as_bytes(struct pair_of_numbers *p)
    requires p->x |-> ?x &*& p->y |-> ?y;
    ensures p->x |-> _ &*& p->y |-> _;
{
    open_struct(p);
    close_struct(p);
}

lemma void of_nothing(list<int> xs) // ~ unknown unconfirmed
    requires true;
    ensures false;
{
    foreach_append(xs, xs);
}
@*/

void next(int *p)
    //@ requires exists<int>(?x) &*& *p |-> x;
    //@ ensures *p |-> x + 1;
{
    *p = *p + 1;
}

void from_five(int *p)
    //@ requires *p |-> 5;
    //@ ensures *p |-> 6;
{
    //@ close exists(5);
    next(p);
}

void zeroes(char *p)
    //@ requires chars_(p, 4, _);
    //@ ensures chars(p, 4, ?cs) &*& all_eq(cs, 0) == true;
{
    memset(p, 0, 4);
}

void no_ones(char *p)
    //@ requires chars_(p, 4, _);
    //@ ensures chars(p, 4, ?cs) &*& all_eq(cs, 1) == true; // ~ refuted postcondition kind concrete
{
    memset(p, 0, 4);
}
