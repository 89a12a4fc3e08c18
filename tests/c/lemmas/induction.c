// ~ with no-overflow
// Lemmas by recursion on a value, on an integer and on a predicate.
#include <stdlib.h>

/*@
inductive nat = zero | succ(nat);

fixpoint nat plus(nat a, nat b) {
    switch (a) {
        case zero: return b;
        case succ(rest): return succ(plus(rest, b));
    }
}

lemma void plus_zero(nat a)
    requires true;
    ensures plus(a, zero) == a;
{
    switch (a) {
        case zero:
        case succ(rest): plus_zero(rest);
    }
}

lemma void plus_succ(nat a, nat b)
    requires true;
    ensures plus(a, succ(b)) == succ(plus(a, b));
{
    switch (a) {
        case zero:
        case succ(rest): plus_succ(rest, b);
    }
}

lemma void plus_commutes(nat a, nat b)
    requires true;
    ensures plus(a, b) == plus(b, a);
{
    switch (a) {
        case zero: plus_zero(b);
        case succ(rest):
            plus_commutes(rest, b);
            plus_succ(b, rest);
    }
}

lemma void halving(int n)
    requires 0 <= n;
    ensures 0 <= n;
{
    if (0 < n) {
        halving(n - 1);
    }
}
@*/

struct link {
    struct link *next;
};

/*@
predicate links(struct link *from, struct link *to; int count) =
    from == to ? count == 0 : from->next |-> ?next &*& malloc_block_link(from) &*& links(next, to, ?rest) &*& count == rest + 1;

lemma void links_join(struct link *from, struct link *middle)
    requires links(from, middle, ?m) &*& links(middle, 0, ?n);
    ensures links(from, 0, m + n);
{
    open links(from, middle, m);
    if (from != middle) {
        links_join(from->next, middle);
        close links(from, 0, m + n);
    }
}
@*/

int links_length(struct link *from)
    //@ requires links(from, 0, ?n);
    //@ ensures links(from, 0, n) &*& result == n;
{
    int count = 0;
    struct link *at = from;
    while (at != 0)
        //@ requires links(at, 0, ?rest);
        //@ ensures links(old_at, 0, rest) &*& count == old_count + rest;
    {
        at = at->next;
        count++;
    }
    return count;
}
