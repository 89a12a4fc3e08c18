// ~ with no-overflow
// Clauses are owned by one list; the clauses that watch a variable are threaded through them by another field.
#include <stdlib.h>

struct clause {
    struct clause *next;
    struct clause *watch;
    int size;
};

int count(struct clause *all, struct clause *first)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, first, watch; ?ps);
    //@ ensures tree(struct clause, all, {next}; v) &*& result == length(ps);
{
    if (first == NULL)
        return 0;
    int others = count(all, first->watch);
    return 1 + others;
}

int longest(struct clause *all, struct clause *first)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, first, watch; ?ps);
    //@ ensures tree(struct clause, all, {next}; v) &*& path(v, first, watch; ps);
{
    int most = 0;
    struct clause *c = first;
    while (c != NULL)
        //@ invariant tree(struct clause, all, {next}; v) &*& path(v, c, watch; _);
    {
        if (c->size > most)
            most = c->size;
        c = c->watch;
    }
    return most;
}

int leaves_the_path(struct clause *all, struct clause *first)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, first, watch; ?ps);
    //@ ensures tree(struct clause, all, {next}; v) &*& result == length(ps); // ~ refuted postcondition kind concrete
{
    if (first == NULL)
        return 0;
    int others = count(all, NULL);
    return 2 + others;
}
