// ~ with no-overflow
// Lists as they are written every day: contracts, invariants, and no ghost steps.
#include <stdlib.h>
struct node { int value; struct node *next; };
/*@
predicate list(struct node *l; list<int> vs) =
    l == 0 ? vs == nil : l->value |-> ?v &*& l->next |-> ?n &*& malloc_block_node(l) &*& list(n, ?rest) &*& vs == cons(v, rest);

fixpoint list<int> insert(int x, list<int> l) {
    switch (l) {
        case nil: return cons(x, nil);
        case cons(y, ys): return x <= y ? cons(x, l) : cons(y, insert(x, ys));
    }
}
@*/
struct node *push(struct node *l, int x)
//@ requires list(l, ?vs);
//@ ensures list(result, cons(x, vs));
{
    struct node *n = malloc(sizeof(struct node));
    if (n == 0) abort();
    n->value = x;
    n->next = l;
    return n;
}
struct node *pop(struct node *l, int *out)
//@ requires list(l, cons(?x, ?rest)) &*& *out |-> _;
//@ ensures list(result, rest) &*& *out |-> x;
{
    struct node *n = l->next;
    *out = l->value;
    free(l);
    return n;
}
struct node *insert_sorted(struct node *l, int x)
//@ requires list(l, ?vs);
//@ ensures list(result, insert(x, vs));
{
    if (l == 0 || x <= l->value) {
        struct node *n = malloc(sizeof(struct node));
        if (n == 0) abort();
        n->value = x;
        n->next = l;
        return n;
    }
    l->next = insert_sorted(l->next, x);
    return l;
}
struct node *delete_all(struct node *l, int x)
//@ requires list(l, ?vs);
//@ ensures list(result, ?ws) &*& !mem(x, ws);
{
    if (l == 0) return 0;
    struct node *rest = delete_all(l->next, x);
    if (l->value == x) {
        free(l);
        return rest;
    }
    l->next = rest;
    return l;
}
struct node *reverse_list(struct node *l)
//@ requires list(l, ?vs);
//@ ensures list(result, reverse(vs));
{
    struct node *r = 0;
    while (l != 0)
    //@ invariant list(l, ?todo) &*& list(r, ?done) &*& reverse(vs) == append(reverse(todo), done);
    {
        struct node *n = l->next;
        l->next = r;
        r = l;
        l = n;
    }
    return r;
}
struct node *append_lists(struct node *a, struct node *b)
//@ requires list(a, ?vs) &*& list(b, ?ws);
//@ ensures list(result, append(vs, ws));
{
    if (a == 0) return b;
    a->next = append_lists(a->next, b);
    return a;
}
struct node *copy(struct node *l)
//@ requires list(l, ?vs);
//@ ensures list(l, vs) &*& list(result, vs);
{
    if (l == 0) return 0;
    struct node *n = malloc(sizeof(struct node));
    if (n == 0) abort();
    n->value = l->value;
    n->next = copy(l->next);
    return n;
}
int length_of(struct node *l)
//@ requires list(l, ?vs);
//@ ensures list(l, vs) &*& result == length(vs);
{
    if (l == 0) return 0;
    return 1 + length_of(l->next);
}
int length_loop(struct node *l)
//@ requires list(l, ?vs);
//@ ensures list(l, vs) &*& result == length(vs);
{
    int n = 0;
    struct node *p = l;
    while (p != 0)
    //@ requires list(p, ?ws);
    //@ ensures list(old_p, ws) &*& n == old_n + length(ws);
    {
        n = n + 1;
        p = p->next;
    }
    return n;
}
struct node *merge(struct node *a, struct node *b)
//@ requires list(a, ?vs) &*& list(b, ?ws);
//@ ensures list(result, ?us) &*& length(us) == length(vs) + length(ws);
{
    if (a == 0) return b;
    if (b == 0) return a;
    if (a->value <= b->value) {
        a->next = merge(a->next, b);
        return a;
    } else {
        b->next = merge(a, b->next);
        return b;
    }
}
struct node *split(struct node *l)
//@ requires list(l, ?vs);
//@ ensures list(l, ?a) &*& list(result, ?b) &*& length(a) + length(b) == length(vs);
{
    if (l == 0 || l->next == 0) return 0;
    struct node *second = l->next;
    l->next = second->next;
    second->next = split(l->next);
    return second;
}
void free_all(struct node *l)
//@ requires list(l, _);
//@ ensures true;
{
    while (l != 0)
    //@ invariant list(l, _);
    {
        struct node *n = l->next;
        free(l);
        l = n;
    }
}
int contains(struct node *l, int x)
//@ requires list(l, ?vs);
//@ ensures list(l, vs) &*& (result == 1) == mem(x, vs);
{
    if (l == 0) return 0;
    if (l->value == x) return 1;
    return contains(l->next, x);
}
