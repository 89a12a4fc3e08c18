// ~ with no-overflow
// A table of two lists and how many nodes they have together.
#include <stdlib.h>
struct node { struct node *next; int key; };
struct table { struct node *bucket0; struct node *bucket1; int size; };
/*@
predicate nodes(struct node *p; list<int> xs) = p == 0 ? xs == nil : p->next |-> ?n &*& p->key |-> ?d &*& malloc_block_node(p) &*& nodes(n, ?r) &*& xs == cons(d, r);
predicate table(struct table *t; list<int> a, list<int> b) = t->bucket0 |-> ?x &*& t->bucket1 |-> ?y &*& t->size |-> length(a) + length(b) &*& malloc_block_table(t) &*& nodes(x, a) &*& nodes(y, b);
@*/
void insert(struct table *t, int key)
    //@ requires table(t, ?a, ?b);
    //@ ensures key % 2 == 0 ? table(t, cons(key, a), b) : table(t, a, cons(key, b));
{
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL) abort();
    n->key = key;
    if (key % 2 == 0) { n->next = t->bucket0; t->bucket0 = n; } else { n->next = t->bucket1; t->bucket1 = n; }
    t->size = t->size + 1;
}
void clear(struct table *t)
    //@ requires table(t, _, _);
    //@ ensures table(t, nil, nil);
{
    while (t->bucket0 != NULL)
        //@ invariant table(t, _, ?b);
    { struct node *n = t->bucket0->next; free(t->bucket0); t->bucket0 = n; t->size = t->size - 1; }
    while (t->bucket1 != NULL)
        //@ invariant table(t, nil, _);
    { struct node *n = t->bucket1->next; free(t->bucket1); t->bucket1 = n; t->size = t->size - 1; }
}
void insert_without_counting(struct table *t, int key)
    //@ requires table(t, ?a, ?b);
    //@ ensures table(t, cons(key, a), b); // ~ refuted postcondition kind concrete
{
    struct node *n = malloc(sizeof(struct node));
    if (n == NULL) abort();
    n->key = key;
    n->next = t->bucket0;
    t->bucket0 = n;
}
