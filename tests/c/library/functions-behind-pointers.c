// ~ with no-overflow
// Calls through pointers: by what the type of the pointer promises. Functions that say they are of the type must keep it.
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

/*@
predicate nodes(struct node *n, int count) =
    n == 0 ? count == 0 : 0 < count &*& n->next |-> ?next &*& n->value |-> _ &*& malloc_block_node(n) &*& nodes(next, count - 1);
@*/

typedef bool int_predicate(int x);
    //@ requires true;
    //@ ensures true;

typedef int operation(int x, int y);
    //@ requires 0 <= x &*& 0 <= y;
    //@ ensures 0 <= result; // ~ refuted postcondition kind concrete

struct node *filter(struct node *n, int_predicate *p)
    //@ requires nodes(n, _) &*& is_int_predicate(p) == true;
    //@ ensures nodes(result, _);
{
    if (n == 0)
        return 0;
    bool keep = p(n->value);
    if (keep) {
        struct node *next = filter(n->next, p);
        //@ open nodes(next, ?count);
        //@ close nodes(next, count);
        n->next = next;
        //@ close nodes(n, count + 1);
        return n;
    }
    struct node *next = n->next;
    free(n);
    return filter(next, p);
}

bool not_twenty(int x) //@ : int_predicate
    //@ requires true;
    //@ ensures true;
{
    return x != 20;
}

struct node *without_twenty(struct node *n)
    //@ requires nodes(n, _);
    //@ ensures nodes(result, _);
{
    return filter(n, not_twenty);
}

int add(int x, int y) //@ : operation
    //@ requires true;
    //@ ensures result == x + y;
{
    return x + y;
}

int subtract(int x, int y) //@ : operation
    //@ requires true;
    //@ ensures result == x - y;
{
    return x - y;
}

int apply(operation *o)
    //@ requires is_operation(o) == true;
    //@ ensures 0 <= result;
{
    return o(2, 3);
}

int apply_to_less(operation *o)
    //@ requires is_operation(o) == true;
    //@ ensures 0 <= result;
{
    return o(-2, 3); // ~ refuted precondition kind concrete
}

int apply_anything(operation *o) // ~ unknown unconfirmed
    //@ requires o != 0;
    //@ ensures true;
{
    return o(2, 3);
}

int main()
    //@ requires true;
    //@ ensures true;
{
    return apply(add);
}
