// The functions of `dpll.c`, each with one thing wrong. What refutes it is a heap of at most one clause, or of four records.
#include "solver.h"

void push_without_the_array(int var, char value, char decided) // ~ refuted postcondition kind concrete
    /*@ requires solver(_, nil, 0, ?a, ?s, ?q, ?cs, ?w) &*& 0 <= var &*& var < N &*& a[var] == 0 &*& (value == 1 || value == 2); @*/
    //@ ensures solver(var, ?ps, 0, ?b, ?t, q, cs, w) &*& path(cs, w[var], watch_next[var]; ps);
{
    struct entry *e = malloc(sizeof(struct entry));
    if (e == NULL)
        abort();
    e->next = stack;
    e->prev = NULL;
    e->var = var;
    e->value = value;
    e->decided = decided;
    if (stack != NULL)
        stack->prev = e;
    stack = e;
}

void push_without_the_stack(int var, char value) // ~ refuted postcondition kind concrete
    /*@ requires solver(_, nil, 0, ?a, ?s, ?q, ?cs, ?w) &*& 0 <= var &*& var < N &*& a[var] == 0 &*& (value == 1 || value == 2); @*/
    //@ ensures solver(var, ?ps, 0, ?b, ?t, q, cs, w) &*& path(cs, w[var], watch_next[var]; ps);
{
    assignments[var] = value;
}

void push_of_another_value(int var, char value, char decided) // ~ refuted postcondition kind concrete
    /*@ requires solver(_, nil, 0, ?a, ?s, ?q, ?cs, ?w) &*& 0 <= var &*& var < N &*& a[var] == 0 &*& (value == 1 || value == 2); @*/
    //@ ensures solver(var, ?ps, 0, ?b, ?t, q, cs, w) &*& path(cs, w[var], watch_next[var]; ps);
{
    struct entry *e = malloc(sizeof(struct entry));
    if (e == NULL)
        abort();
    e->next = stack;
    e->prev = NULL;
    e->var = var;
    e->value = value;
    e->decided = decided;
    if (stack != NULL)
        stack->prev = e;
    stack = e;
    assignments[var] = TRUE;
}

void push_without_prev(int var, char value, char decided) // ~ refuted postcondition kind concrete
    /*@ requires solver(_, nil, 0, ?a, ?s, ?q, ?cs, ?w) &*& 0 <= var &*& var < N &*& a[var] == 0 &*& (value == 1 || value == 2) &*& root(s) != 0; @*/
    //@ ensures solver(var, ?ps, 0, ?b, ?t, q, cs, w) &*& path(cs, w[var], watch_next[var]; ps);
{
    struct entry *e = malloc(sizeof(struct entry));
    if (e == NULL)
        abort();
    e->next = stack;
    e->prev = NULL;
    e->var = var;
    e->value = value;
    e->decided = decided;
    stack = e;
    assignments[var] = value;
}

void push_twice(int var, char value, char decided) // ~ refuted postcondition kind concrete
    /*@ requires solver(_, nil, 0, ?a, ?s, ?q, ?cs, ?w) &*& 0 <= var &*& var < N &*& (value == 1 || value == 2); @*/
    //@ ensures solver(var, ?ps, 0, ?b, ?t, q, cs, w) &*& path(cs, w[var], watch_next[var]; ps);
{
    struct entry *e = malloc(sizeof(struct entry));
    if (e == NULL)
        abort();
    e->next = stack;
    e->prev = NULL;
    e->var = var;
    e->value = value;
    e->decided = decided;
    if (stack != NULL)
        stack->prev = e;
    stack = e;
    assignments[var] = value;
}

void pop_without_the_array(void) // ~ refuted postcondition kind concrete
    /*@ requires solver(?fresh, ?pending, 0, ?a, ?s, ?q, ?cs, ?w) &*& root(s) != 0 &*& (pending == nil || s[root(s)].var == fresh); @*/
    //@ ensures solver(-1, nil, 0, ?b, ?t, q, cs, w);
{
    struct entry *e = stack;
    stack = e->next;
    if (stack != NULL)
        stack->prev = NULL;
    free(e);
}

void pop_without_prev(void) // ~ refuted postcondition kind concrete
    /*@ requires solver(?fresh, ?pending, 0, ?a, ?s, ?q, ?cs, ?w) &*& root(s) != 0 &*& (pending == nil || s[root(s)].var == fresh); @*/
    //@ ensures solver(-1, nil, 0, ?b, ?t, q, cs, w);
{
    struct entry *e = stack;
    assignments[e->var] = UNASSIGNED;
    stack = e->next;
    free(e);
}

void pop_and_keep(void) // ~ refuted leak kind concrete
    /*@ requires solver(?fresh, ?pending, 0, ?a, ?s, ?q, ?cs, ?w) &*& root(s) != 0 &*& (pending == nil || s[root(s)].var == fresh); @*/
    //@ ensures solver(-1, nil, 0, ?b, ?t, q, cs, w);
{
    struct entry *e = stack;
    assignments[e->var] = UNASSIGNED;
    stack = e->next;
    if (stack != NULL)
        stack->prev = NULL;
}

void pop_and_read(void) // ~ refuted dangling kind concrete
    /*@ requires solver(?fresh, ?pending, 0, ?a, ?s, ?q, ?cs, ?w) &*& root(s) != 0 &*& (pending == nil || s[root(s)].var == fresh); @*/
    //@ ensures solver(-1, nil, 0, ?b, ?t, q, cs, w);
{
    struct entry *e = stack;
    stack = e->next;
    if (stack != NULL)
        stack->prev = NULL;
    free(e);
    assignments[e->var] = UNASSIGNED;
}

void pop_the_next(void) // ~ refuted null kind concrete
    /*@ requires solver(?fresh, ?pending, 0, ?a, ?s, ?q, ?cs, ?w) &*& root(s) != 0 &*& (pending == nil || s[root(s)].var == fresh); @*/
    //@ ensures solver(-1, nil, 0, ?b, ?t, q, cs, w);
{
    struct entry *e = stack;
    stack = e->next;
    if (stack != NULL)
        stack->prev = NULL;
    assignments[stack->var] = UNASSIGNED;
    free(e);
}

void enqueue_without_the_tail(int var, char value) // ~ refuted postcondition kind concrete
    /*@ requires solver(?fresh, ?pending, ?open, ?a, ?s, ?q, ?cs, ?w) &*& 0 <= var &*& var < N &*& (value == 1 || value == 2); @*/
    //@ ensures solver(fresh, pending, open, a, s, ?r, cs, w);
{
    struct todo *t = malloc(sizeof(struct todo));
    if (t == NULL)
        abort();
    t->next = todo_head;
    t->prev = NULL;
    t->var = var;
    t->value = value;
    if (todo_head != NULL)
        todo_head->prev = t;
    todo_head = t;
}

void enqueue_without_prev(int var, char value) // ~ refuted postcondition kind concrete
    /*@ requires solver(?fresh, ?pending, ?open, ?a, ?s, ?q, ?cs, ?w) &*& 0 <= var &*& var < N &*& (value == 1 || value == 2); @*/
    //@ ensures solver(fresh, pending, open, a, s, ?r, cs, w);
{
    struct todo *t = malloc(sizeof(struct todo));
    if (t == NULL)
        abort();
    t->next = todo_head;
    t->prev = NULL;
    t->var = var;
    t->value = value;
    if (todo_head == NULL)
        todo_tail = t;
    todo_head = t;
}

void enqueue_any_value(int var, char value) // ~ refuted postcondition kind concrete
    /*@ requires solver(?fresh, ?pending, ?open, ?a, ?s, ?q, ?cs, ?w) &*& 0 <= var &*& var < N; @*/
    //@ ensures solver(fresh, pending, open, a, s, ?r, cs, w);
{
    struct todo *t = malloc(sizeof(struct todo));
    if (t == NULL)
        abort();
    t->next = todo_head;
    t->prev = NULL;
    t->var = var;
    t->value = value;
    if (todo_head == NULL)
        todo_tail = t;
    else
        todo_head->prev = t;
    todo_head = t;
}

int dequeue_without_the_head(char *value) // ~ refuted postcondition kind concrete
    //@ requires solver(?fresh, ?pending, ?open, ?a, ?s, ?q, ?cs, ?w) &*& root(q) != 0 &*& *value |-> _;
    //@ ensures solver(fresh, pending, open, a, s, ?r, cs, w) &*& *value |-> _;
{
    struct todo *t = todo_tail;
    int var = t->var;
    *value = t->value;
    todo_tail = t->prev;
    if (todo_tail != NULL)
        todo_tail->next = NULL;
    free(t);
    return var;
}

int dequeue_without_the_end(char *value) // ~ refuted postcondition kind concrete
    //@ requires solver(?fresh, ?pending, ?open, ?a, ?s, ?q, ?cs, ?w) &*& root(q) != 0 &*& *value |-> _;
    //@ ensures solver(fresh, pending, open, a, s, ?r, cs, w) &*& *value |-> _;
{
    struct todo *t = todo_tail;
    int var = t->var;
    *value = t->value;
    todo_tail = t->prev;
    if (todo_tail == NULL)
        todo_head = NULL;
    free(t);
    return var;
}

int dequeue_without_the_value(char *value) // ~ refuted postcondition kind concrete
    //@ requires solver(?fresh, ?pending, ?open, ?a, ?s, ?q, ?cs, ?w) &*& root(q) != 0 &*& *value |-> _;
    //@ ensures solver(fresh, pending, open, a, s, ?r, cs, w) &*& *value |-> ?v &*& (v == 1 || v == 2);
{
    struct todo *t = todo_tail;
    int var = t->var;
    todo_tail = t->prev;
    if (todo_tail == NULL)
        todo_head = NULL;
    else
        todo_tail->next = NULL;
    free(t);
    return var;
}

void watch_without_the_mark(struct clause *c, int i) // ~ refuted postcondition kind concrete
    /*@ requires solver(?fresh, ?pending, c, ?a, ?s, ?q, ?cs, ?w) &*& c in records(cs) &*& 0 <= i &*& i < N &*&
        cs[c].watch_var[i] == 0 &*& occurs(cs, c, i) == true &*& a[i] == 0; @*/
    //@ ensures solver(fresh, pending, c, a, s, q, ?ds, ?x);
{
    c->watch_next[i] = watches[i];
    c->watch_prev[i] = NULL;
    if (watches[i] != NULL)
        watches[i]->watch_prev[i] = c;
    watches[i] = c;
}

void watch_without_the_list(struct clause *c, int i) // ~ refuted postcondition kind concrete
    /*@ requires solver(?fresh, ?pending, c, ?a, ?s, ?q, ?cs, ?w) &*& c in records(cs) &*& 0 <= i &*& i < N &*&
        cs[c].watch_var[i] == 0 &*& occurs(cs, c, i) == true &*& a[i] == 0; @*/
    //@ ensures solver(fresh, pending, c, a, s, q, ?ds, ?x);
{
    c->watch_var[i] = 1;
    c->watch_next[i] = watches[i];
    c->watch_prev[i] = NULL;
    if (watches[i] != NULL)
        watches[i]->watch_prev[i] = c;
}

void watch_what_does_not_occur(struct clause *c, int i) // ~ refuted postcondition kind concrete
    /*@ requires solver(?fresh, ?pending, c, ?a, ?s, ?q, ?cs, ?w) &*& c in records(cs) &*& 0 <= i &*& i < N &*&
        cs[c].watch_var[i] == 0 &*& a[i] == 0; @*/
    //@ ensures solver(fresh, pending, c, a, s, q, ?ds, ?x);
{
    c->watch_var[i] = 1;
    c->watch_next[i] = watches[i];
    c->watch_prev[i] = NULL;
    if (watches[i] != NULL)
        watches[i]->watch_prev[i] = c;
    watches[i] = c;
}

void unwatch_without_the_mark(struct clause *c, int i) // ~ refuted postcondition kind concrete
    /*@ requires solver(?fresh, ?pending, c, ?a, ?s, ?q, ?cs, ?w) &*& c in records(cs) &*& 0 <= i &*& i < N &*& cs[c].watch_var[i] == 1 &*&
        forall (j in range(0, N)) (j == i || cs[c].watch_var[j] == 0 || a[j] == 0); @*/
    //@ ensures solver(fresh, pending, c, a, s, q, ?ds, ?x);
{
    if (c->watch_prev[i] == NULL)
        watches[i] = c->watch_next[i];
    else
        c->watch_prev[i]->watch_next[i] = c->watch_next[i];
    if (c->watch_next[i] != NULL)
        c->watch_next[i]->watch_prev[i] = c->watch_prev[i];
    c->watch_next[i] = NULL;
    c->watch_prev[i] = NULL;
}

void unwatch_without_the_list(struct clause *c, int i) // ~ refuted postcondition kind concrete
    /*@ requires solver(?fresh, ?pending, c, ?a, ?s, ?q, ?cs, ?w) &*& c in records(cs) &*& 0 <= i &*& i < N &*& cs[c].watch_var[i] == 1 &*&
        forall (j in range(0, N)) (j == i || cs[c].watch_var[j] == 0 || a[j] == 0); @*/
    //@ ensures solver(fresh, pending, c, a, s, q, ?ds, ?x);
{
    c->watch_next[i] = NULL;
    c->watch_prev[i] = NULL;
    c->watch_var[i] = 0;
}

void unwatch_for_good(struct clause *c, int i) // ~ refuted postcondition kind concrete
    /*@ requires solver(?fresh, ?pending, 0, ?a, ?s, ?q, ?cs, ?w) &*& c in records(cs) &*& 0 <= i &*& i < N &*& cs[c].watch_var[i] == 1 &*&
        forall (j in range(0, N)) (j == i || cs[c].watch_var[j] == 0 || a[j] == 0); @*/
    //@ ensures solver(fresh, pending, 0, a, s, q, ?ds, ?x);
{
    if (c->watch_prev[i] == NULL)
        watches[i] = c->watch_next[i];
    else
        c->watch_prev[i]->watch_next[i] = c->watch_next[i];
    if (c->watch_next[i] != NULL)
        c->watch_next[i]->watch_prev[i] = c->watch_prev[i];
    c->watch_next[i] = NULL;
    c->watch_prev[i] = NULL;
    c->watch_var[i] = 0;
}

int find_uninitialised(struct clause *c) // ~ refuted uninitialised kind concrete
    //@ requires solver(?fresh, ?pending, ?open, ?a, ?s, ?q, ?cs, ?w) &*& c in records(cs);
    //@ ensures solver(fresh, pending, open, a, s, q, cs, w) &*& 0 <= result &*& result < N;
{
    int i, found;
    for (i = 0; i < N; i++)
        //@ invariant 0 <= i &*& i <= N &*& solver(fresh, pending, open, a, s, q, cs, w);
    {
        if (c->watch_var[i] && assignments[i] == UNASSIGNED)
            found = i;
    }
    return found;
}

char value_of_a_literal(struct clause *c, int i) // ~ refuted postcondition kind concrete
    /*@ requires solver(?fresh, ?pending, ?open, ?a, ?s, ?q, ?cs, ?w) &*& c in records(cs) &*& 0 <= i &*& i < N &*&
        cs[c].watch_var[i] == 1; @*/
    //@ ensures solver(fresh, pending, open, a, s, q, cs, w) &*& satisfied_by(cs, c, i, result) == true;
{
    return c->negative_lit[i] ? TRUE : FALSE;
}

void forget_the_clauses(void) // ~ refuted postcondition kind concrete
    //@ requires solver(?fresh, ?pending, 0, ?a, ?s, ?q, ?cs, ?w) &*& root(cs) != 0;
    //@ ensures solver(fresh, pending, 0, a, s, q, ?ds, w);
{
    struct clause *c = clauses;
    clauses = c->next;
    if (clauses != NULL)
        clauses->prev = NULL;
    free(c);
}
