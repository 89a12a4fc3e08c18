// Taking the first node out of a doubly linked list must clear the link of the second one.
#include <stdlib.h>

struct link {
    struct link *next;
    struct link *previous;
    int value;
};

/*@
predicate links(struct link *l, struct link *before; list<int> values) =
    l == 0 ?
        values == nil
    :
        l->next |-> ?next &*& l->previous |-> before &*& l->value |-> ?value &*& malloc_block_link(l) &*&
        links(next, l, ?rest) &*& values == cons(value, rest);
@*/

struct link *drop_first(struct link *l)
    //@ requires links(l, 0, ?values) &*& values != nil;
    //@ ensures links(result, 0, tail(values)); // ~ refuted postcondition kind concrete
{
    struct link *next = l->next;
    free(l);
    return next;
}
