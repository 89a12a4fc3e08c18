// ~ with no-overflow
// The clauses of a solver are owned by one list. Those that watch a literal are threaded through them by another field: a watch list owns nothing.
#include <stdlib.h>

struct clause {
    struct clause *next;
    struct clause *watch;
    int size;
    int visits;
};

struct clause *watch_first(struct clause *all, struct clause *head, struct clause *c)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& c in records(v) &*& !(c in ps);
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, result, watch; cons(c, ps));
{
    c->watch = head;
    return c;
}

struct clause *watch_twice(struct clause *all, struct clause *head, struct clause *c)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& c in records(v);
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, result, watch; cons(c, ps)); // ~ refuted postcondition kind concrete
{
    c->watch = head;
    return c;
}

struct clause *unwatch_first(struct clause *all, struct clause *head)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& head != 0;
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, result, watch; tail(ps)) &*& w[head].watch == 0;
{
    struct clause *rest = head->watch;
    head->watch = NULL;
    return rest;
}

void unwatch_second(struct clause *all, struct clause *head)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& head != 0 &*& v[head].watch != 0;
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; cons(head, tail(tail(ps))));
{
    struct clause *gone = head->watch;
    head->watch = gone->watch;
    gone->watch = NULL;
}

void visit(struct clause *all, struct clause *head)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps);
    /*@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; ps) &*&
        forall (x in records(v)) (x in records(w) && w[x].watch == v[x].watch); @*/
{
    if (head == NULL)
        return;
    head->visits = head->visits + 1;
    visit(all, head->watch);
}

void visit_in_a_loop(struct clause *all, struct clause *head)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps);
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; ps);
{
    struct clause *c = head;
    while (c != NULL)
        //@ invariant tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; ps) &*& path(w, c, watch; _);
    {
        c->visits++;
        c = c->watch;
    }
}

struct clause *add(struct clause *all, struct clause *head, int size)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps);
    //@ ensures tree(struct clause, result, {next}; ?w) &*& path(w, head, watch; ps) &*& w[result].size == size &*& !(result in ps);
{
    struct clause *c = malloc(sizeof(struct clause));
    if (c == NULL)
        abort();
    c->next = all;
    c->watch = NULL;
    c->size = size;
    c->visits = 0;
    return c;
}

struct clause *add_watched(struct clause *all, struct clause **head, int size)
    //@ requires tree(struct clause, all, {next}; ?v) &*& *head |-> ?first &*& path(v, first, watch; ?ps);
    //@ ensures tree(struct clause, result, {next}; ?w) &*& *head |-> result &*& path(w, result, watch; cons(result, ps));
{
    struct clause *c = malloc(sizeof(struct clause));
    if (c == NULL)
        abort();
    c->next = all;
    c->watch = *head;
    c->size = size;
    c->visits = 0;
    *head = c;
    return c;
}

// Moves the first clause of one watch list to the other.
void move(struct clause *all, struct clause **from, struct clause **to)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& *from |-> ?a &*& *to |-> ?b &*& a != 0 &*&
        path(v, a, watch; ?ps) &*& path(v, b, watch; ?qs) &*& forall (x in ps) !(x in qs); @*/
    /*@ ensures tree(struct clause, all, {next}; ?w) &*& *from |-> ?c &*& *to |-> a &*&
        path(w, c, watch; tail(ps)) &*& path(w, a, watch; cons(a, qs)); @*/
{
    struct clause *c = *from;
    *from = c->watch;
    c->watch = *to;
    *to = c;
}

void move_without_taking_it_out(struct clause *all, struct clause **from, struct clause **to)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& *from |-> ?a &*& *to |-> ?b &*& a != 0 &*&
        path(v, a, watch; ?ps) &*& path(v, b, watch; ?qs) &*& forall (x in ps) !(x in qs); @*/
    /*@ ensures tree(struct clause, all, {next}; ?w) &*& *from |-> ?c &*& *to |-> a &*&
        path(w, c, watch; tail(ps)) &*& path(w, a, watch; cons(a, qs)); @*/ // ~ refuted postcondition kind concrete
{
    struct clause *c = *from;
    c->watch = *to;
    *to = c;
}
