// ~ with no-overflow
// Loops with `requires` and `ensures`: a `return` leaves them with what they ensure, and only annotations follow `recursive_call`.
#include <stdbool.h>

struct node {
    struct node *next;
    int value;
};

/*@
predicate nodes(struct node *n; list<int> values) =
    n == 0 ? values == nil : n->next |-> ?next &*& n->value |-> ?v &*& nodes(next, ?rest) &*& values == cons(v, rest);
@*/

bool contains(struct node *n, int x)
    //@ requires nodes(n, ?values);
    //@ ensures nodes(n, values) &*& result ? true : true;
{
    while (n != 0)
        //@ requires nodes(n, ?left);
        //@ ensures nodes(old_n, left);
    {
        //@ open nodes(n, left);
        if (n->value == x) {
            return true;
        }
        n = n->next;
        //@ recursive_call();
        //@ close nodes(old_n, left);
    }
    return false;
}

int first_above(struct node *n, int bound)
    //@ requires nodes(n, ?values);
    //@ ensures nodes(n, values) &*& result == 0 || bound < result;
{
    int found = bound + 1;
    while (n != 0)
        //@ requires nodes(n, ?left) &*& bound < found;
        //@ ensures nodes(old_n, left) &*& bound < found;
    {
        if (n->value > bound) {
            found = n->value;
            return found;
        }
        if (n->value == bound) {
            n = n->next;
            continue;
        }
        n = n->next;
        //@ recursive_call();
    }
    return 0;
}

// The variable that is returned is not the one that is called the same behind the loop.
int another_of_that_name(struct node *n, int a, int b)
    //@ requires nodes(n, ?values) &*& 70000 < a &*& b == a + 1;
    //@ ensures nodes(n, values) &*& result != b; // ~ refuted postcondition kind concrete
{
    int x = a;
    while (n != 0)
        //@ requires nodes(n, ?left);
        //@ ensures nodes(old_n, left);
    {
        int y = n->value;
        if (y == a) {
            int x = b;
            return x;
        }
        n = n->next;
    }
    return x;
}

int returns_the_wrong_one(struct node *n)
    //@ requires nodes(n, ?values);
    //@ ensures nodes(n, values) &*& result == 0; // ~ refuted postcondition kind concrete
{
    while (n != 0)
        //@ requires nodes(n, ?left);
        //@ ensures nodes(old_n, left);
    {
        if (n->value == 3) {
            return 1;
        }
        n = n->next;
    }
    return 0;
}

void gives_nothing_back(struct node *n)
    //@ requires nodes(n, ?values);
    //@ ensures nodes(n, values); // ~ refuted postcondition kind concrete
{
    while (n != 0)
        //@ requires nodes(n, ?left);
        //@ ensures nodes(old_n, left);
    {
        if (n->value == 3) {
            n->value = 4;
            return;
        }
        n = n->next;
    }
}

// What follows `recursive_call` in C would run before the next turn.
int code_behind(int n)
    //@ requires 0 <= n;
    //@ ensures result == 1000;
{
    int i = 0;
    int x = 0;
    while (i < n)
        //@ requires true;
        //@ ensures old_i < n ? x == 1000 : x == old_x; // ~ refuted invariant kind concrete
    {
        i++;
        //@ recursive_call();
        x = 1000 + (i == 777 ? 1 : 0) * n;
    }
    return 1000;
}

// A turn that does not say where the rest of the loop runs is no end of the loop.
void sometimes(int *p, int n) // ~ unknown unsupported
    //@ requires *p |-> 0 &*& 1000 < n;
    //@ ensures *p |-> 1;
{
    int i = 0;
    while (i < n)
        //@ requires i == 0 ? *p |-> 0 : *p |-> _;
        //@ ensures old_i == 0 ? *p |-> 1 : *p |-> _;
    {
        i++;
        *p = i;
        if (i == 900) {
            //@ recursive_call();
        }
    }
}

void no_loop_of_that_kind(int *p, int n) // ~ unknown unsupported
    //@ requires *p |-> 0 &*& 100000 < n;
    //@ ensures *p |-> 0;
{
    int i = 0;
    while (i < n)
        //@ invariant *p |-> 0 &*& 0 <= i;
    {
        i++;
        if (i == 90000) {
            //@ recursive_call();
        }
    }
}
