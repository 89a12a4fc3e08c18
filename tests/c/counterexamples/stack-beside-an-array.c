// A stack of assignments, and an array that says which variable is assigned. Popping must take the entry back.
struct trail {
    int depth;
    int stack[3];
    bool assigned[3];
};

/*@
fixpoint int count(list<bool> flags) {
    switch (flags) { case nil: return 0; case cons(flag, rest): return (flag ? 1 : 0) + count(rest); }
}

fixpoint bool in_range(list<int> xs, int bound) {
    switch (xs) { case nil: return true; case cons(x, rest): return 0 <= x && x < bound && in_range(rest, bound); }
}

predicate trail(struct trail *t; list<bool> flags) =
    t->depth |-> ?depth &*& 0 <= depth &*& depth <= 3 &*&
    t->stack[0..3] |-> ?xs &*& in_range(xs, 3) == true &*&
    t->assigned[0..3] |-> flags &*& count(flags) == depth;
@*/

void push_silently(struct trail *t, int variable)
    //@ requires trail(t, ?flags) &*& 0 <= variable &*& variable < 3 &*& nth(variable, flags) == false;
    //@ ensures trail(t, update(variable, true, flags)); // ~ refuted postcondition kind concrete
{
    t->stack[t->depth] = variable;
    t->depth = t->depth + 1;
}

void pop_without_reset(struct trail *t)
    //@ requires trail(t, ?flags) &*& 0 < count(flags);
    //@ ensures trail(t, ?after) &*& count(after) == count(flags) - 1; // ~ refuted postcondition kind concrete
{
    t->depth = t->depth - 1;
}
