// Predicates that are defined by each other own what any of them owns.
#include <stdlib.h>

struct node { int value; struct node *next; };

/*@
predicate odd(struct node *n) = n->value |-> ?value &*& n->next |-> ?next &*& malloc_block_node(n) &*& even(next);
predicate even(struct node *n) = n == 0 ? true : odd(n);

predicate red(struct node *n) = black(n);
predicate black(struct node *n) = n == 0 ? true : white(n);
predicate white(struct node *n) = n->next |-> ?next &*& n->value |-> ?value &*& malloc_block_node(n) &*& red(next);
@*/

void wrong_twice_after_the_other(struct node *x, struct node *y)
    //@ requires odd(y) &*& even(x);
    //@ ensures odd(y) &*& even(x) &*& even(x);
{
    int first = y->value;
}

void wrong_lost_after_the_other(struct node *x, struct node *y)
    //@ requires odd(y) &*& even(x);
    //@ ensures odd(y);
{
    int first = y->value;
}

void wrong_third_of_three(struct node *x, struct node *y, struct node *z)
    //@ requires white(x) &*& red(y) &*& black(z);
    //@ ensures white(x) &*& red(y) &*& red(y) &*& black(z);
{
    int first = x->value;
}

int length(struct node *x, struct node *y)
    //@ requires odd(y) &*& even(x);
    //@ ensures odd(y) &*& even(x);
{
    int first = y->value;
    if (x == 0) return first;
    return first + x->value;
}

struct node *second(struct node *x)
    //@ requires white(x);
    //@ ensures white(x);
{
    struct node *next = x->next;
    if (next == 0) return x;
    next->value = x->value;
    return next;
}
