// Arrays are split and joined by themselves; who says so must be right.
#include <stdlib.h>
#include <string.h>

void fill(char *p, int n, char c)
    //@ requires chars(p, n, _);
    //@ ensures chars(p, n, ?cs) &*& all_eq(cs, c) == true;
{
    for (int i = 0; i < n; i++)
        //@ invariant chars(p, i, ?done) &*& all_eq(done, c) == true &*& chars(p + i, n - i, _) &*& 0 <= i;
    {
        p[i] = c;
        //@ all_eq_append(done, cons(c, nil), c);
    }
}

void halves(char *p, int n)
    //@ requires chars(p, 2 * n, _) &*& 0 <= n;
    //@ ensures chars(p, 2 * n, _);
{
    //@ chars_split(p, n);
    fill(p, n, 'a');
    fill(p + n, n, 'b');
    //@ chars_join(p);
}

void beyond(char *p, int n) // ~ unknown unconfirmed
    //@ requires chars(p, n, _) &*& 0 <= n;
    //@ ensures chars(p, n, _);
{
    //@ chars_split(p, n + 1);
}

void before(int *p) // ~ unknown unconfirmed
    //@ requires ints(p, 3, _);
    //@ ensures ints(p, 3, _);
{
    //@ ints_split(p, -1);
}

void copy(int *to, int *from, int n)
    //@ requires ints(to, n, _) &*& [?f]ints(from, n, ?vs);
    //@ ensures ints(to, n, vs) &*& [f]ints(from, n, vs);
{
    memcpy(to, from, n * sizeof(int));
}

void copy_nothing(int *to, int *from, int n)
    //@ requires ints(to, n, ?us) &*& [?f]ints(from, n, ?vs);
    //@ ensures ints(to, n, us) &*& [f]ints(from, n, vs); // ~ refuted postcondition kind concrete
{
    memcpy(to, from, n * sizeof(int));
}

void forget_first(int *a, int n)
    //@ requires ints(a, n, ?vs) &*& 1 <= n;
    //@ ensures ints(a, n - 1, tail(vs)) &*& ints(a + n - 1, 1, _);
{
    //@ switch (vs) { case nil: case cons(v, rest): drop_0(rest); }
    memmove(a, a + 1, (n - 1) * sizeof(int));
}

void make_room(void **a, int n)
    //@ requires pointers(a, n + 1, ?vs) &*& 0 <= n;
    //@ ensures pointers(a, 1, _) &*& pointers(a + 1, n, take(n, vs));
{
    memmove(a + 1, a, n * sizeof(void *));
}

void overlapping_copy(int *a, int n) // ~ unknown unconfirmed
    //@ requires ints(a, n, ?vs) &*& 3 <= n;
    //@ ensures ints(a, n, _);
{
    memcpy(a, a + 1, 2 * sizeof(int));
}

struct table {
    int *counts;
    int size;
};

/*@
predicate table(struct table *t; list<int> counts) =
    t->counts |-> ?p &*& t->size |-> ?n &*& malloc_block_table(t) &*& malloc_block_ints(p, n) &*& ints(p, n, counts);
@*/

void reset(struct table *t)
    //@ requires table(t, ?old) &*& 0 < length(old);
    //@ ensures table(t, ?counts) &*& length(counts) == length(old) &*& all_eq(counts, 0) == true;
{
    memset(t->counts, 0, t->size * sizeof(int));
}

bool same(int *a, int *b, int n)
    //@ requires [?f]ints(a, n, ?xs) &*& [?g]ints(b, n, ?ys);
    //@ ensures [f]ints(a, n, xs) &*& [g]ints(b, n, ys) &*& result == (xs == ys);
{
    return memcmp(a, b, n * sizeof(int)) == 0;
}
