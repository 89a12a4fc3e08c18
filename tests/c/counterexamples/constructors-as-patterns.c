// Contracts that take a list apart: the search finds the heaps that have such a list.
#include <stdlib.h>

struct link { int value; struct link *previous; struct link *next; };

/*@
predicate chain(struct link *n, struct link *previous; list<int> vs) =
    n == 0 ? vs == nil
    : n->value |-> ?v &*& n->previous |-> previous &*& n->next |-> ?next &*& malloc_block_link(n) &*& chain(next, n, ?rest) &*& vs == cons(v, rest);
@*/

struct link *drop_first(struct link *first)
    //@ requires chain(first, 0, cons(?v, ?vs));
    //@ ensures chain(result, 0, vs); // ~ refuted postcondition
{
    struct link *second = first->next;
    free(first);
    return second;
}

int second_value(struct link *first)
    //@ requires chain(first, 0, cons(_, cons(?v, ?vs))) &*& v > 0;
    //@ ensures chain(first, 0, _) &*& result == v; // ~ refuted postcondition
{
    return first->value;
}

struct link *drop_first_rightly(struct link *first)
    //@ requires chain(first, 0, cons(?v, ?vs));
    //@ ensures chain(result, 0, vs);
{
    struct link *second = first->next;
    if (second) second->previous = 0;
    free(first);
    return second;
}
