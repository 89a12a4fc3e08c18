// A node is read after it was freed; another is freed twice.
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

/*@
predicate nodes(struct node *n; list<int> values) =
    n == 0 ?
        values == nil
    :
        n->next |-> ?next &*& n->value |-> ?value &*& malloc_block_node(n) &*& nodes(next, ?rest) &*& values == cons(value, rest);
@*/

void dispose(struct node *n)
    //@ requires nodes(n, _);
    //@ ensures true;
{
    while (n != 0)
        //@ invariant nodes(n, _);
    {
        free(n);
        n = n->next; // ~ refuted dangling kind concrete
    }
}

void dispose_two(struct node *n)
    //@ requires nodes(n, ?values) &*& length(values) == 2;
    //@ ensures true;
{
    struct node *second = n->next;
    free(second);
    free(n);
    free(second); // ~ refuted double-free kind concrete
}

struct node *without_first(struct node *n)
    //@ requires nodes(n, ?values) &*& values != nil;
    //@ ensures nodes(result, tail(values));
{
    return n->next; // ~ refuted leak kind concrete
}
