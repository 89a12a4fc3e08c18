// The functions of the solver that are not proved to keep what `solver.h` says; their contracts are there. Changed in one place each, they are refuted in
// `mutants.c`.

void unwatch(struct clause *c, int i)
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

void add_clause(const char *positive, const char *negative)
{
    int i, watched = 0;
    struct clause *c = malloc(sizeof(struct clause));
    if (c == NULL)
        abort();
    for (i = 0; i < N; i++)
        /*@ invariant 0 <= i &*& i <= N &*& positive[0..N] |-> p &*& negative[0..N] |-> n &*&
            c->positive_lit[0..i] |-> take(i, p) &*& c->positive_lit[i..N] |-> _ &*&
            c->negative_lit[0..i] |-> take(i, n) &*& c->negative_lit[i..N] |-> _ &*&
            c->watch_var[0..i] |-> ?v &*& all_eq(v, 0) == true &*& c->watch_var[i..N] |-> _ &*&
            c->watch_next[0..i] |-> ?wn &*& all_eq(wn, 0) == true &*& c->watch_next[i..N] |-> _ &*&
            c->watch_prev[0..i] |-> ?wp &*& all_eq(wp, 0) == true &*& c->watch_prev[i..N] |-> _; @*/
    {
        c->positive_lit[i] = positive[i];
        c->negative_lit[i] = negative[i];
        c->watch_var[i] = 0;
        c->watch_next[i] = NULL;
        c->watch_prev[i] = NULL;
    }
    c->next = clauses;
    c->prev = NULL;
    if (clauses != NULL)
        clauses->prev = c;
    clauses = c;
    for (i = 0; i < N && watched < 2; i++)
        /*@ invariant 0 <= i &*& i <= N &*& solver(-1, nil, c, a, s, q, ?ds, ?x) &*& c in records(ds) &*&
            ds[c].positive_lit == p &*& ds[c].negative_lit == n &*& watched == (sum (j in range(0, N)) ds[c].watch_var[j]) &*&
            forall (j in range(0, N)) (j < i ==> ds[c].watch_var[j] == 1 || p[j] == 0 && n[j] == 0 || watched == 2) &*&
            forall (j in range(0, N)) (j >= i ==> ds[c].watch_var[j] == 0); @*/
    {
        if (c->positive_lit[i] || c->negative_lit[i]) {
            watch(c, i);
            watched++;
        }
    }
}

int visit(struct clause *c, int var)
{
    int other;
    if (is_satisfied(c))
        return 1;
    other = find_unassigned(c, 0);
    if (other >= 0) {
        unwatch(c, var);
        watch(c, other);
        return 1;
    }
    other = find_unassigned(c, 1);
    if (other < 0)
        return 0;
    enqueue(other, c->positive_lit[other] ? TRUE : FALSE);
    return 1;
}
