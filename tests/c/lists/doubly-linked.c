// Cells that point both ways; inserting and removing next to a given cell.
#include <stdlib.h>

struct node {
    struct node *left;
    struct node *right;
    int value;
};

/*@
predicate right_of(struct node *n, struct node *left; int count) =
    n == 0 ?
        count == 0
    :
        n->left |-> left &*& n->right |-> ?right &*& n->value |-> _ &*& malloc_block_node(n) &*& right_of(right, n, ?rest) &*& count == rest + 1;
@*/

struct node *insert_after(struct node *n, int value)
    //@ requires n != 0 &*& right_of(n, ?left, ?count);
    //@ ensures right_of(n, left, count + 1);
{
    struct node *fresh = malloc(sizeof(struct node));
    if (fresh == 0)
        abort();
    fresh->value = value;
    fresh->left = n;
    fresh->right = n->right;
    if (n->right != 0)
        n->right->left = fresh;
    n->right = fresh;
    return fresh;
}

void remove_after(struct node *n)
    //@ requires n != 0 &*& right_of(n, ?left, ?count) &*& count > 1;
    //@ ensures right_of(n, left, count - 1);
{
    struct node *gone = n->right;
    struct node *next = gone->right;
    n->right = next;
    if (next != 0)
        next->left = n;
    free(gone);
}

void dispose(struct node *n)
    //@ requires right_of(n, _, _);
    //@ ensures true;
{
    while (n != 0)
        //@ invariant right_of(n, _, _);
    {
        struct node *next = n->right;
        free(n);
        n = next;
    }
}
