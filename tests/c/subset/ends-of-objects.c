// An array in an object ends where its type says, a function without `return` has no value, and a pointer calls functions of its type only.
#include <stddef.h>
#include <stdlib.h>

struct box { int before; int items[2]; int behind; };

int row_too_long(void)
{
    int table[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
    return table[0][4]; // ~ refuted out-of-bounds kind concrete
}
int field_behind(struct box *b)
    //@ requires b->before |-> _ &*& b->items[0..2] |-> ?xs &*& b->behind |-> ?x;
    //@ ensures b->before |-> _ &*& b->items[0..2] |-> xs &*& b->behind |-> x &*& result == x;
{
    return b->items[2]; // ~ refuted out-of-bounds kind concrete
}
int address_behind(void)
    //@ requires true;
    //@ ensures result == 6;
{
    int table[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
    int *end = &table[1][3];
    return end[-1];
}
struct text { int length; char bytes[1]; };
int with_room_behind(void)
    //@ requires true;
    //@ ensures true;
{
    struct text *t = malloc(sizeof(struct text) + 3);
    if (t == NULL) return 0;
    t->bytes[2] = 'x';
    int last = t->bytes[2];
    free(t);
    return last;
}

static int nothing(void) { }
int uses_nothing(void)
{
    return nothing() + 1; // ~ refuted missing-return kind concrete
}
int needs_nothing(void)
    //@ requires true;
    //@ ensures result == 1;
{
    nothing();
    return 1;
}
int sometimes(int x) // ~ refuted missing-return kind concrete
    //@ requires true;
    //@ ensures true;
{
    if (x == 4) return 1;
}

static int half(int x) { return x / 2; }
int as_another_type(void) // ~ unknown unsupported
{
    int (*f)(int, int) = (int (*)(int, int)) half;
    return f(1, 2);
}
int as_its_type(void)
{
    int (*f)() = half;
    int (*g)(int) = &half;
    return f(1) + (*g)(2);
}

int which_is_first(void) // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures result == 1;
{
    int one[2], other[2];
    int *p = one, *q = other;
    return p < q;
}
