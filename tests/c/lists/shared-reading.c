// ~ with no-overflow
// A part of the ownership is enough for reading, and the parts add up.
struct node {
    struct node *next;
    int value;
};

/*@
predicate nodes(struct node *n; list<int> values) =
    n == 0 ? values == nil : n->next |-> ?next &*& n->value |-> ?value &*& nodes(next, ?rest) &*& values == cons(value, rest);
@*/

int first(struct node *n)
    //@ requires [?f]nodes(n, ?values) &*& n != 0;
    //@ ensures [f]nodes(n, values) &*& result == head(values);
{
    return n->value;
}

int length(struct node *n)
    //@ requires [?f]nodes(n, ?values);
    //@ ensures [f]nodes(n, values) &*& result == length(values);
{
    if (n == 0)
        return 0;
    return 1 + length(n->next);
}

int both(struct node *n)
    //@ requires nodes(n, ?values) &*& n != 0;
    //@ ensures nodes(n, values);
{
    int a = first(n);
    int b = length(n);
    return a + b;
}
