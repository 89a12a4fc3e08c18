// Recursion in a loop: every iteration goes deeper into what the function was given, and so does every call.
#include <stdlib.h>

struct rose { int value; struct rose *child; struct rose *sibling; };

/*@
inductive forest = none_ | more(int, forest, forest);

predicate forest(struct rose *r; forest f) =
    r == 0 ? f == none_ :
    r->value |-> ?v &*& r->child |-> ?c &*& r->sibling |-> ?s &*& malloc_block_rose(r) &*& forest(c, ?cf) &*& forest(s, ?sf) &*& f == more(v, cf, sf);

fixpoint int total(forest f) { switch (f) { case none_: return 0; case more(v, c, s): return 1 + total(c) + total(s); } }
@*/

int count(struct rose *r)
    //@ requires forest(r, ?f) &*& total(f) < 1000;
    //@ ensures forest(r, f) &*& result == total(f);
{
    int n = 0;
    while (r)
        //@ requires forest(r, ?h) &*& 0 <= n &*& n + total(h) < 1000;
        //@ ensures forest(old_r, h) &*& n == old_n + total(h);
    {
        n += 1 + count(r->child);
        r = r->sibling;
    }
    return n;
}

void dispose(struct rose *r)
    //@ requires forest(r, _);
    //@ ensures true;
{
    while (r)
        //@ invariant forest(r, _);
    {
        struct rose *next = r->sibling;
        dispose(r->child);
        free(r);
        r = next;
    }
}

void goes_nowhere(struct rose *r)
    //@ requires forest(r, ?f);
    //@ ensures forest(r, f);
{
    while (r)
        //@ invariant forest(r, f);
    {
        goes_nowhere(r); // ~ refuted endless-recursion
    }
}

/*@ lemma_auto void total_nonnegative(forest f) requires true; ensures 0 <= total(f);
{ switch (f) { case none_: case more(v, c, s): total_nonnegative(c); total_nonnegative(s); } } @*/

// A forest that was taken from elsewhere may be as large as the one that was given.
struct pair { struct rose *one; struct rose *other; };

void takes_another(struct rose *r, struct pair *p) // ~ unknown unconfirmed
    //@ requires forest(r, _) &*& p->one |-> ?a &*& forest(a, _);
    //@ ensures p->one |-> ?b &*& forest(b, _);
{
    while (r)
        //@ invariant forest(r, _) &*& p->one |-> ?x &*& forest(x, _);
    {
        struct rose *swapped = p->one;
        p->one = r->child;
        r->child = 0;
        struct rose *inner = swapped;
        p->one = p->one;
        takes_another(inner, p);
        struct rose *next = r->sibling;
        free(r);
        r = next;
    }
}
