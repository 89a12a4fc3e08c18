// ~ with no-overflow
// Fractions nobody knows the size of: what is leaked can be read for ever, by everybody, and is written by nobody.
#include <stdlib.h>

struct settings {
    int limit;
    int step;
};

//@ predicate settings(struct settings *s; int limit) = s->limit |-> limit &*& s->step |-> ?step &*& malloc_block_settings(s);

int limit_of(struct settings *s)
    //@ requires [_]settings(s, ?limit);
    //@ ensures result == limit;
{
    return s->limit;
}

int twice(struct settings *s)
    //@ requires [_]settings(s, ?limit);
    //@ ensures [_]settings(s, limit) &*& result == 2 * limit;
{
    int one = limit_of(s);
    int other = limit_of(s);
    return one + other;
}

struct settings *load(int limit)
    //@ requires true;
    //@ ensures [_]settings(result, limit);
{
    struct settings *s = malloc(sizeof(struct settings));
    if (s == 0) abort();
    s->limit = limit;
    s->step = 1;
    //@ close settings(s, limit);
    //@ leak settings(s, limit);
    return s;
}

int use()
    //@ requires true;
    //@ ensures result == 30;
{
    struct settings *s = load(10);
    int once = limit_of(s);
    return once + twice(s);
}

void change(struct settings *s)
    //@ requires [_]settings(s, ?limit);
    //@ ensures true;
{
    s->limit = 5; // ~ refuted ownership kind concrete
}

void give_back(struct settings *s)
    //@ requires [_]settings(s, ?limit);
    //@ ensures settings(s, limit); // ~ refuted postcondition kind concrete
{
}

void put_together(struct settings *s) // ~ unknown unconfirmed
    //@ requires [_]settings(s, ?limit) &*& [_]settings(s, limit);
    //@ ensures settings(s, limit);
{
}

void forget(struct settings *s)
    //@ requires settings(s, ?limit);
    //@ ensures [_]settings(s, limit);
{
    //@ leak settings(s, limit);
}

void change_what_was_leaked(struct settings *s) // ~ unknown unconfirmed
    //@ requires settings(s, ?limit);
    //@ ensures [_]settings(s, 5);
{
    //@ leak settings(s, limit);
    s->limit = 5;
}
