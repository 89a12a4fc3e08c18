// Signed numbers that become too large only after many steps, or for few inputs.
struct node { struct node *next; int value; };
/*@
predicate list(struct node *p; int n) =
    p == 0 ? n == 0 : p->next |-> ?next &*& p->value |-> _ &*& malloc_block_node(p) &*& list(next, ?m) &*& n == m + 1;
@*/

int number(struct node *p)
    //@ requires list(p, ?n);
    //@ ensures list(p, n);
{
    int c = 0;
    struct node *q = p;
    while (q != 0) {
        if (q->value < 0 || q->value > 9) return -1;
        c = 10 * c + q->value; // ~ refuted overflow where p != 0
        q = q->next;
    }
    return c;
}

int scaled(int x, int y)
    //@ requires 0 <= x && x <= 70000 && 0 <= y && y <= 70000;
    //@ ensures true;
{
    if (x + y > 120000) return 0;
    if (x - y > 2000 || y - x > 2000) return 0;
    return x * y; // ~ refuted overflow where x * y > 2147483647
}

int small_enough(int x, int y)
    //@ requires 0 <= x && x <= 40000 && 0 <= y && y <= 40000;
    //@ ensures true;
{
    return x * y;
}
