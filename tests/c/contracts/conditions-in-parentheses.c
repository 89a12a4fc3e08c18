// Cases of a contract in parentheses, between other conjuncts: what stands in them may be instances of predicates alone.
#include <stdlib.h>

struct pair { struct cell *left; struct cell *right; };
struct cell { int value; };

/*@
predicate cell(struct cell *c; int v) = c->value |-> v &*& malloc_block_cell(c);

predicate pair(struct pair *p; int sum) =
    p->left |-> ?l &*& (l == 0 ? true : cell(l, _)) &*&
    p->right |-> ?r &*& (r == 0 ? true : (r == l ? false : cell(r, _))) &*&
    malloc_block_pair(p) &*& sum == 0;
@*/

struct pair *create()
    //@ requires true;
    //@ ensures (result == 0 ? emp : pair(result, 0));
{
    struct pair *p = malloc(sizeof(struct pair));
    if (p == 0) return 0;
    p->left = 0;
    p->right = 0;
    return p;
}

void release(struct cell *c)
    //@ requires (c == 0 ? true : cell(c, _)) &*& true;
    //@ ensures true;
{
    if (c != 0) free(c);
}

void dispose(struct pair *p)
    //@ requires pair(p, _);
    //@ ensures true;
{
    release(p->left);
    release(p->right);
    free(p);
}

void forget(struct pair *p)
    //@ requires pair(p, _);
    //@ ensures true;
{
    release(p->left);
    free(p); // ~ refuted leak
}
