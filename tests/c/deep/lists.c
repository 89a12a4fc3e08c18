// ~ with no-overflow
// Lists that have to be long.
struct node { struct node *next; int value; };
/*@
predicate list(struct node *p; int n) =
    p == 0 ? n == 0 : p->next |-> ?next &*& p->value |-> _ &*& malloc_block_node(p) &*& list(next, ?m) &*& n == m + 1;
@*/

int length(struct node *p)
    //@ requires list(p, ?n);
    //@ ensures list(p, n) &*& result != 7; // ~ refuted postcondition where result == 7
{
    int c = 0;
    struct node *q = p;
    while (q != 0) {
        q = q->next;
        c++;
    }
    return c;
}

int digits(struct node *p)
    //@ requires list(p, ?n);
    //@ ensures list(p, n) &*& result != 4711; // ~ refuted postcondition where result == 4711
{
    int c = 0;
    struct node *q = p;
    while (q != 0) {
        if (q->value < 0 || q->value > 9) return -1;
        c = 10 * c + q->value;
        q = q->next;
    }
    return c;
}

int small(struct node *p) // ~ unknown unconfirmed
    //@ requires list(p, ?n);
    //@ ensures list(p, n) &*& result != 4711;
{
    int c = 0;
    struct node *q = p;
    while (q != 0) {
        if (q->value < 0 || q->value > 9) return -1;
        c = 10 * c + 2 * (q->value / 2);
        q = q->next;
    }
    return c;
}
