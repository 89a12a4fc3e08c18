// ~ with no-overflow
// Programs call their own types `list`, `pair`, `option` and `nat`, as the library of annotations does.
#include <stdlib.h>

typedef struct list { struct list *next; } list;
typedef struct pair { int fst; int snd; } pair;
typedef struct option { struct option *next; int set; } option;
typedef int nat;

/*@
predicate links(list *l; list<int> xs) = l == 0 ? xs == nil : l->next |-> ?next &*& links(next, ?rest) &*& xs == cons(1, rest);

fixpoint int total(list<pair<int, int> > xs) { switch (xs) { case nil: return 0; case cons(p, rest): return fst(p) + total(rest); } }

predicate pair(pair *p; int sum) = p->fst |-> ?a &*& p->snd |-> ?b &*& sum == a + b;

predicate options(option *o; option<int> first) =
    o == 0 ? first == none : o->next |-> ?next &*& o->set |-> ?set &*& options(next, _) &*& first == some(set);
@*/

int length(list *l)
    //@ requires links(l, ?xs);
    //@ ensures links(l, xs) &*& result == length(xs);
{
    if (l == 0) return 0;
    return 1 + length(l->next);
}

int add(pair *p)
    //@ requires pair(p, ?s);
    //@ ensures pair(p, s) &*& result == s;
{
    pair *q = p;
    return q->fst + q->snd;
}

int is_set(option *options)
    //@ requires options(options, ?first);
    //@ ensures options(options, first) &*& (first == none ? result == 0 : result == the(first));
{
    option *option = options;
    return option == 0 ? 0 : option->set;
}

int sum(pair p) { pair q = p; return q.fst + q.snd; }

nat twice(nat n) { nat m = n + n; return m; }

int main(void)
{
    int n = 0;
    list second = { 0 }, first = { &second };
    for (list *list = &first; list; list = list->next) n++;
    option *o = (option *) malloc(sizeof(option));
    if (o == NULL) return n;
    o->next = NULL;
    o->set = n;
    n = o->set * n;
    free(o);
    return n;
}
