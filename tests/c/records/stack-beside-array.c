// Assigned variables are kept twice: as a stack of records, to undo them in order, and as an array, to look them up. Both say the same, in both
// directions: what is on the stack is set in the array, and what is set in the array is on the stack, once.
#include <stdlib.h>

struct entry {
    struct entry *below;
    int variable;
};

struct trail {
    struct entry *top;
    int *value;
};

/*@
fixpoint bool on_stack(tree_entry_below v, int x) {
    switch (v) { case empty_entry_below: return false; case record_entry_below(e, below, y): return x == y || on_stack(below, x); }
}
predicate trail(struct trail *t, int n; tree_entry_below v, list<int> values) =
    t->top |-> ?top &*& t->value |-> ?value &*& malloc_block_trail(t) &*&
    tree(struct entry, top, {below}; v) &*& value[0..n] |-> values &*&
    forall (e in records(v)) forall (f in records(v)) (v[e].variable == v[f].variable ==> e == f) &*&
    forall (e in records(v)) (0 <= v[e].variable && v[e].variable < n && nth(v[e].variable, values) != 0) &*&
    forall (x in range(0, n)) (nth(x, values) != 0 ==> on_stack(v, x));
@*/

void push(struct trail *t, int n, int x, int how)
    //@ requires trail(t, n, ?v, ?values) &*& 0 <= x &*& x < n &*& nth(x, values) == 0 &*& how != 0;
    //@ ensures trail(t, n, ?after, update(x, how, values)) &*& after[root(after)].variable == x;
{
    struct entry *e = malloc(sizeof(struct entry));
    if (e == NULL)
        abort();
    e->variable = x;
    e->below = t->top;
    t->top = e;
    t->value[x] = how;
}

int pop(struct trail *t, int n)
    //@ requires trail(t, n, ?v, ?values) &*& root(v) != 0;
    //@ ensures trail(t, n, _, update(result, 0, values)) &*& result == v[root(v)].variable;
{
    struct entry *e = t->top;
    int x = e->variable;
    t->value[x] = 0;
    t->top = e->below;
    free(e);
    return x;
}

int pop_that_forgets_to_reset(struct trail *t, int n)
    //@ requires trail(t, n, ?v, ?values) &*& root(v) != 0;
    //@ ensures trail(t, n, _, _) &*& result == v[root(v)].variable; // ~ refuted postcondition kind concrete
{
    struct entry *e = t->top;
    int x = e->variable;
    t->top = e->below;
    free(e);
    return x;
}

void push_that_forgets_the_array(struct trail *t, int n, int x)
    //@ requires trail(t, n, ?v, ?values) &*& 0 <= x &*& x < n &*& nth(x, values) == 0;
    //@ ensures trail(t, n, _, _); // ~ refuted postcondition kind concrete
{
    struct entry *e = malloc(sizeof(struct entry));
    if (e == NULL)
        abort();
    e->variable = x;
    e->below = t->top;
    t->top = e;
}
