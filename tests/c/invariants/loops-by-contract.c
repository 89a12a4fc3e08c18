// What a loop ensures is looked at where it ends: what comes behind it is not part of it.
#include <stdlib.h>

struct node { int value; struct node *next; };

/*@
predicate list(struct node *n; list<int> vs) =
    n == 0 ? vs == nil : n->value |-> ?v &*& n->next |-> ?t &*& malloc_block_node(n) &*& list(t, ?rest) &*& vs == cons(v, rest);
@*/

struct node *append_list(struct node *a, struct node *b)
    //@ requires list(a, ?as) &*& list(b, ?bs);
    //@ ensures list(result, append(as, bs));
{
    if (a == 0) return b;
    struct node *p = a;
    while (p->next != 0)
        //@ requires list(p, ?ps) &*& ps != nil &*& list(b, bs);
        //@ ensures list(old_p, append(ps, bs)); // ~ refuted invariant kind concrete
    {
        p = p->next;
    }
    p->next = b;
    return a;
}

int count(struct node *l, int v)
    //@ requires list(l, ?vs) &*& length(vs) < 100;
    //@ ensures list(l, vs);
{
    int c = 0;
    while (l)
        //@ requires list(l, ?ls) &*& 0 <= c &*& c + length(ls) <= 100;
        //@ ensures list(old_l, ls) &*& c == old_c + length(ls); // ~ refuted invariant kind concrete
    {
        if (l->value == v) c++;
        l = l->next;
    }
    return c;
}

int length_of(struct node *l)
    //@ requires list(l, ?vs) &*& length(vs) < 100;
    //@ ensures list(l, vs) &*& result == length(vs);
{
    int c = 0;
    while (l)
        //@ requires list(l, ?ls) &*& 0 <= c &*& c + length(ls) <= 100;
        //@ ensures list(old_l, ls) &*& c == old_c + length(ls);
    {
        c++;
        l = l->next;
    }
    return c;
}
