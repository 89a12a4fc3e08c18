// ~ with no-overflow
// Predicates that are chosen by a function: a bag that knows how to throw its things away, whatever they are.
#include <stdlib.h>

//@ predicate_family owned(void *throw)(void *thing);

typedef void thrower(void *thing);
    //@ requires owned(this)(thing);
    //@ ensures emp;

struct link {
    void *thing;
    struct link *next;
};

struct bag {
    struct link *first;
    thrower *throw;
    int count;
};

/*@
predicate links(struct link *l, thrower *t, int count) =
    l == 0 ? count == 0 :
    0 < count &*& l->thing |-> ?thing &*& l->next |-> ?next &*& malloc_block_link(l) &*& owned(t)(thing) &*& links(next, t, count - 1);

predicate bag(struct bag *b, thrower *t, int count) =
    b->first |-> ?first &*& b->throw |-> t &*& is_thrower(t) == true &*& b->count |-> count &*& malloc_block_bag(b) &*& links(first, t, count);
@*/

struct bag *empty_bag(thrower *t)
    //@ requires is_thrower(t) == true;
    //@ ensures bag(result, t, 0);
{
    struct bag *b = malloc(sizeof(struct bag));
    if (b == 0) abort();
    b->first = 0;
    b->throw = t;
    b->count = 0;
    return b;
}

void put(struct bag *b, void *thing)
    //@ requires bag(b, ?t, ?count) &*& 0 <= count &*& owned(t)(thing);
    //@ ensures bag(b, t, count + 1);
{
    struct link *l = malloc(sizeof(struct link));
    if (l == 0) abort();
    l->thing = thing;
    l->next = b->first;
    b->first = l;
    b->count++;
}

void *take(struct bag *b)
    //@ requires bag(b, ?t, ?count) &*& 0 < count;
    //@ ensures bag(b, t, count - 1) &*& owned(t)(result);
{
    struct link *l = b->first;
    void *thing = l->thing;
    b->first = l->next;
    b->count--;
    free(l);
    return thing;
}

void throw_all(struct bag *b)
    //@ requires bag(b, _, _);
    //@ ensures emp;
{
    struct link *l = b->first;
    thrower *t = b->throw;
    while (l != 0)
        //@ invariant links(l, t, _) &*& is_thrower(t) == true;
    {
        struct link *next = l->next;
        t(l->thing);
        free(l);
        l = next;
    }
    free(b);
}

struct point {
    int x;
    int y;
};

struct box {
    int *inside;
};

/*@
predicate point(struct point *p) = p->x |-> _ &*& p->y |-> _ &*& malloc_block_point(p);

predicate_family_instance owned(throw_point)(void *thing) = point(thing);

predicate_family_instance owned(throw_box)(void *b) =
    box_inside(b, ?inside) &*& malloc_block_box(b) &*& *inside |-> _ &*& malloc_block_ints(inside, 1);
@*/

void throw_point(void *thing) //@ : thrower
    //@ requires owned(throw_point)(thing);
    //@ ensures emp;
{
    //@ open owned(throw_point)(thing);
    struct point *p = thing;
    free(p);
}

void throw_box(void *thing) //@ : thrower
{
    struct box *b = thing;
    free(b->inside);
    free(b);
}

struct point *new_point(int x, int y)
    //@ requires true;
    //@ ensures point(result);
{
    struct point *p = malloc(sizeof(struct point));
    if (p == 0) abort();
    p->x = x;
    p->y = y;
    return p;
}

int main()
    //@ requires true;
    //@ ensures true;
{
    struct bag *b = empty_bag(throw_point);
    struct point *p = new_point(1, 2);
    //@ close owned(throw_point)(p);
    put(b, p);
    put(b, new_point(3, 4));
    struct point *q = take(b);
    //@ open owned(throw_point)(q);
    q->x = 5;
    free(q);
    throw_all(b);
    return 0;
}
