// A precondition that does not hold at a call, an assertion that does not hold, and a recursion that comes to nothing.
struct counter {
    int value;
};

int take(struct counter *c)
    //@ requires c->value |-> ?v &*& 0 < v;
    //@ ensures c->value |-> v - 1 &*& result == v - 1;
{
    c->value = c->value - 1;
    return c->value;
}

int take_twice(struct counter *c)
    //@ requires c->value |-> ?v &*& 0 < v;
    //@ ensures c->value |-> v - 2;
{
    take(c);
    take(c); // ~ refuted precondition kind concrete
    return 0;
}

void compare(struct counter *c)
    //@ requires c->value |-> ?v &*& 0 < v;
    //@ ensures c->value |-> v - 1;
{
    int before = c->value;
    int after = take(c);
    assert(after == before); // ~ refuted assert kind concrete
}

int descend(int n)
    //@ requires 0 <= n;
    //@ ensures result == 0;
{
    if (n == 0) return 0;
    return descend(n); // ~ refuted endless-recursion where n == 1 kind concrete
}
