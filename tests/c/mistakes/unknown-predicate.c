struct node { struct node *next; };

void f(struct node *n) // ~ unknown unsupported
    //@ requires nodes(n); // ~ error unbound-name
    //@ ensures true;
{
}
