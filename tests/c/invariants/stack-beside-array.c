// Assigned variables are kept twice: as a stack, to undo them in order, and as an array, to look them up. Both say the same, in both directions.
#include <stdlib.h>

struct entry {
    struct entry *below;
    int variable;
};

struct trail {
    struct entry *top;
    int *value;
    int count;
};

/*@
predicate entries(struct entry *e, int n; list<int> variables) =
    e == 0 ?
        variables == nil
    :
        e->below |-> ?below &*& e->variable |-> ?x &*& malloc_block_entry(e) &*& 0 <= x &*& x < n &*&
        entries(below, n, ?rest) &*& variables == cons(x, rest);

predicate trail(struct trail *t, int n, list<int> variables, list<int> values) =
    t->top |-> ?top &*& t->value |-> ?value &*& t->count |-> n &*& malloc_block_trail(t) &*&
    entries(top, n, variables) &*& value[0..n] |-> values &*& distinct(variables) == true &*&
    forall_(int i; 0 <= i && i < n ==> (nth(i, values) != 0) == mem(i, variables));
@*/

void assign(struct trail *t, int x, int how)
    //@ requires trail(t, ?n, ?variables, ?values) &*& 0 <= x &*& x < n &*& nth(x, values) == 0 &*& how != 0;
    //@ ensures trail(t, n, cons(x, variables), update(x, how, values));
{
    struct entry *e = malloc(sizeof(struct entry));
    if (e == 0)
        abort();
    e->variable = x;
    e->below = t->top;
    t->top = e;
    t->value[x] = how;
}

int undo(struct trail *t)
    //@ requires trail(t, ?n, ?variables, ?values) &*& variables != nil;
    //@ ensures trail(t, n, tail(variables), update(result, 0, values)) &*& result == head(variables);
{
    struct entry *e = t->top;
    int x = e->variable;
    t->value[x] = 0;
    t->top = e->below;
    free(e);
    return x;
}
