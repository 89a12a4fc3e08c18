// Intervals in a list by their ends, and a list of intervals that are free to be used again.
#include <stdlib.h>

struct interval { struct interval *next; int from, to; };

struct interval *used, *spare;

/*@
predicate intervals(; tree_interval_next us, tree_interval_next fs) =
    used |-> ?u &*& spare |-> ?f &*& tree(struct interval, u, {next}; us) &*& tree(struct interval, f, {next}; fs) &*&
    forall (x in records(us)) (us[x].from < us[x].to && (us[x].next == 0 || us[x].to <= us[us[x].next].from));
@*/

void put_first(int from, int to)
    //@ requires intervals(?us, ?fs) &*& from < to &*& (root(us) == 0 || to <= us[root(us)].from) &*& root(fs) != 0;
    //@ ensures intervals(?vs, ?gs) &*& root(vs) != 0 &*& vs[root(vs)].from == from;
{
    struct interval *i = spare;
    spare = i->next;
    i->from = from;
    i->to = to;
    i->next = used;
    used = i;
}

void drop_first(void)
    //@ requires intervals(?us, ?fs) &*& root(us) != 0;
    //@ ensures intervals(?vs, ?gs) &*& root(gs) != 0;
{
    struct interval *i = used;
    used = i->next;
    i->next = spare;
    spare = i;
}

int covers(int x)
    //@ requires intervals(?us, ?fs);
    //@ ensures intervals(us, fs) &*& (result == 0 || exists (i in records(us)) (us[i].from <= x && x < us[i].to));
{
    struct interval *i = used;
    while (i != NULL)
        //@ invariant intervals(us, fs) &*& (i == 0 || i in records(us));
    {
        if (i->from <= x && x < i->to)
            return 1;
        i = i->next;
    }
    return 0;
}

void put_overlapping(int from, int to)
    //@ requires intervals(?us, ?fs) &*& from < to &*& root(fs) != 0;
    //@ ensures intervals(?vs, ?gs); // ~ refuted postcondition kind concrete
{
    struct interval *i = spare;
    spare = i->next;
    i->from = from;
    i->to = to;
    i->next = used;
    used = i;
}

void put_and_keep(int from, int to)
    //@ requires intervals(?us, ?fs) &*& from < to &*& (root(us) == 0 || to <= us[root(us)].from) &*& root(fs) != 0;
    //@ ensures intervals(?vs, ?gs); // ~ refuted postcondition kind concrete
{
    struct interval *i = spare;
    i->from = from;
    i->to = to;
    i->next = used;
    used = i;
}

void drop_and_lose(void)
    //@ requires intervals(?us, ?fs) &*& root(us) != 0;
    //@ ensures intervals(?vs, ?gs);
{
    struct interval *i = used;
    used = i->next;
    spare = i; // ~ refuted leak kind concrete
}
