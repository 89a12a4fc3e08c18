#include <stdlib.h>

struct clause {
    struct clause *next;
    struct clause *watch;
    int size;
};

void right_unlink(struct clause *all, struct clause *head, struct clause *p, struct clause *c)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& p in records(v) &*& p in ps &*&
        v[p].watch == c &*& c != 0 &*& c in records(v); @*/
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; ?qs) &*& !(c in qs);
{
    p->watch = c->watch;
}

void wrong_still_there(struct clause *all, struct clause *head, struct clause *p, struct clause *c)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& p in records(v) &*& p in ps &*&
        v[p].watch == c &*& c != 0 &*& c in records(v); @*/
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; ps);
{
    p->watch = c->watch;
}

void wrong_not_the_next_one(struct clause *all, struct clause *head, struct clause *p, struct clause *c)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& p in records(v) &*& p in ps &*&
        c != 0 &*& c in records(v); @*/
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; ?qs);
{
    p->watch = c->watch;
}

void wrong_not_on_the_path(struct clause *all, struct clause *head, struct clause *p, struct clause *c)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& p in records(v) &*&
        v[p].watch == c &*& c != 0 &*& c in records(v); @*/
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; ?qs) &*& !(c in qs);
{
    p->watch = c->watch;
}

void wrong_to_itself(struct clause *all, struct clause *head, struct clause *p, struct clause *c)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& p in records(v) &*& p in ps &*&
        v[p].watch == c &*& c != 0 &*& c in records(v); @*/
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; ?qs);
{
    p->watch = p;
}

void wrong_first_one_is_gone(struct clause *all, struct clause *head, struct clause *p, struct clause *c)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& p in records(v) &*& p in ps &*&
        v[p].watch == c &*& c != 0 &*& c in records(v); @*/
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; ?qs) &*& !(p in qs);
{
    p->watch = c->watch;
}

void right_leads_elsewhere(struct clause *all, struct clause *head, struct clause *p, struct clause *c)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& p in records(v) &*&
        v[p].watch == c &*& c != 0 &*& !(c in ps); @*/
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; ps);
{
    p->watch = NULL;
}

void wrong_leads_nowhere(struct clause *all, struct clause *head, struct clause *p, struct clause *c)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& p in records(v) &*&
        v[p].watch == c &*& !(c in ps); @*/
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; ps);
{
    p->watch = p;
}

void wrong_leads_along(struct clause *all, struct clause *head, struct clause *p, struct clause *c)
    /*@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& p in records(v) &*&
        v[p].watch == c &*& c != 0; @*/
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; ps);
{
    p->watch = NULL;
}

void wrong_found_the_other_way(struct clause *all, struct clause *p, struct clause *c)
    //@ requires tree(struct clause, all, {next}; ?v) &*& p in records(v) &*& c in records(find(v, p));
    //@ ensures tree(struct clause, all, {next}; v) &*& p in records(find(v, c));
{
}

void right_found_is_there(struct clause *all, struct clause *p, struct clause *c)
    //@ requires tree(struct clause, all, {next}; ?v) &*& c in records(find(v, p));
    //@ ensures tree(struct clause, all, {next}; ?w) &*& c in records(w) &*& c in records(find(w, p));
{
    if (all != NULL)
        all->size = 0;
}

void wrong_there_is_found(struct clause *all, struct clause *p, struct clause *c)
    //@ requires tree(struct clause, all, {next}; ?v) &*& c in records(v) &*& p in records(v);
    //@ ensures tree(struct clause, all, {next}; ?w) &*& c in records(find(w, p));
{
    all->size = 0;
}

void wrong_found_when_cut(struct clause *all, struct clause *p, struct clause *c)
    //@ requires tree(struct clause, all, {next}; ?v) &*& c in records(find(v, p)) &*& all != 0 &*& v[all].next == 0;
    //@ ensures tree(struct clause, all, {next}; ?w) &*& !(c in records(find(w, p)));
{
    all->size = 0;
}
