// Fields that are not written, and an allocation whose failure nobody looks at.
#include <stdlib.h>

struct pair {
    int first;
    int second;
};

struct pair *make(int first, int second)
    //@ requires true;
    //@ ensures result->first |-> first &*& result->second |-> second &*& malloc_block_pair(result); // ~ refuted postcondition kind concrete
{
    struct pair *p = malloc(sizeof(struct pair));
    if (p == 0) abort();
    p->first = first;
    return p;
}

struct pair *make_hastily(int first)
    //@ requires true;
    //@ ensures result->first |-> first &*& result->second |-> first &*& malloc_block_pair(result);
{
    struct pair *p = malloc(sizeof(struct pair));
    p->first = first; // ~ refuted null kind concrete
    p->second = first;
    return p;
}

int difference(struct pair *p)
    //@ requires p->first |-> ?first &*& p->second |-> ?second;
    //@ ensures p->first |-> first &*& p->second |-> second;
{
    int result;
    if (p->first < p->second) result = p->second - p->first;
    return result; // ~ refuted uninitialised kind concrete
}

struct row {
    int used;
    int cells[3];
};

struct table {
    struct row rows[2];
    int count;
};

// Elements of arrays in structures.
int of_a_new_row(void)
    //@ requires true;
    //@ ensures true;
{
    struct row *r = malloc(sizeof(struct row));
    if (r == 0) abort();
    r->used = 1;
    r->cells[0] = 1;
    int found = r->cells[1]; // ~ refuted uninitialised kind concrete
    free(r);
    return found;
}

int of_a_local_table(void)
    //@ requires true;
    //@ ensures true;
{
    struct table t;
    t.count = 1;
    t.rows[1].cells[1] = 1;
    return t.rows[1].cells[2]; // ~ refuted uninitialised kind concrete
}
