// Several contracts are used, and one of them is too weak: that one is named, wherever it stands among them.
struct cell {
    int value;
    int other;
};

void note(int x)
    //@ requires true;
    //@ ensures true;
{
}

int next(int x)
    //@ requires 0 <= x &*& x < 100;
    //@ ensures result >= x;
{
    return x + 1;
}

int half(int x)
    //@ requires 0 <= x;
    //@ ensures 0 <= result;
{
    return x / 2;
}

int noted_behind(int x)
    //@ requires 0 <= x &*& x < 100;
    //@ ensures result == x + 1; // ~ refuted weak-contract blame next kind abstract
{
    int r = next(x);
    note(r);
    return r;
}

int noted_before(int x)
    //@ requires 0 <= x &*& x < 100;
    //@ ensures result == x + 1; // ~ refuted weak-contract blame next kind abstract
{
    note(x);
    int r = next(x);
    note(r);
    return r;
}

// Another weak one that does not matter.
int not_used(int x)
    //@ requires 0 <= x &*& x < 100;
    //@ ensures result == x + 1; // ~ refuted weak-contract blame next kind abstract
{
    int h = half(x);
    int r = next(x);
    int k = half(r);
    return r;
}

int used_behind(int x)
    //@ requires 0 <= x &*& x < 100;
    //@ ensures result <= x; // ~ refuted weak-contract blame half kind abstract
{
    int r = next(x);
    return half(x);
}

void set(struct cell *c, int x)
    //@ requires c->value |-> _ &*& c->other |-> ?o;
    //@ ensures c->value |-> x &*& c->other |-> _;
{
    c->value = x;
}

int read(struct cell *c)
    //@ requires c->value |-> ?v;
    //@ ensures c->value |-> v &*& result == v;
{
    return c->value;
}

int forgets_the_other(struct cell *c)
    //@ requires c->value |-> _ &*& c->other |-> ?o;
    //@ ensures c->value |-> 3 &*& c->other |-> o &*& result == 3; // ~ refuted weak-contract blame set kind abstract
{
    set(c, 3);
    int r = read(c);
    note(r);
    return r;
}

// A loop that is right, beside calls.
int counted(int n)
    //@ requires 0 <= n &*& n < 50;
    //@ ensures result == n; // ~ refuted weak-contract blame counted kind abstract
{
    int i = 0;
    note(n);
    while (i < n)
        //@ invariant 0 <= i;
    {
        i++;
    }
    note(i);
    return i;
}

// The code is wrong: no contract is to blame.
int wrong_by_itself(int x)
    //@ requires 0 <= x &*& x < 90;
    //@ ensures result == x + 3; // ~ refuted postcondition blame code kind concrete
{
    int r = next(x);
    return next(r);
}
