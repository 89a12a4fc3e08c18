struct point { int x; };

int get(struct point *p) // ~ unknown unsupported
    //@ requires p->x |-> ?v;
    //@ ensures p->x |-> v;
{
    return p->y; // ~ error unbound-name
}
