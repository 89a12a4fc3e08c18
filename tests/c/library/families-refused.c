// ~ with no-overflow
// What is owned for one function is not what is owned for another; and each function has one instance at most.

//@ predicate_family ready(void *f)(int *p, int v);

//@ predicate_family_instance ready(increase)(int *p, int v) = *p |-> v;
//@ predicate_family_instance ready(decrease)(int *p, int v) = *p |-> v + 1;

void increase(int *p)
    //@ requires ready(increase)(p, ?v);
    //@ ensures ready(increase)(p, v + 1);
{
    *p = *p + 1;
}

void decrease(int *p)
    //@ requires ready(decrease)(p, ?v);
    //@ ensures ready(decrease)(p, v - 1);
{
    *p = *p - 1;
}

void mistaken(int *p)
    //@ requires ready(increase)(p, ?v);
    //@ ensures ready(decrease)(p, v); // ~ refuted postcondition kind concrete
{
}

void converted(int *p)
    //@ requires ready(increase)(p, ?v);
    //@ ensures ready(decrease)(p, v - 1);
{
}

void of_somebody(int *p, void *f)
    //@ requires ready(f)(p, ?v);
    //@ ensures *p |-> v; // ~ refuted postcondition
{
}

void nobody(int *p)
    //@ requires *p |-> 3;
    //@ ensures ready(other)(p, 3); // ~ refuted postcondition
{
}

void other(int *p)
    //@ requires true;
    //@ ensures true;
{
}

//@ predicate_family twice(void *f)(int *p);
//@ predicate_family_instance twice(other)(int *p) = true;
//@ predicate_family_instance twice(other)(int *q) = *q |-> _; // ~ error type
//@ predicate_family_instance nowhere(other)(int *p) = true; // ~ error type
//@ predicate_family_instance twice(nothing)(int *p) = true; // ~ error type
//@ predicate_family_instance twice(increase)(int *p, int v) = true; // ~ error type

void out_of_nothing(int *p)
    //@ requires twice(other)(p);
    //@ ensures *p |-> _; // ~ refuted postcondition
{
}
