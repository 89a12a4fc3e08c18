// Places that are owned twice, lost or given back to the wrong one.
#include <stdlib.h>

struct node { int value; struct node *next; };

/*@
predicate nodes(struct node *n; list<int> values) =
    n == 0 ? values == nil : n->value |-> ?value &*& n->next |-> ?next &*& malloc_block_node(n) &*& nodes(next, ?rest) &*& values == cons(value, rest);

predicate one(struct node *n) = n->value |-> _;
predicate another(struct node *n) = n->value |-> _ &*& n->next |-> _;
@*/

void wrong_shared_by_two_predicates(struct node *n)
    //@ requires n->value |-> _ &*& n->next |-> _;
    //@ ensures one(n) &*& another(n);
{
}

void wrong_twice(struct node *n)
    //@ requires nodes(n, ?values);
    //@ ensures nodes(n, values) &*& nodes(n, values);
{
}

struct node *wrong_circle(struct node *n)
    //@ requires nodes(n, ?values);
    //@ ensures nodes(result, _);
{
    if (n == 0) return 0;
    n->next = n;
    return n;
}

void swap(int *a, int *b)
    //@ requires *a |-> ?x &*& *b |-> ?y;
    //@ ensures *a |-> y &*& *b |-> x;
{
    int t = *a;
    *a = *b;
    *b = t;
}

void wrong_with_itself(int *a)
    //@ requires *a |-> ?x;
    //@ ensures *a |-> x;
{
    swap(a, a);
}

void wrong_maybe_the_same(struct node *p, struct node *q)
    //@ requires p->value |-> ?x &*& (p == q ? emp : q->value |-> ?y);
    //@ ensures p->value |-> 1 &*& (p == q ? emp : q->value |-> 2);
{
    p->value = 1;
    q->value = 2;
}

void wrong_leak_in_a_branch(int b)
    //@ requires true;
    //@ ensures true;
{
    struct node *n = malloc(sizeof(struct node));
    if (n == 0) return;
    if (b > 3) return;
    free(n);
}

void wrong_lost_where_paths_meet(int b)
    //@ requires true;
    //@ ensures true;
{
    struct node *n = malloc(sizeof(struct node));
    if (n == 0) abort();
    if (b > 0) free(n);
    if (b > 1) { }
    if (b > 2) { }
    if (b > 3) { }
    if (b >= 0) { } else free(n);
}

int *wrong_address_of_a_local(void)
    //@ requires true;
    //@ ensures *result |-> 1;
{
    int x = 1;
    return &x;
}

int wrong_changed_by_another(void)
    //@ requires true;
    //@ ensures result == 1;
{
    int x = 1;
    int y = 2;
    swap(&x, &y);
    return x;
}

int wrong_changed_in_a_loop(int n)
    //@ requires 0 <= n;
    //@ ensures result == 0;
{
    int x = 0;
    int *p = &x;
    int i = 0;
    while (i < n)
        //@ invariant 0 <= i &*& *p |-> ?any;
    {
        *p = i;
        i++;
    }
    return x;
}

struct node *wrong_new_address(void)
    //@ requires true;
    //@ ensures result == 0;
{
    struct node *p = malloc(sizeof(struct node));
    if (p == 0) return 0;
    free(p);
    struct node *q = malloc(sizeof(struct node));
    if (q == 0) return 0;
    free(q);
    return p == q ? q : 0;
}

int wrong_smaller_block(void)
    //@ requires true;
    //@ ensures true;
{
    struct node *p = malloc(sizeof(p));
    if (p == 0) return 0;
    p->value = 1;
    p->next = 0;
    free(p);
    return 1;
}

int *wrong_bytes_for_numbers(int n)
    //@ requires 0 <= n;
    //@ ensures result == 0 ? emp : result[0..n] |-> _ &*& malloc_block_ints(result, n);
{
    int *a = malloc(n);
    return a;
}

int wrong_static(void)
    //@ requires true;
    //@ ensures result == 1;
{
    static int n = 0;
    if (n > 100) n = 0;
    n = n + 1;
    return n;
}
