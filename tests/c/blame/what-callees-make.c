// Callees that make or change structures: which of them, or of the loops, promises too little.
#include <stdlib.h>
struct node { struct node *next; int v; };
/*@
predicate list(struct node *n; list<int> vs) =
    n == 0 ? vs == nil : n->next |-> ?m &*& n->v |-> ?v &*& malloc_block_node(n) &*& list(m, ?t) &*& vs == cons(v, t);
@*/

int count(struct node *n)
    //@ requires list(n, ?vs);
    //@ ensures list(n, vs) &*& result >= 0;
{
    if (!n) return 0;
    int r = count(n->next);
    return r < 1000 ? r + 1 : r;
}
void touch(struct node *n)
    //@ requires list(n, ?vs);
    //@ ensures list(n, ?ws) &*& length(ws) == length(vs);
{
}
struct node *push(struct node *n, int x)
    //@ requires list(n, ?vs);
    //@ ensures list(result, ?ws) &*& length(ws) == length(vs) + 1;
{
    struct node *m = malloc(sizeof(struct node));
    if (!m) abort();
    m->next = n;
    m->v = x;
    return m;
}
int of_what_was_made(struct node *n)
    //@ requires list(n, ?vs);
    //@ ensures list(n, vs) &*& result == 4; // ~ refuted weak-contract kind abstract blame push
{
    struct node *m = push(0, 4);
    int many = count(m);
    int r = m->v;
    free(m);
    return r;
}
int of_what_was_touched(struct node *n)
    //@ requires list(n, ?vs) &*& vs != nil;
    //@ ensures list(n, _) &*& result == head(vs); // ~ refuted weak-contract kind abstract blame touch
{
    int many = count(n);
    touch(n);
    return n->v;
}
int how_many(struct node *n)
    //@ requires list(n, ?vs) &*& vs == cons(1, nil);
    //@ ensures list(n, _) &*& result == 1; // ~ refuted weak-contract kind abstract blame count
{
    int many = count(n);
    touch(n);
    return many;
}
struct node *turned_round(struct node *n)
    //@ requires list(n, ?vs);
    //@ ensures list(result, reverse(vs)); // ~ refuted weak-contract kind abstract blame turned_round
{
    struct node *r = 0;
    while (n)
        //@ invariant list(n, _) &*& list(r, _);
    {
        struct node *t = n->next;
        n->next = r;
        r = n;
        n = t;
    }
    return r;
}
struct node *one_too_many(struct node *n)
    //@ requires list(n, ?vs);
    //@ ensures list(result, reverse(vs)); // ~ refuted postcondition kind concrete blame code
{
    struct node *r = 0;
    while (n)
        //@ invariant list(n, _) &*& list(r, _);
    {
        struct node *t = n->next;
        n->next = r;
        r = n;
        n = t;
    }
    return push(r, 1);
}
