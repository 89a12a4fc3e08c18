// The same lists with a mistake each.
#include <stdlib.h>
struct node { int value; struct node *next; };
/*@
predicate list(struct node *l; list<int> vs) =
    l == 0 ? vs == nil : l->value |-> ?v &*& l->next |-> ?n &*& malloc_block_node(l) &*& list(n, ?rest) &*& vs == cons(v, rest);
@*/
struct node *append_lists(struct node *a, struct node *b)
//@ requires list(a, ?vs) &*& list(b, ?ws);
//@ ensures list(result, append(vs, ws)); // ~ refuted postcondition kind concrete
{
    if (a == 0) return b;
    append_lists(a->next, b);
    return a;
}
struct node *copy(struct node *l)
//@ requires list(l, ?vs);
//@ ensures list(l, vs) &*& list(result, vs); // ~ refuted postcondition kind concrete
{
    if (l == 0) return 0;
    struct node *n = malloc(sizeof(struct node));
    if (n == 0) abort();
    n->value = l->value;
    n->next = l->next;
    return n;
}
struct node *reverse_list(struct node *l)
//@ requires list(l, ?vs);
//@ ensures list(result, reverse(vs));
{
    struct node *r = 0;
    while (l != 0)
    //@ invariant list(l, ?todo) &*& list(r, ?done) &*& reverse(vs) == append(reverse(todo), done); // ~ refuted invariant kind concrete
    {
        struct node *n = l->next;
        l->next = r;
        r = n;
        l = n;
    }
    return r;
}
struct node *delete_first(struct node *l, int x)
//@ requires list(l, ?vs);
//@ ensures list(result, _);
{
    if (l == 0) return 0;
    if (l->value == x) return l->next; // ~ refuted leak kind concrete
    l->next = delete_first(l->next, x);
    return l;
}
int length_of(struct node *l)
//@ requires list(l, ?vs);
//@ ensures list(l, vs) &*& result == length(vs);
{
    if (l->next == 0) return 1; // ~ refuted null kind concrete
    return 1 + length_of(l->next);
}
