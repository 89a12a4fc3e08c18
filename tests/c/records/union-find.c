// ~ with no-overflow
// The elements of sets are owned by one list; the parent of each is an element of the list, too.
#include <stdlib.h>

struct element { struct element *next; struct element *parent; int rank; };

struct element *make(struct element *all)
    /*@ requires tree(struct element, all, {next}; ?v) &*& forall (x in records(v)) v[x].parent in records(v); @*/
    /*@ ensures tree(struct element, result, {next}; ?w) &*& forall (x in records(w)) w[x].parent in records(w) &*&
        w[result].parent == result &*& forall (x in records(v)) (x in records(w) && w[x].parent == v[x].parent); @*/
{
    struct element *e = malloc(sizeof(struct element));
    if (e == NULL)
        abort();
    e->next = all;
    e->parent = e;
    e->rank = 0;
    return e;
}

void link(struct element *all, struct element *a, struct element *b)
    /*@ requires tree(struct element, all, {next}; ?v) &*& forall (x in records(v)) v[x].parent in records(v) &*& a in records(v) &*& b in records(v); @*/
    /*@ ensures tree(struct element, all, {next}; ?w) &*& forall (x in records(w)) w[x].parent in records(w) &*& w[a].parent == b; @*/
{
    a->parent = b;
    if (a->rank == b->rank)
        b->rank++;
}

void link_null(struct element *all, struct element *a, struct element *b)
    /*@ requires tree(struct element, all, {next}; ?v) &*& forall (x in records(v)) v[x].parent in records(v) &*& a in records(v); @*/
    /*@ ensures tree(struct element, all, {next}; ?w) &*& forall (x in records(w)) w[x].parent in records(w); @*/ // ~ refuted postcondition kind concrete
{
    a->parent = b;
}

struct element *halve(struct element *all, struct element *a)
    /*@ requires tree(struct element, all, {next}; ?v) &*& forall (x in records(v)) v[x].parent in records(v) &*& a in records(v); @*/
    /*@ ensures tree(struct element, all, {next}; ?w) &*& forall (x in records(w)) w[x].parent in records(w) &*& result in records(w) &*& w[result].parent == result; @*/
{
    while (a->parent != a)
        /*@ invariant tree(struct element, all, {next}; ?u) &*& forall (x in records(u)) u[x].parent in records(u) &*& a in records(u); @*/
    {
        a->parent = a->parent->parent;
        a = a->parent;
    }
    return a;
}

struct element *halve_wrong(struct element *all, struct element *a)
    /*@ requires tree(struct element, all, {next}; ?v) &*& forall (x in records(v)) v[x].parent in records(v) &*& a in records(v); @*/
    /*@ ensures tree(struct element, all, {next}; ?w) &*& forall (x in records(w)) w[x].parent in records(w) &*& result in records(w) &*& w[result].parent == result; @*/ // ~ refuted postcondition kind concrete
{
    a->parent = a->parent->parent;
    return a->parent;
}
