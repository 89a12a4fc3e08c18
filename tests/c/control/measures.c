// ~ with no-overflow
// `decreases` at a loop is proved: what it names gets smaller with every turn, and no turn begins below zero.

struct node {
    struct node *next;
    int value;
};

/*@
predicate nodes(struct node *n; list<int> values) =
    n == 0 ? values == nil : n->next |-> ?next &*& n->value |-> ?v &*& nodes(next, ?rest) &*& values == cons(v, rest);
@*/

int sum(int n)
    //@ requires 0 <= n;
    //@ ensures 2 * result == n * (n + 1);
    //@ terminates;
{
    int s = 0;
    int i = 0;
    for (;;)
        //@ invariant 0 <= i &*& i <= n &*& 2 * s == i * (i + 1);
        //@ decreases n - i;
    {
        if (i == n) break;
        i++;
        s += i;
    }
    return s;
}

int stuck(int n)
    //@ requires 0 <= n;
    //@ ensures true;
{
    int s = 0;
    int i = 0;
    for (;;) // ~ refuted endless-loop kind concrete
        //@ invariant 0 <= i &*& i <= n;
        //@ decreases n - i;
    {
        if (i == n) break;
    }
    return s;
}

int wanders(int n) // ~ unknown unconfirmed
    //@ requires 0 <= n;
    //@ ensures true;
{
    int i = 0;
    int s = 0;
    while (i != n)
        //@ invariant true;
        //@ decreases n - i;
    {
        i = i + 1;
        if (i == 1000) i = 2000;
        s = s + i;
    }
    return s;
}

int length(struct node *n)
    //@ requires nodes(n, ?values);
    //@ ensures nodes(n, values) &*& result == length(values);
{
    int count = 0;
    while (n != 0)
        //@ requires nodes(n, ?left);
        //@ ensures nodes(old_n, left) &*& count == old_count + length(left);
        //@ decreases length(left);
    {
        count++;
        n = n->next;
    }
    return count;
}

int walks_on(struct node *n) // ~ unknown unconfirmed
    //@ requires nodes(n, ?values);
    //@ ensures nodes(n, values);
{
    int count = 0;
    while (n != 0)
        //@ requires nodes(n, ?left);
        //@ ensures nodes(old_n, left);
        //@ decreases length(left);
    {
        count++;
        if (n->value != 3) n = n->next;
    }
    return count;
}

void at_the_end(int n)
    //@ requires 0 < n;
    //@ ensures true;
{
    int i = 0;
    do
        //@ invariant 0 <= i &*& i < n;
        //@ decreases n - i;
    {
        i++;
    } while (i < n);
}

void one_turn_too_many(int n)
    //@ requires 0 < n;
    //@ ensures true;
{
    int i = 0;
    do
        //@ invariant 0 <= i &*& i < n; // ~ refuted invariant kind concrete
    {
        i++;
    } while (i <= n);
}
