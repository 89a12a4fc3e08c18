// ~ with no-overflow
// The clauses of a solver, as in the paper's case study. Each clause watches two variables; the clauses that watch a variable are threaded through
// the list that owns them, by the link that belongs to the watch. So the list of a variable goes now through one link, now through the other.
#include <stdlib.h>

struct clause {
    struct clause *next;
    int first, second;
    struct clause *first_link, *second_link;
    int visits;
};

/*@
fixpoint struct clause *link(tree_clause_next v, int variable, struct clause *c) {
    return v[c].first == variable ? v[c].first_link : v[c].second_link;
}
fixpoint bool watching(tree_clause_next v, int variable, struct clause *c, list<struct clause *> cs) {
    switch (cs) {
        case nil: return c == 0;
        case cons(head, rest): return c != 0 && c == head && c in records(v) && !mem(c, rest) &&
            (v[c].first == variable || v[c].second == variable) && watching(v, variable, link(v, variable, c), rest);
    }
}
lemma_auto void watching_members(struct clause *x, tree_clause_next v, int variable, struct clause *c, list<struct clause *> cs)
    requires true;
    ensures x in records(v) || (!mem(x, cs) || !watching(v, variable, c, cs));
{
    switch (cs) { case nil: case cons(head, rest): watching_members(x, v, variable, link(v, variable, c), rest); }
}
lemma_auto void watching_after_first_link(struct clause *x, struct clause *e, tree_clause_next v, int variable, struct clause *c, list<struct clause *> cs)
    requires true;
    ensures watching(v[x].first_link := e, variable, c, cs) == watching(v, variable, c, cs) || (mem(x, cs) && v[x].first == variable);
{
    switch (cs) { case nil: case cons(head, rest): watching_after_first_link(x, e, v, variable, link(v, variable, c), rest); }
}
lemma_auto void watching_after_second_link(struct clause *x, struct clause *e, tree_clause_next v, int variable, struct clause *c, list<struct clause *> cs)
    requires true;
    ensures watching(v[x].second_link := e, variable, c, cs) == watching(v, variable, c, cs) || (mem(x, cs) && v[x].first != variable);
{
    switch (cs) { case nil: case cons(head, rest): watching_after_second_link(x, e, v, variable, link(v, variable, c), rest); }
}
lemma_auto void watching_after_first(struct clause *x, int e, tree_clause_next v, int variable, struct clause *c, list<struct clause *> cs)
    requires true;
    ensures watching(v[x].first := e, variable, c, cs) == watching(v, variable, c, cs) || mem(x, cs);
{
    switch (cs) { case nil: case cons(head, rest): watching_after_first(x, e, v, variable, link(v, variable, c), rest); }
}
lemma_auto void watching_after_visit(struct clause *x, int e, tree_clause_next v, int variable, struct clause *c, list<struct clause *> cs)
    requires true;
    ensures watching(v[x].visits := e, variable, c, cs) == watching(v, variable, c, cs);
{
    switch (cs) { case nil: case cons(head, rest): watching_after_visit(x, e, v, variable, link(v, variable, c), rest); }
}
predicate watch(tree_clause_next v, int variable, struct clause *c; list<struct clause *> cs) =
    c == 0 ? cs == nil &*& watching(v, variable, c, cs) == true :
    c in records(v) &*& (v[c].first == variable || v[c].second == variable) &*& watch(v, variable, link(v, variable, c), ?rest) &*&
    cs == cons(c, rest) &*& watching(v, variable, c, cs) == true;
lemma_auto void watching_is_watch(tree_clause_next v, int variable, struct clause *c, list<struct clause *> cs)
    requires watching(v, variable, c, cs) == true;
    ensures watch(v, variable, c, cs);
{
    switch (cs) { case nil: case cons(head, rest): watching_is_watch(v, variable, link(v, variable, c), rest); }
    close watch(v, variable, c, cs);
}
@*/

// Pushes a clause that watches the variable first.
struct clause *push(struct clause *all, int variable, struct clause *head, struct clause *c)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& watch(v, variable, head, ?cs) &*& c in records(v) &*& !(c in cs) &*&
        v[c].first == variable; @*/
    //@ ensures tree(struct clause, all, {next}; ?w) &*& watch(w, variable, result, cons(c, cs));
{
    c->first_link = head;
    return c;
}

struct clause *push_at_the_wrong_link(struct clause *all, int variable, struct clause *head, struct clause *c)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& watch(v, variable, head, ?cs) &*& c in records(v) &*& !(c in cs) &*&
        v[c].first == variable; @*/
    //@ ensures tree(struct clause, all, {next}; ?w) &*& watch(w, variable, result, cons(c, cs)); // ~ refuted postcondition kind concrete
{
    c->second_link = head;
    return c;
}

struct clause *pop(struct clause *all, int variable, struct clause *head)
    //@ requires tree(struct clause, all, {next}; ?v) &*& watch(v, variable, head, ?cs) &*& head != 0;
    //@ ensures tree(struct clause, all, {next}; ?w) &*& watch(w, variable, result, tail(cs));
{
    struct clause *rest;
    if (head->first == variable) {
        rest = head->first_link;
        head->first_link = NULL;
    } else {
        rest = head->second_link;
        head->second_link = NULL;
    }
    return rest;
}

// The first clause of one variable's list gets another variable to watch.
void rewatch(struct clause *all, struct clause **from, int old, struct clause **to, int new)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& *from |-> ?a &*& *to |-> ?b &*& a != 0 &*& old != new &*&
        watch(v, old, a, ?cs) &*& watch(v, new, b, ?ds) &*& !(a in ds) &*& v[a].first == old &*& v[a].second != old; @*/
    /*@ ensures tree(struct clause, all, {next}; ?w) &*& *from |-> ?c &*& *to |-> a &*&
        watch(w, old, c, tail(cs)) &*& watch(w, new, a, cons(a, ds)); @*/
{
    struct clause *c = *from;
    *from = c->first_link;
    c->first = new;
    c->first_link = *to;
    *to = c;
}

void rewatch_without_taking_it_out(struct clause *all, struct clause **from, int old, struct clause **to, int new)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& *from |-> ?a &*& *to |-> ?b &*& a != 0 &*& old != new &*&
        watch(v, old, a, ?cs) &*& watch(v, new, b, ?ds) &*& !(a in ds) &*& v[a].first == old &*& v[a].second != old; @*/
    /*@ ensures tree(struct clause, all, {next}; ?w) &*& *from |-> ?c &*& *to |-> a &*&
        watch(w, old, c, tail(cs)) &*& watch(w, new, a, cons(a, ds)); @*/ // ~ refuted postcondition kind concrete
{
    struct clause *c = *from;
    c->first = new;
    c->first_link = *to;
    *to = c;
}

// What unit propagation does when a variable is assigned: every clause that watches it is looked at.
void visit(struct clause *all, int variable, struct clause *head)
    //@ requires tree(struct clause, all, {next}; ?v) &*& watch(v, variable, head, ?cs);
    //@ ensures tree(struct clause, all, {next}; ?w) &*& watch(w, variable, head, cs);
{
    struct clause *c = head;
    while (c != NULL)
        //@ invariant tree(struct clause, all, {next}; ?w) &*& watch(w, variable, head, cs) &*& watch(w, variable, c, _);
    {
        c->visits++;
        if (c->first == variable)
            c = c->first_link;
        else
            c = c->second_link;
    }
}

void visit_by_one_link(struct clause *all, int variable, struct clause *head)
    //@ requires tree(struct clause, all, {next}; ?v) &*& watch(v, variable, head, ?cs);
    //@ ensures tree(struct clause, all, {next}; ?w) &*& watch(w, variable, head, cs);
{
    struct clause *c = head;
    while (c != NULL)
        //@ invariant tree(struct clause, all, {next}; ?w) &*& watch(w, variable, head, cs) &*& watch(w, variable, c, _); // ~ refuted invariant kind concrete
    {
        c->visits++;
        c = c->first_link;
    }
}
