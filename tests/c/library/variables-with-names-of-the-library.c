// ~ with no-overflow
// Variables of the program may be called like functions of the library, which keep their meaning where they are applied.
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

/*@
predicate nodes(struct node *n; list<int> values) =
    n == 0 ? values == nil :
    n->next |-> ?next &*& n->value |-> ?value &*& malloc_block_node(n) &*& nodes(next, ?rest) &*& values == cons(value, rest);
@*/

static struct node *head;
static int count;

void push(int value)
    //@ requires head |-> ?before &*& nodes(before, ?values) &*& count |-> length(values);
    //@ ensures head |-> ?after &*& nodes(after, ?more) &*& count |-> length(more) &*& head(more) == value;
{
    struct node *n = malloc(sizeof(struct node));
    if (n == 0)
        abort();
    n->value = value;
    n->next = head;
    head = n;
    count = count + 1;
}

int pop(void)
    //@ requires head |-> ?before &*& nodes(before, ?values) &*& count |-> length(values);
    //@ ensures head |-> ?after &*& nodes(after, tail(values)) &*& count |-> length(tail(values));
{
    struct node *n = head;
    int value = n->value; // ~ refuted null kind concrete
    head = n->next;
    count = count - 1;
    free(n);
    return value;
}

int module = 3;
int argv;

void of_predicates()
    //@ requires module |-> ?m &*& argv |-> _ &*& m < 100;
    //@ ensures module |-> m + 1 &*& argv |-> m + 1;
{
    module = module + 1;
    argv = module;
}
