struct node { struct node *next; };

/*@
predicate itself(struct node *n) = itself(n); // ~ warning not-well-founded

predicate chain(struct node *n) = n->next |-> ?next &*& chain(next); // ~ warning not-well-founded

predicate left(struct node *n) = n == 0 ? right(n) : right(n); // ~ warning not-well-founded
predicate right(struct node *n) = left(n); // ~ warning not-well-founded

predicate nodes(struct node *n) = n == 0 ? true : n->next |-> ?next &*& nodes(next);
@*/

void keeps_itself(struct node *n)
    //@ requires itself(n);
    //@ ensures itself(n);
{
}

void keeps_chain(struct node *n)
    //@ requires chain(n);
    //@ ensures chain(n);
{
}

void keeps_left(struct node *n)
    //@ requires left(n);
    //@ ensures left(n);
{
}

int fine(struct node *n)
    //@ requires nodes(n);
    //@ ensures nodes(n);
{
    return n == 0;
}
