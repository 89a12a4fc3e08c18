// ~ with no-overflow
#include <stdlib.h>
struct tree { int key; struct tree *left, *right; };

/*@
predicate tree(struct tree *t) =
    t == NULL ? true : t->key |-> _ &*& t->left |-> ?l &*& t->right |-> ?r &*& malloc_block_tree(t) &*& tree(l) &*& tree(r);
@*/

struct tree *insert(struct tree *t, int key)
    //@ requires tree(t);
    //@ ensures tree(result); // ~ refuted postcondition
{
    if (t == NULL) {
        struct tree *n = malloc(sizeof(struct tree));
        if (n == NULL) abort();
        n->key = key;
        n->left = NULL;
        return n;
    }
    if (key < t->key) t->left = insert(t->left, key);
    else if (key > t->key) t->right = insert(t->right, key);
    return t;
}

int height(struct tree *t)
    //@ requires tree(t);
    //@ ensures tree(t) &*& result >= 0;
{
    if (t == NULL) return 0;
    int l = height(t->left);
    int r = height(t->right);
    return 1 + (l > r ? l : r);
}

void destroy(struct tree *t)
    //@ requires tree(t);
    //@ ensures true;
{
    if (t == NULL) return;
    destroy(t->left);
    destroy(t->right); // ~ refuted leak
}
