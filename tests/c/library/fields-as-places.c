// `open` and `close` of a field: its address is handed on, and what is there has to be there.
#include <stdlib.h>
struct node { struct node *next; int value; };
/*@
predicate nodes(struct node *n; int count) =
    n == 0 ? count == 0 : n->next |-> ?next &*& n->value |-> _ &*& malloc_block_node(n) &*& nodes(next, ?rest) &*& count == rest + 1;
@*/
void keep_positive(struct node **n)
    //@ requires pointer(n, ?first) &*& nodes(first, _);
    //@ ensures pointer(n, ?left) &*& nodes(left, _);
{
    if (*n == 0) return;
    //@ open nodes(first, _);
    if ((*n)->value > 0) {
        //@ open node_next(first, _);
        keep_positive(&(*n)->next);
        //@ assert pointer(&(*n)->next, ?next);
        //@ close node_next(first, next);
    } else {
        struct node *next = (*n)->next;
        free(*n);
        *n = next;
        keep_positive(n);
    }
}
void not_there(struct node *n, struct node *other) // ~ unknown unconfirmed
    //@ requires n->next |-> ?next;
    //@ ensures n->next |-> next;
{
    //@ open node_next(n, ?opened);
    //@ assert opened == next;
    //@ open node_next(other, _);
}
void other_value(struct node *n) // ~ unknown unconfirmed
    //@ requires n->next |-> ?next;
    //@ ensures n->next |-> next;
{
    //@ close node_next(n, 0);
}
