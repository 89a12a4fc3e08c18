#include <stdlib.h>

struct clause {
    struct clause *next;
    struct clause *watch;
    int size;
};

struct clause *right(struct clause *all, struct clause *head, struct clause *c)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& c in records(v) &*& !(c in ps);
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, result, watch; cons(c, ps));
{
    c->watch = head;
    return c;
}

struct clause *wrong_circle(struct clause *all, struct clause *head, struct clause *c)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& c in records(v);
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, result, watch; _);
{
    c->watch = head;
    return c;
}

void wrong_other_path(struct clause *all, struct clause *head, struct clause *c)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& c in ps;
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, head, watch; ps);
{
    c->watch = NULL;
}

void wrong_other_list(struct clause *all, struct clause *a, struct clause *b)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, a, watch; ?ps) &*& path(v, b, watch; ?qs) &*& a != 0;
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, b, watch; qs);
{
    a->watch = NULL;
}

void right_other_list(struct clause *all, struct clause *a, struct clause *b)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, a, watch; ?ps) &*& path(v, b, watch; ?qs) &*& a != 0 &*& !(a in qs);
    //@ ensures tree(struct clause, all, {next}; ?w) &*& path(w, b, watch; qs);
{
    a->watch = NULL;
}

struct clause *wrong_path_through_freed(struct clause *all, struct clause *head)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& all != 0;
    //@ ensures tree(struct clause, result, {next}; ?w) &*& path(w, head, watch; ps);
{
    struct clause *rest = all->next;
    free(all);
    return rest;
}

struct clause *right_path_beside_freed(struct clause *all, struct clause *head)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps) &*& all != 0 &*& !(all in ps);
    //@ ensures tree(struct clause, result, {next}; ?w) &*& path(w, head, watch; ps);
{
    struct clause *rest = all->next;
    free(all);
    return rest;
}

void wrong_path_from_anywhere(struct clause *all, struct clause *c)
    //@ requires tree(struct clause, all, {next}; ?v) &*& c in records(v);
    //@ ensures tree(struct clause, all, {next}; v) &*& path(v, c, watch; _);
{
}

void wrong_path_twice(struct clause *all, struct clause *head)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps);
    //@ ensures tree(struct clause, all, {next}; v) &*& path(v, head, watch; cons(head, ps));
{
}

void wrong_endless_visit(struct clause *all, struct clause *head)
    //@ requires tree(struct clause, all, {next}; ?v) &*& path(v, head, watch; ?ps);
    //@ ensures tree(struct clause, all, {next}; v);
{
    if (head != NULL)
        wrong_endless_visit(all, head);
}
