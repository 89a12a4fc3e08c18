// ~ with no-overflow
// Addresses of fields and parameters, structures copied and begun.
#include <stdlib.h>
struct pair { int first; int second; };
void swap(int *a, int *b)
    //@ requires *a |-> ?x &*& *b |-> ?y;
    //@ ensures *a |-> y &*& *b |-> x;
{ int t = *a; *a = *b; *b = t; }
void flip(struct pair *p)
    //@ requires p->first |-> ?x &*& p->second |-> ?y;
    //@ ensures p->first |-> y &*& p->second |-> x;
{ swap(&p->first, &p->second); }
void bump(struct pair *p)
    //@ requires p->first |-> ?x;
    //@ ensures p->first |-> x + 1;
{ int *q = &p->first; *q = *q + 1; }
int through(int n)
    //@ requires true;
    //@ ensures result == n + 1;
{ int *p = &n; *p += 1; return n; }
/*@ predicate pair(struct pair *p; int x, int y) = p->first |-> x &*& p->second |-> y &*& malloc_block_pair(p); @*/
void flip2(struct pair *p)
    //@ requires pair(p, ?x, ?y);
    //@ ensures pair(p, y, x);
{ swap(&p->first, &p->second); }
struct pair *make(int a, int b)
    //@ requires true;
    //@ ensures result == 0 ? true : pair(result, a, b);
{ struct pair *p = calloc(1, sizeof(struct pair)); if (!p) return NULL; p->first = a; p->second += b; return p; }
void assign(struct pair *p, struct pair *q)
    //@ requires p->first |-> _ &*& p->second |-> _ &*& q->first |-> ?x &*& q->second |-> ?y;
    //@ ensures p->first |-> x &*& p->second |-> y &*& q->first |-> x &*& q->second |-> y;
{ *p = *q; }
void literal(struct pair *p)
    //@ requires p->first |-> _ &*& p->second |-> _;
    //@ ensures p->first |-> 3 &*& p->second |-> 0;
{ *p = (struct pair){ .first = 3 }; }
int local(void)
    //@ requires true;
    //@ ensures result == 7;
{ struct pair p = {3, 4}; struct pair q = p; swap(&q.first, &q.second); return q.first + p.first; }
