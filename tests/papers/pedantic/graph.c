// A graph: its nodes in one list, its edges in another, and the edges that leave and that reach a node in lists that are threaded through the edges.
#include <stdlib.h>

struct node { struct node *next; struct edge *out, *in; int mark; };
struct edge { struct edge *next; struct edge *next_out, *next_in; struct node *from, *to; };

struct node *nodes;
struct edge *edges;

/*@
predicate graph(; tree_node_next ns, tree_edge_next es) =
    nodes |-> ?n &*& edges |-> ?e &*& tree(struct node, n, {next}; ns) &*& tree(struct edge, e, {next}; es) &*&
    forall (x in records(es)) (es[x].from in records(ns) && es[x].to in records(ns)) &*&
    forall (x in records(es)) (es[x].next_out == 0 || es[x].next_out in records(es) && es[es[x].next_out].from == es[x].from) &*&
    forall (x in records(es)) (es[x].next_in == 0 || es[x].next_in in records(es) && es[es[x].next_in].to == es[x].to) &*&
    forall (x in records(ns)) (ns[x].out == 0 || ns[x].out in records(es) && es[ns[x].out].from == x) &*&
    forall (x in records(ns)) (ns[x].in == 0 || ns[x].in in records(es) && es[ns[x].in].to == x);
@*/

// The lists may be circles: what is stated does not exclude it.
void mark_successors(struct node *v)
    //@ requires graph(?ns, ?es) &*& v in records(ns);
    //@ ensures graph(?ms, es);
{
    struct edge *e = v->out;
    while (e != NULL) // ~ refuted endless-loop kind concrete
        //@ invariant graph(?ms, es) &*& (e == 0 || e in records(es));
    {
        e->to->mark = 1;
        e = e->next_out;
    }
}

struct node *target(struct edge *e)
    //@ requires graph(?ns, ?es) &*& e in records(es);
    //@ ensures graph(ns, es) &*& result in records(ns);
{
    return e->to;
}

void connect(struct node *v, struct node *w)
    //@ requires graph(?ns, ?es) &*& v in records(ns) &*& w in records(ns);
    //@ ensures graph(?ms, ?fs) &*& root(fs) != 0 &*& fs[root(fs)].from == v &*& fs[root(fs)].to == w;
{
    struct edge *e = malloc(sizeof(struct edge));
    if (e == NULL)
        abort();
    e->from = v;
    e->to = w;
    e->next_out = v->out;
    e->next_in = w->in;
    e->next = edges;
    edges = e;
    v->out = e;
    w->in = e;
}

void connect_backwards(struct node *v, struct node *w)
    //@ requires graph(?ns, ?es) &*& v in records(ns) &*& w in records(ns);
    //@ ensures graph(?ms, ?fs); // ~ refuted postcondition kind concrete
{
    struct edge *e = malloc(sizeof(struct edge));
    if (e == NULL)
        abort();
    e->from = v;
    e->to = w;
    e->next_out = v->out;
    e->next_in = w->in;
    e->next = edges;
    edges = e;
    v->in = e;
    w->out = e;
}

void connect_without_the_list(struct node *v, struct node *w)
    //@ requires graph(?ns, ?es) &*& v in records(ns) &*& w in records(ns);
    //@ ensures graph(?ms, ?fs); // ~ refuted postcondition kind concrete
{
    struct edge *e = malloc(sizeof(struct edge));
    if (e == NULL)
        abort();
    e->from = v;
    e->to = w;
    e->next_out = v->out;
    e->next_in = w->in;
    v->out = e;
    w->in = e;
}

void redirect(struct edge *e, struct node *w)
    //@ requires graph(?ns, ?es) &*& e in records(es) &*& w in records(ns);
    //@ ensures graph(ns, ?fs); // ~ refuted postcondition kind concrete
{
    e->to = w;
}
