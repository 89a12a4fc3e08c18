// ~ with no-overflow
// Something owned for each element of a list: taken out, changed, put back; with an argument that all of them share.
#include <stdlib.h>

struct counter {
    int value;
};

//@ predicate counter(struct counter *c;) = c->value |-> ?v &*& 0 <= v &*& malloc_block_counter(c);
//@ predicate_ctor limited(int limit)(struct counter *c) = c->value |-> ?v &*& v <= limit;

struct counter *create()
    //@ requires true;
    //@ ensures counter(result);
{
    struct counter *c = malloc(sizeof(struct counter));
    if (c == 0)
        abort();
    c->value = 0;
    return c;
}

void increment(struct counter *c)
    //@ requires foreach(?cs, counter) &*& mem(c, cs) == true;
    //@ ensures foreach(cs, counter);
{
    //@ foreach_remove(c, cs);
    c->value = c->value + 1;
    //@ foreach_unremove(c, cs);
}

void decrement(struct counter *c)
    //@ requires foreach(?cs, counter) &*& mem(c, cs) == true;
    //@ ensures foreach(cs, counter); // ~ refuted postcondition kind concrete
{
    //@ foreach_remove(c, cs);
    c->value = c->value - 1;
    //@ foreach_unremove(c, cs);
}

void fill(struct counter *c, int limit)
    //@ requires foreach(?cs, limited(limit)) &*& mem(c, cs) == true;
    //@ ensures foreach(cs, limited(limit));
{
    //@ foreach_remove(c, cs);
    c->value = limit;
    //@ close limited(limit)(c);
    //@ foreach_unremove(c, cs);
}

void overfill(struct counter *c, int limit)
    //@ requires foreach(?cs, limited(limit)) &*& mem(c, cs) == true;
    //@ ensures foreach(cs, limited(limit)); // ~ refuted postcondition kind concrete
{
    //@ foreach_remove(c, cs);
    c->value = limit + 1;
    //@ foreach_unremove(c, cs);
}

int main()
    //@ requires true;
    //@ ensures true;
{
    struct counter *a = create();
    struct counter *b = create();
    //@ close foreach(nil, counter);
    //@ close foreach({b}, counter);
    //@ close foreach({a, b}, counter);
    increment(a);
    increment(b);
    //@ open foreach(_, counter);
    //@ open foreach(_, counter);
    //@ open foreach(nil, counter);
    free(a);
    free(b);
    return 0;
}
