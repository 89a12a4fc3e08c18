struct node { struct node *left; int value; };

void by_value(struct node *n) // ~ unknown unsupported
    //@ requires tree(struct node, n, {value}); // ~ error type
    //@ ensures true;
{
}

void untold(struct node *n) // ~ unknown unsupported
    //@ requires tree(struct node, n, {left}, {}; ?v) &*& v[n].value == 3; // ~ error unbound-name
    //@ ensures true;
{
}
