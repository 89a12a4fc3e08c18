// Fields that annotations add to a structure: they take no room, and the program does not see them.

#include <stdlib.h>

struct account {
    int balance;
    //@ int opened;
    //@ list<int> history;
};

struct account *open_account()
    //@ requires true;
    //@ ensures result == 0 ? true : result->balance |-> 0 &*& result->opened |-> 1 &*& result->history |-> nil &*& malloc_block_account(result);
{
    struct account *a = malloc(sizeof(struct account));
    if (a == 0) {
        return 0;
    }
    a->balance = 0;
    //@ a->opened = 1;
    //@ a->history = nil;
    return a;
}

void deposit(struct account *a, int x)
    //@ requires a->balance |-> ?b &*& a->history |-> ?h &*& 0 <= x &*& x < 1000 &*& 0 <= b &*& b < 1000;
    //@ ensures a->balance |-> b + x &*& a->history |-> cons(x, h);
{
    a->balance += x;
    //@ a->history = cons(x, h);
}

void on_the_stack()
    //@ requires true;
    //@ ensures true;
{
    struct account a;
    a.balance = 5;
    //@ a.history = nil;
    deposit(&a, 3);
    //@ assert a.history |-> {3};
    int b = a.balance;
    assert(b == 8);
}

void takes_no_room()
    //@ requires true;
    //@ ensures true;
{
    assert(sizeof(struct account) == 4);
}

void forgets(struct account *a, int x) // ~ unknown unconfirmed
    //@ requires a->balance |-> ?b &*& a->history |-> ?h &*& 0 <= x &*& x < 1000 &*& 0 <= b &*& b < 1000;
    //@ ensures a->balance |-> b + x &*& a->history |-> cons(x, h);
{
    a->balance += x;
}

int seen_by_the_program(struct account *a) // ~ unknown unsupported
    //@ requires a->opened |-> ?o;
    //@ ensures a->opened |-> o &*& result == o;
{
    return a->opened; // ~ error type
}

// What annotations write there has no bounds.
void no_bounds(struct account *a) // ~ unknown unconfirmed
    //@ requires a->opened |-> _;
    //@ ensures a->opened |-> _ &*& false;
{
    //@ a->opened = 8589934592;
    //@ int x = a->opened;
}

void written_by_an_annotation(struct account *a) // ~ unknown unsupported
    //@ requires a->balance |-> _;
    //@ ensures a->balance |-> 3;
{
    //@ a->balance = 3;
}

void not_set() // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures true;
{
    struct account a;
    a.balance = 1;
    //@ int x = a.opened;
}

void freed_without_them(struct account *a) // ~ unknown unconfirmed
    //@ requires a->balance |-> _ &*& malloc_block_account(a);
    //@ ensures true;
{
    free(a);
}
