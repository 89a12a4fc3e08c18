// Reversing a list in place, verified: no leak, no cycle, and the right order.
struct node {
    int value;
    struct node *next;
};

/*@
predicate nodes(struct node *n; list<int> values) =
    n == 0 ? values == nil
           : n->value |-> ?value &*& n->next |-> ?next
             &*& nodes(next, ?rest) &*& values == cons(value, rest);
@*/

struct node *reverse(struct node *n)
    //@ requires nodes(n, ?values);
    //@ ensures nodes(result, reverse(values));
{
    struct node *done = 0;
    while (n != 0)
        //@ invariant nodes(done, ?front) &*& nodes(n, ?back) &*& values == append(reverse(front), back);
    {
        struct node *next = n->next;
        n->next = done;
        done = n;
        n = next;
    }
    return done;
}
