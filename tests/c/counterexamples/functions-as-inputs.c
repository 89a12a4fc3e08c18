// Functions that are given are those of the program that say of which type they are.
#include <stdlib.h>

typedef int operation(int x);
    //@ requires 0 <= x;
    //@ ensures 0 <= result;

int half(int x) //@ : operation
    //@ requires 0 <= x;
    //@ ensures 0 <= result;
{
    return x / 2;
}

struct handler {
    operation *call;
    int argument;
};

int handle(struct handler *h)
    //@ requires h->call |-> ?f &*& h->argument |-> ?a &*& is_operation(f) == true &*& 0 <= a;
    //@ ensures h->call |-> f &*& h->argument |-> a &*& 0 <= result;
{
    operation *f = h->call;
    return f(h->argument);
}

int handle_anything(struct handler *h)
    //@ requires h->call |-> ?f &*& h->argument |-> ?a &*& is_operation(f) == true;
    //@ ensures h->call |-> f &*& h->argument |-> a &*& 0 <= result;
{
    operation *f = h->call;
    return f(h->argument); // ~ refuted precondition kind concrete
}

int more_than_is_promised(struct handler *h)
    //@ requires h->call |-> ?f &*& h->argument |-> ?a &*& is_operation(f) == true &*& 0 <= a;
    //@ ensures h->call |-> f &*& h->argument |-> a &*& 0 < result; // ~ refuted postcondition kind concrete
{
    operation *f = h->call;
    return f(h->argument);
}
