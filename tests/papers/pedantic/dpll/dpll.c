// The paper's second case study: a solver for clauses that watches two variables of each clause. `solver.h` says what always holds, and what its
// functions ask for and leave. Those that are proved are here; those that are not are in `unproved.h`, which only a compiler reads.
#include "solver.h"

void enqueue(int var, char value)
    /*@ requires solver(?fresh, ?pending, ?open, ?a, ?s, ?q, ?cs, ?w) &*& 0 <= var &*& var < N &*& (value == 1 || value == 2); @*/
    //@ ensures solver(fresh, pending, open, a, s, ?r, cs, w) &*& root(r) != 0;
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

void push_assignment(int var, char value, char decided)
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

void pop_assignment(void)
{
    struct entry *e = stack;
    assignments[e->var] = UNASSIGNED;
    stack = e->next;
    if (stack != NULL)
        stack->prev = NULL;
    free(e);
}

int dequeue(char *value)
{
    struct todo *t = todo_tail;
    int var = t->var;
    *value = t->value;
    todo_tail = t->prev;
    if (todo_tail == NULL)
        todo_head = NULL;
    else
        todo_tail->next = NULL;
    free(t);
    return var;
}

void watch(struct clause *c, int i)
{
    c->watch_var[i] = 1;
    c->watch_next[i] = watches[i];
    c->watch_prev[i] = NULL;
    if (watches[i] != NULL)
        watches[i]->watch_prev[i] = c;
    watches[i] = c;
}

int is_satisfied(struct clause *c)
{
    int i;
    for (i = 0; i < N; i++)
        /*@ invariant 0 <= i &*& i <= N &*& solver(fresh, pending, open, a, s, q, cs, w) &*&
            forall (j in range(0, i)) !satisfied_by(cs, c, j, a[j]); @*/
    {
        if (c->positive_lit[i] && assignments[i] == TRUE)
            return 1;
        if (c->negative_lit[i] && assignments[i] == FALSE)
            return 1;
    }
    return 0;
}

int find_unassigned(struct clause *c, char watched)
{
    int i;
    for (i = 0; i < N; i++)
        /*@ invariant 0 <= i &*& i <= N &*& solver(fresh, pending, open, a, s, q, cs, w) &*&
            forall (j in range(0, i)) !(occurs(cs, c, j) && cs[c].watch_var[j] == watched && a[j] == 0); @*/
    {
        if ((c->positive_lit[i] || c->negative_lit[i]) && c->watch_var[i] == watched && assignments[i] == UNASSIGNED)
            return i;
    }
    return -1;
}

int propagate(int var)
{
    struct clause *c = watches[var];
    while (c != NULL)
        /*@ invariant solver(var, ?ts, 0, a, s, ?r, ?ds, ?x) &*& path(ds, c, watch_next[var]; ts) &*&
            forall (y in ts) ds[y].watch_var[var] == 1; @*/
    {
        struct clause *following = c->watch_next[var];
        if (!visit(c, var))
            return 0;
        c = following;
    }
    return 1;
}

// Assigns what waits in the queue, and what follows from it.
int propagate_all(void)
    //@ requires solver(_, nil, 0, ?a, ?s, ?q, ?cs, ?w);
    /*@ ensures solver(?fresh, ?pending, 0, ?b, ?t, ?r, ?ds, ?x) &*&
        (result != 0 ? pending == nil : pending == nil || root(t) != 0 && t[root(t)].var == fresh); @*/
{
    while (todo_head != NULL)
        //@ invariant solver(-1, nil, 0, ?b, ?t, ?r, ?ds, ?x);
    {
        char value;
        int var = dequeue(&value);
        if (assignments[var] == UNASSIGNED) {
            push_assignment(var, value, 0);
            if (!propagate(var))
                return 0;
        } else if (assignments[var] != value) {
            return 0;
        }
    }
    return 1;
}

// Takes back everything since the last decision, and plans the opposite of it. Whether there was one.
int backtrack(void)
    /*@ requires solver(?fresh, ?pending, 0, ?a, ?s, ?q, ?cs, ?w) &*& (pending == nil || root(s) != 0 && s[root(s)].var == fresh); @*/
    //@ ensures result != 0 ? solver(_, nil, 0, ?b, ?t, ?r, cs, w) : solver(_, _, 0, ?b2, ?t2, ?r2, cs, w) &*& root(t2) == 0;
{
    while (todo_head != NULL)
        //@ invariant solver(fresh, pending, 0, a, s, ?r, cs, w);
    {
        char value;
        dequeue(&value);
    }
    while (stack != NULL)
        /*@ invariant solver(?f, ?ts, 0, ?b, ?t, ?r, cs, w) &*& (ts == nil || root(t) != 0 && t[root(t)].var == f); @*/
    {
        int var = stack->var;
        char value = stack->value, decided = stack->decided;
        pop_assignment();
        if (decided) {
            enqueue(var, value == TRUE ? FALSE : TRUE);
            return 1;
        }
    }
    return 0;
}

// Plans what the clauses with one literal ask for.
void enqueue_units(void)
    //@ requires solver(_, nil, 0, ?a, ?s, ?q, ?cs, ?w);
    //@ ensures solver(-1, nil, 0, a, s, ?r, cs, w);
{
    struct clause *c = clauses;
    while (c != NULL)
        //@ invariant solver(-1, nil, 0, a, s, ?r, cs, w) &*& (c == 0 || c in records(cs));
    {
        int i, count = 0, last = 0;
        for (i = 0; i < N; i++)
            //@ invariant 0 <= i &*& i <= N &*& 0 <= last &*& last < N &*& 0 <= count &*& count <= i &*& solver(-1, nil, 0, a, s, r, cs, w);
        {
            if (c->watch_var[i]) {
                count++;
                last = i;
            }
        }
        if (count == 1)
            enqueue(last, c->positive_lit[last] ? TRUE : FALSE);
        c = c->next;
    }
}

int decide(void)
{
    int i;
    for (i = 0; i < N; i++)
        //@ invariant 0 <= i &*& i <= N &*& solver(?f, nil, 0, a, s, q, cs, w);
    {
        if (assignments[i] == UNASSIGNED) {
            push_assignment(i, TRUE, 1);
            return i;
        }
    }
    return -1;
}

// Whether all clauses can be satisfied. If so, the array says how.
int solve(void)
    //@ requires solver(_, nil, 0, ?a, ?s, ?q, ?cs, ?w);
    //@ ensures solver(_, _, 0, ?b, ?t, ?r, ?ds, ?x);
{
    enqueue_units();
    for (;;)
        //@ invariant solver(-1, nil, 0, ?b, ?t, ?r, ?ds, ?x);
    {
        if (propagate_all()) {
            int var = decide();
            if (var < 0)
                return 1;
            if (propagate(var))
                continue;
        }
        if (!backtrack())
            return 0;
    }
}

#ifdef READ_AND_REPORT
#include "unproved.h"
#include "read-and-report.h"
#endif
