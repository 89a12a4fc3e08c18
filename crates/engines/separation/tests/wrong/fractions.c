// Parts of places that are no parts, and parts that do not make a whole.
struct cell { int value; struct cell *next; };

/*@
lemma void no_part(int *p, real part)
    requires [part]*p |-> ?v &*& part == 0;
    ensures false;
{
}

predicate halves(struct cell *c; list<struct cell *> members) =
    c == 0 ? members == nil : [1/2]c->value |-> _ &*& c->next |-> ?next &*& halves(next, ?rest) &*& members == cons(c, rest);
@*/

int wrong_part_of_nothing(int *p)
    //@ requires *p |-> ?v;
    //@ ensures *p |-> v &*& result == 7;
{
    //@ no_part(p, 0);
    return 3;
}

void wrong_part_below_nothing(int *p)
    //@ requires [1/2]*p |-> ?v;
    //@ ensures *p |-> 9;
{
    //@ leak [-1/2]*p |-> _;
    *p = 9;
}

void wrong_the_other_half_is_inside(struct cell *c, struct cell *d)
    //@ requires halves(c, ?members) &*& [1/2]d->value |-> ?v &*& mem(d, members) == true;
    //@ ensures false;
{
}

void wrong_half_is_not_enough(struct cell *c)
    //@ requires [1/2]c->value |-> ?v;
    //@ ensures [1/2]c->value |-> 3;
{
    c->value = 3;
}

void wrong_half_and_third(struct cell *c)
    //@ requires [1/2]c->value |-> ?v &*& [1/3]c->value |-> ?w;
    //@ ensures c->value |-> v;
{
}

void half_and_half(struct cell *c)
    //@ requires [1/2]c->value |-> ?v &*& [1/2]c->value |-> ?w;
    //@ ensures c->value |-> 3 &*& v == w;
{
    c->value = 3;
}
