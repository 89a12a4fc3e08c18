// Structures that own something for each element of a list: of which element only the position is known, it is taken out and put back, or another one is.
#include <stdlib.h>
#include <stdbool.h>

#define BUCKETS 8

struct entry { int key; int value; struct entry *next; };
struct table { struct entry *buckets[BUCKETS]; int count; };

/*@
predicate chain(struct entry *e; list<int> keys) =
    e == 0 ? keys == nil :
    e->key |-> ?k &*& e->value |-> ?v &*& e->next |-> ?n &*& malloc_block_entry(e) &*& chain(n, ?rest) &*& keys == cons(k, rest);

predicate chains(list<struct entry *> bs;) = switch (bs) { case nil: return true; case cons(b, rest): return chain(b, _) &*& chains(rest); };

predicate table(struct table *t;) = t->buckets[0..BUCKETS] |-> ?bs &*& chains(bs) &*& t->count |-> _ &*& malloc_block_table(t);
@*/

bool chain_find(struct entry *e, int key, int *out)
    //@ requires chain(e, ?keys) &*& *out |-> ?o;
    //@ ensures chain(e, keys) &*& *out |-> _ &*& result == mem(key, keys);
{
    if (e == 0) return false;
    if (e->key == key) { *out = e->value; return true; }
    return chain_find(e->next, key, out);
}

void chain_free(struct entry *e)
    //@ requires chain(e, _);
    //@ ensures true;
{
    if (e) { chain_free(e->next); free(e); }
}

bool table_find(struct table *t, int key, int *out)
    //@ requires table(t) &*& *out |-> ?o &*& key >= 0;
    //@ ensures table(t) &*& *out |-> _;
{
    return chain_find(t->buckets[key % BUCKETS], key, out);
}

void table_put(struct table *t, int key, int value)
    //@ requires table(t) &*& key >= 0;
    //@ ensures table(t);
{
    struct entry *e = malloc(sizeof(struct entry));
    if (!e) abort();
    int b = key % BUCKETS;
    e->key = key;
    e->value = value;
    e->next = t->buckets[b];
    t->buckets[b] = e;
}

bool table_remove_first(struct table *t, int key)
    //@ requires table(t) &*& key >= 0;
    //@ ensures table(t);
{
    int b = key % BUCKETS;
    struct entry *e = t->buckets[b];
    if (e == 0) return false;
    t->buckets[b] = e->next;
    free(e);
    return true;
}

void write_two(struct table *t, int i, int j)
    //@ requires t->buckets[0..BUCKETS] |-> ?bs &*& chains(bs) &*& 0 <= i &*& i < j &*& j < BUCKETS &*& nth(i, bs) != 0 &*& nth(j, bs) != 0;
    //@ ensures t->buckets[0..BUCKETS] |-> bs &*& chains(bs);
{
    t->buckets[i]->value = 3;
    t->buckets[j]->value = 4;
}

void table_clear(struct table *t)
    //@ requires table(t);
    //@ ensures table(t);
{
    for (int i = 0; i < BUCKETS; i++)
        //@ invariant 0 <= i &*& i <= BUCKETS &*& t->buckets[0..BUCKETS] |-> ?bs &*& chains(bs);
    {
        chain_free(t->buckets[i]);
        t->buckets[i] = 0;
    }
    t->count = 0;
}

void loses_a_bucket(struct table *t, int i)
    //@ requires table(t) &*& 0 <= i &*& i < BUCKETS;
    //@ ensures table(t);
{
    t->buckets[i] = 0; // ~ refuted leak
}

void shares_a_bucket(struct table *t, int i, int j)
    //@ requires table(t) &*& 0 <= i &*& i < BUCKETS &*& 0 <= j &*& j < BUCKETS;
    //@ ensures table(t); // ~ refuted postcondition where i != j
{
    t->buckets[i] = t->buckets[j];
}

void beyond_the_last(struct table *t, int i)
    //@ requires table(t) &*& 0 <= i &*& i <= BUCKETS;
    //@ ensures table(t);
{
    chain_free(t->buckets[i]); // ~ refuted out-of-bounds where i == 8
    t->buckets[i] = 0;
}

void frees_twice(struct table *t, int i, int j)
    //@ requires table(t) &*& 0 <= i &*& i < BUCKETS &*& 0 <= j &*& j < BUCKETS;
    //@ ensures table(t);
{
    chain_free(t->buckets[i]);
    chain_free(t->buckets[j]); // ~ refuted precondition where i == j
    t->buckets[i] = 0;
    t->buckets[j] = 0;
}

struct point { int x; int y; };
//@ predicate point(struct point *p) = p->x |-> _ &*& p->y |-> _;

void move(struct point **ps, int n, int i)
    //@ requires ps[0..n] |-> ?l &*& foreach(l, point) &*& 0 <= i &*& i < n;
    //@ ensures ps[0..n] |-> l &*& foreach(l, point);
{
    ps[i]->x = 4;
    ps[i]->y = ps[i]->x;
}

int some_positive(struct point **ps, int n)
    //@ requires ps[0..n] |-> ?l &*& foreach(l, point) &*& 0 <= n;
    //@ ensures ps[0..n] |-> l &*& foreach(l, point);
{
    for (int i = 0; i < n; i++)
        //@ invariant 0 <= i &*& i <= n &*& ps[0..n] |-> l &*& foreach(l, point);
    {
        if (ps[i]->x > 0) return 1;
    }
    return 0;
}
