#include <stdlib.h>
struct node { int value; struct node *next; };
/*@ predicate list(struct node *n) = n == NULL ? true : n->value |-> _ &*& n->next |-> ?m &*& malloc_block_node(n) &*& list(m); @*/
struct node *remove_all(struct node *n, int value)
    //@ requires list(n);
    //@ ensures list(result);
{
    if (n == NULL) return NULL;
    if (n->value == value) {
        free(n);
        return remove_all(n->next, value); // ~ refuted dangling
    }
    n->next = remove_all(n->next, value);
    return n;
}
struct node *insert_sorted(struct node *n, int value)
    //@ requires list(n);
    //@ ensures list(result);
{
    struct node *fresh = malloc(sizeof(struct node));
    if (fresh == NULL) return n;
    fresh->value = value;
    if (n == NULL || value <= n->value) {
        fresh->next = n;
        return fresh;
    }
    n->next = insert_sorted(n->next, value);
    return n; // ~ refuted leak
}
