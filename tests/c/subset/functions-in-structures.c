// Functions that are called through what a structure or an array holds: each call is one, with all that it does.
struct operation { int (*run)(int); };

int count = 0;

int next(int x)
    //@ requires integer(&count, ?c) &*& 0 <= c &*& c < 100;
    //@ ensures integer(&count, c + 1) &*& result == c + 1;
{
    count++;
    return count;
}

// Two calls are not one value.
int difference(struct operation *o)
    //@ requires o->run |-> next &*& integer(&count, 0);
    //@ ensures o->run |-> next &*& integer(&count, _) &*& result == 0; // ~ refuted postcondition where result == -1
{
    int first = o->run(1);
    int second = o->run(1);
    return first - second;
}

int one_further(struct operation *o)
    //@ requires o->run |-> next &*& integer(&count, 0);
    //@ ensures o->run |-> next &*& integer(&count, 2) &*& result == -1;
{
    int first = o->run(1);
    int second = (*o->run)(1);
    return first - second;
}

int anything(struct operation *o) // ~ unknown unconfirmed
    //@ requires o->run |-> ?f &*& f != 0;
    //@ ensures o->run |-> f;
{
    return o->run(1) - o->run(1);
}
