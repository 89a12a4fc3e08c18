// The structures of the paper's second case study, and what always holds of them.
//
// The same facts are recorded three times: an array tells the value of a variable, a stack the order in which variables got theirs, and every clause
// watches two of its variables, by lists that are threaded through the clauses, one for each variable. What is still to be assigned waits in a queue.
#include <stdlib.h>

#ifndef N
#define N 3
#endif

enum { UNASSIGNED, FALSE, TRUE };

struct entry {
    struct entry *next, *prev;
    int var;
    char value, decided;
};

struct todo {
    struct todo *next, *prev;
    int var;
    char value;
};

struct clause {
    struct clause *next, *prev;
    char positive_lit[N], negative_lit[N], watch_var[N];
    struct clause *watch_next[N], *watch_prev[N];
};

char assignments[N];
struct entry *stack;
struct todo *todo_head, *todo_tail;
struct clause *clauses;
struct clause *watches[N];

/*@
fixpoint bool occurs(tree_clause_next cs, struct clause *c, int i) {
    return cs[c].positive_lit[i] != 0 || cs[c].negative_lit[i] != 0;
}
fixpoint bool satisfied_by(tree_clause_next cs, struct clause *c, int i, int value) {
    return value == 2 && cs[c].positive_lit[i] != 0 || value == 1 && cs[c].negative_lit[i] != 0;
}
// A variable of the clause that got its value before the record e of the stack did, and what became of the clause by it.
fixpoint bool satisfied_below(tree_entry_next s, struct entry *e, tree_clause_next cs, struct clause *c) {
    return exists (f in records(find(s, e))) (f != e && satisfied_by(cs, c, s[f].var, s[f].value));
}
fixpoint bool assigned_below(tree_entry_next s, struct entry *e, int i) {
    return exists (f in records(find(s, e))) (f != e && s[f].var == i);
}
// A watched literal that is false does no harm: a true one, or all that are not watched, got their values before.
fixpoint bool covered(tree_entry_next s, tree_clause_next cs, struct clause *c, int i) {
    return exists (e in records(s)) (s[e].var == i && (satisfied_below(s, e, cs, c) ||
        forall (j in range(0, N)) (occurs(cs, c, j) && cs[c].watch_var[j] == 0 ==> assigned_below(s, e, j))));
}

predicate watch_lists(tree_clause_next cs, list<struct clause *> w, int i) =
    i >= N ? emp :
    path(cs, w[i], watch_next[i]; ?ps) &*&
    forall (c in records(cs)) ((cs[c].watch_var[i] != 0) == (c in ps)) &*&
    watch_lists(cs, w, i + 1);

// Clauses in `pending` were not looked at since `fresh` got its value; `open` is being changed, and may watch too few of its variables.
predicate solver(int fresh, list<struct clause *> pending, struct clause *open;
    list<char> a, tree_entry_next s, tree_todo_next q, tree_clause_next cs, list<struct clause *> w) =
    // 1 The clauses, the stack and the queue are lists, and own their records.
    stack |-> ?top &*& tree(struct entry, top, {next}; s) &*&
    todo_head |-> ?head &*& todo_tail |-> ?tail &*& tree(struct todo, head, {next}; q) &*&
    clauses |-> ?first &*& tree(struct clause, first, {next}; cs) &*&
    assignments[0..N] |-> a &*& watches[0..N] |-> w &*&
    // 2 The stack is linked in both directions.
    (top == 0 || s[top].prev == 0) &*& forall (x in records(s)) (s[x].next == 0 || s[s[x].next].prev == x) &*&
    // 3 The queue is as well, and has a pointer to its last record.
    (head == 0 ? tail == 0 : tail in records(q) && q[tail].next == 0) &*&
    forall (x in records(q)) (q[x].next == 0 ? tail == x : q[q[x].next].prev == x) &*&
    forall (x in records(q)) (x == head ? q[x].prev == 0 : q[x].prev in records(q) && q[q[x].prev].next == x) &*&
    // 4 So are the clauses.
    (first == 0 || cs[first].prev == 0) &*& forall (x in records(cs)) (cs[x].next == 0 || cs[cs[x].next].prev == x) &*&
    // 5 What is on the stack is a value of a variable.
    forall (x in records(s)) (0 <= s[x].var && s[x].var < N && (s[x].value == 1 || s[x].value == 2)) &*&
    // 6 The array says the same.
    forall (x in records(s)) a[s[x].var] == s[x].value &*&
    // 7 No variable is on the stack twice.
    forall (x in records(s)) forall (y in records(s)) (x == y || s[x].var != s[y].var) &*&
    // 8 What has a value in the array is on the stack.
    forall (i in range(0, N)) (a[i] == 0 || exists (x in records(s)) s[x].var == i) &*&
    // 9 What waits in the queue is a value of a variable.
    forall (x in records(q)) (0 <= q[x].var && q[x].var < N && (q[x].value == 1 || q[x].value == 2)) &*&
    // 10 A clause watches two variables, or the only one it has.
    forall (x in records(cs)) (x == open || (sum (i in range(0, N)) cs[x].watch_var[i]) == 2 ||
        (sum (i in range(0, N)) cs[x].watch_var[i]) == 1 && forall (i in range(0, N)) (occurs(cs, x, i) ==> cs[x].watch_var[i] == 1)) &*&
    // 11 What a clause watches occurs in it.
    forall (x in records(cs)) forall (i in range(0, N)) (cs[x].watch_var[i] == 0 || cs[x].watch_var[i] == 1 && occurs(cs, x, i)) &*&
    // 12 A variable occurs in a clause once at most.
    forall (x in records(cs)) forall (i in range(0, N)) (cs[x].positive_lit[i] == 0 ?
        cs[x].negative_lit[i] == 0 || cs[x].negative_lit[i] == 1 : cs[x].positive_lit[i] == 1 && cs[x].negative_lit[i] == 0) &*&
    // 13 The list of a variable goes through the clauses that watch it, and through no others.
    watch_lists(cs, w, 0) &*&
    // 14 The lists are linked in both directions.
    forall (x in records(cs)) forall (i in range(0, N)) (cs[x].watch_var[i] == 0 ?
        cs[x].watch_next[i] == 0 && cs[x].watch_prev[i] == 0 :
        (cs[x].watch_next[i] == 0 || cs[cs[x].watch_next[i]].watch_prev[i] == x) && (w[i] != x || cs[x].watch_prev[i] == 0)) &*&
    // 15 A watched literal that is false does no harm when assignments are taken back.
    forall (x in records(cs)) forall (i in range(0, N)) (cs[x].watch_var[i] != 0 && a[i] != 0 && !satisfied_by(cs, x, i, a[i]) ==>
        i == fresh && x in pending || covered(s, cs, x, i));
@*/

void push_assignment(int var, char value, char decided);
    /*@ requires solver(_, nil, 0, ?a, ?s, ?q, ?cs, ?w) &*& 0 <= var &*& var < N &*& a[var] == 0 &*& (value == 1 || value == 2); @*/
    /*@ ensures path(cs, w[var], watch_next[var]; ?ps) &*& solver(var, ps, 0, update(var, value, a), ?t, q, cs, w) &*&
        forall (y in ps) cs[y].watch_var[var] == 1 &*& root(t) != 0 &*& t[root(t)].var == var; @*/

void pop_assignment(void);
    /*@ requires solver(?fresh, ?pending, 0, ?a, ?s, ?q, ?cs, ?w) &*& root(s) != 0 &*& (pending == nil || s[root(s)].var == fresh); @*/
    //@ ensures solver(-1, nil, 0, update(s[root(s)].var, 0, a), ?t, q, cs, w);

int dequeue(char *value);
    //@ requires solver(?fresh, ?pending, ?open, ?a, ?s, ?q, ?cs, ?w) &*& root(q) != 0 &*& *value |-> _;
    /*@ ensures solver(fresh, pending, open, a, s, ?r, cs, w) &*& *value |-> ?v &*& 0 <= result &*& result < N &*& (v == 1 || v == 2); @*/

void watch(struct clause *c, int i);
    /*@ requires solver(?fresh, ?pending, c, ?a, ?s, ?q, ?cs, ?w) &*& c in records(cs) &*& 0 <= i &*& i < N &*&
        cs[c].watch_var[i] == 0 &*& occurs(cs, c, i) == true &*& a[i] == 0; @*/
    /*@ ensures solver(fresh, pending, c, a, s, q, ?ds, ?x) &*& c in records(ds) &*& ds[c].watch_var == update(i, 1, cs[c].watch_var) &*&
        ds[c].positive_lit == cs[c].positive_lit &*& ds[c].negative_lit == cs[c].negative_lit; @*/

void unwatch(struct clause *c, int i);
    /*@ requires solver(?fresh, ?pending, c, ?a, ?s, ?q, ?cs, ?w) &*& c in records(cs) &*& 0 <= i &*& i < N &*& cs[c].watch_var[i] == 1 &*&
        forall (j in range(0, N)) (j == i || cs[c].watch_var[j] == 0 || a[j] == 0); @*/
    /*@ ensures solver(fresh, pending, c, a, s, q, ?ds, ?x) &*& c in records(ds) &*& ds[c].watch_var == update(i, 0, cs[c].watch_var) &*&
        ds[c].positive_lit == cs[c].positive_lit &*& ds[c].negative_lit == cs[c].negative_lit; @*/

// A clause is added while nothing is assigned.
void add_clause(const char *positive, const char *negative);
    /*@ requires solver(-1, nil, 0, ?a, ?s, ?q, ?cs, ?w) &*& root(s) == 0 &*& positive[0..N] |-> ?p &*& negative[0..N] |-> ?n &*&
        forall (i in range(0, N)) (p[i] == 0 ? n[i] == 0 || n[i] == 1 : p[i] == 1 && n[i] == 0) &*&
        exists (i in range(0, N)) (p[i] != 0 || n[i] != 0); @*/
    //@ ensures solver(-1, nil, 0, a, s, q, ?ds, ?x) &*& positive[0..N] |-> p &*& negative[0..N] |-> n;

// Whether a literal of the clause is true.
int is_satisfied(struct clause *c);
    //@ requires solver(?fresh, ?pending, ?open, ?a, ?s, ?q, ?cs, ?w) &*& c in records(cs);
    /*@ ensures solver(fresh, pending, open, a, s, q, cs, w) &*&
        (result != 0) == exists (i in range(0, N)) satisfied_by(cs, c, i, a[i]); @*/

// A variable of the clause that has no value, and is watched or not, as asked; -1 where there is none.
int find_unassigned(struct clause *c, char watched);
    //@ requires solver(?fresh, ?pending, ?open, ?a, ?s, ?q, ?cs, ?w) &*& c in records(cs);
    /*@ ensures solver(fresh, pending, open, a, s, q, cs, w) &*& (result == -1 ?
        forall (i in range(0, N)) !(occurs(cs, c, i) && cs[c].watch_var[i] == watched && a[i] == 0) :
        0 <= result && result < N && occurs(cs, c, result) && cs[c].watch_var[result] == watched && a[result] == 0); @*/

// Looks at a clause that watches the variable which was assigned last. Whether the clause can still be satisfied.
int visit(struct clause *c, int var);
    /*@ requires solver(var, cons(c, ?rest), 0, ?a, ?s, ?q, ?cs, ?w) &*& 0 <= var &*& var < N &*& root(s) != 0 &*& s[root(s)].var == var &*&
        c in records(cs) &*& !(c in rest) &*& cs[c].watch_var[var] == 1 &*&
        path(cs, cs[c].watch_next[var], watch_next[var]; rest) &*& forall (y in rest) cs[y].watch_var[var] == 1; @*/
    /*@ ensures solver(var, result != 0 ? rest : cons(c, rest), 0, a, s, ?r, ?ds, ?x) &*&
        (result == 0 ? emp : path(ds, cs[c].watch_next[var], watch_next[var]; rest) &*& forall (y in rest) ds[y].watch_var[var] == 1); @*/

// Looks at all clauses that watch the variable which was assigned last.
int propagate(int var);
    /*@ requires solver(var, ?ps, 0, ?a, ?s, ?q, ?cs, ?w) &*& 0 <= var &*& var < N &*& path(cs, w[var], watch_next[var]; ps) &*&
        forall (y in ps) cs[y].watch_var[var] == 1 &*& root(s) != 0 &*& s[root(s)].var == var; @*/
    //@ ensures result != 0 ? solver(-1, nil, 0, a, s, ?r, ?ds, ?x) : solver(var, ?ts, 0, a, s, ?r2, ?ds2, ?x2);

// Assigns a variable that has no value, and returns it; -1 where there is none.
int decide(void);
    //@ requires solver(_, nil, 0, ?a, ?s, ?q, ?cs, ?w);
    /*@ ensures result == -1 ? solver(-1, nil, 0, ?b, ?t, q, cs, w) :
        solver(result, ?ps, 0, ?d, ?u, q, cs, w) &*& 0 <= result &*& result < N &*& path(cs, w[result], watch_next[result]; ps) &*&
        forall (y in ps) cs[y].watch_var[result] == 1 &*& root(u) != 0 &*& u[root(u)].var == result; @*/
