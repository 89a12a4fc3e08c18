// A cache: all entries in one list, the last used first, and the same entries in the lists of a hash table.
#include <stdlib.h>
#define BUCKETS 2

struct entry {
    struct entry *next, *prev;
    struct entry *chain;
    int key, value;
};

struct entry *first;
struct entry *table[BUCKETS];

/*@
predicate chains(tree_entry_next es, list<struct entry *> t, int i) =
    i >= BUCKETS ? emp :
    path(es, t[i], chain; ?ps) &*& forall (x in records(es)) ((es[x].key == i) == (x in ps)) &*& chains(es, t, i + 1);

predicate cache(; tree_entry_next es, list<struct entry *> t) =
    first |-> ?f &*& tree(struct entry, f, {next}; es) &*& table[0..BUCKETS] |-> t &*&
    (f == 0 || es[f].prev == 0) &*& forall (x in records(es)) (es[x].next == 0 || es[es[x].next].prev == x) &*&
    forall (x in records(es)) (0 <= es[x].key && es[x].key < BUCKETS) &*&
    chains(es, t, 0);
@*/

void change(struct entry *e, int value)
    //@ requires cache(?es, ?t) &*& e in records(es);
    //@ ensures cache(?fs, t) &*& fs[e].value == value;
{
    e->value = value;
}

struct entry *lookup(int value)
    //@ requires cache(?es, ?t);
    //@ ensures cache(es, t) &*& (result == 0 || result in records(es) && es[result].value == value);
{
    struct entry *e = first;
    while (e != NULL && e->value != value)
        //@ invariant cache(es, t) &*& (e == 0 || e in records(es));
    {
        e = e->next;
    }
    return e;
}

void insert_without_chain(int key, int value)
    //@ requires cache(?es, ?t) &*& 0 <= key &*& key < BUCKETS;
    //@ ensures cache(?fs, ?u); // ~ refuted postcondition kind concrete
{
    struct entry *e = malloc(sizeof(struct entry));
    if (e == NULL)
        abort();
    e->key = key;
    e->value = value;
    e->prev = NULL;
    e->next = first;
    if (first != NULL)
        first->prev = e;
    first = e;
    e->chain = table[key];
}

void insert_without_prev(int key, int value)
    //@ requires cache(?es, ?t) &*& 0 <= key &*& key < BUCKETS;
    //@ ensures cache(?fs, ?u); // ~ refuted postcondition kind concrete
{
    struct entry *e = malloc(sizeof(struct entry));
    if (e == NULL)
        abort();
    e->key = key;
    e->value = value;
    e->prev = NULL;
    e->next = first;
    first = e;
    e->chain = table[key];
    table[key] = e;
}

void change_key(struct entry *e, int key)
    //@ requires cache(?es, ?t) &*& e in records(es) &*& 0 <= key &*& key < BUCKETS;
    //@ ensures cache(?fs, t); // ~ refuted postcondition kind concrete
{
    e->key = key;
}

void cut_chain(struct entry *e)
    //@ requires cache(?es, ?t) &*& e in records(es);
    //@ ensures cache(?fs, t); // ~ refuted postcondition kind concrete
{
    e->chain = NULL;
}
