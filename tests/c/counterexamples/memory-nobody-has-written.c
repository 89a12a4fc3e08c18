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
