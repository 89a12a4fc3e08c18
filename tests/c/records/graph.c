// ~ with no-overflow
// A graph: vertices are owned by one list, edges by another, and the ends of edges are vertices of the graph.
#include <stdlib.h>
#include <stdbool.h>

struct vertex { struct vertex *next; bool seen; int degree; };

struct edge { struct edge *next; struct vertex *from, *to; };

/*@
predicate graph(struct vertex *vs, struct edge *es; tree_vertex_next v, tree_edge_next e) =
    tree(struct vertex, vs, {next}; v) &*& tree(struct edge, es, {next}; e) &*&
    forall (x in records(e)) (e[x].from in records(v) && e[x].to in records(v));
@*/

void count_degrees(struct vertex *vs, struct edge *es)
    //@ requires graph(vs, es, ?v, ?e);
    //@ ensures graph(vs, es, _, e);
{
    struct edge *x = es;
    while (x != NULL)
        //@ invariant graph(vs, es, ?u, e) &*& (x == 0 || x in records(e));
    {
        x->from->degree++;
        x->to->degree++;
        x = x->next;
    }
}

void see(struct vertex *vs, struct edge *es, struct vertex *p)
    //@ requires graph(vs, es, ?v, ?e) &*& p in records(v);
    //@ ensures graph(vs, es, ?w, e) &*& w[p].seen == true &*& forall (x in records(v)) (v[x].seen ==> w[x].seen);
{
    p->seen = true;
}

void unsee_all(struct vertex *vs, struct edge *es)
    //@ requires graph(vs, es, ?v, ?e);
    //@ ensures graph(vs, es, ?w, e) &*& forall (x in records(w)) !w[x].seen; // ~ refuted weak-contract kind abstract
{
    struct vertex *x = vs;
    while (x != NULL)
        //@ invariant graph(vs, es, ?u, e) &*& (x == 0 || x in records(u));
    {
        x->seen = false;
        x = x->next;
    }
}

void redirect(struct vertex *vs, struct edge *es, struct edge *x, struct vertex *p)
    //@ requires graph(vs, es, ?v, ?e) &*& x in records(e) &*& p in records(v);
    //@ ensures graph(vs, es, v, e[x].to := p);
{
    x->to = p;
}

void redirect_anywhere(struct vertex *vs, struct edge *es, struct edge *x, struct vertex *p)
    //@ requires graph(vs, es, ?v, ?e) &*& x in records(e);
    //@ ensures graph(vs, es, v, _); // ~ refuted postcondition kind concrete
{
    x->to = p;
}

void reverse_edge(struct vertex *vs, struct edge *es, struct edge *x)
    //@ requires graph(vs, es, ?v, ?e) &*& x in records(e);
    //@ ensures graph(vs, es, v, ?f) &*& f[x].from == e[x].to &*& f[x].to == e[x].from;
{
    struct vertex *t = x->from;
    x->from = x->to;
    x->to = t;
}

void reverse_edge_wrong(struct vertex *vs, struct edge *es, struct edge *x)
    //@ requires graph(vs, es, ?v, ?e) &*& x in records(e);
    //@ ensures graph(vs, es, v, ?f) &*& f[x].from == e[x].to &*& f[x].to == e[x].from; // ~ refuted postcondition kind concrete
{
    x->from = x->to;
    x->to = x->from;
}
