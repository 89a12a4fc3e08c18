// What looks as if it could fail and cannot: however the solver is asked, nothing of this may be refuted.
// ~ with no-overflow
int remainder(int x)
    //@ requires -1000 <= x && x <= 1000;
    //@ ensures result != 5;
{
    if (x >= 0) return 0;
    return x % 7;
}

unsigned converted(int x)
    //@ requires true;
    //@ ensures result != 4294967290u || x == -6;
{
    return (unsigned)x;
}

int apart(int *p, int *q)
    //@ requires *p |-> ?a &*& *q |-> ?b;
    //@ ensures *p |-> a &*& *q |-> b &*& result == 0;
{
    if (p == q) return 1;
    return 0;
}

int together(int *p, int *q)
    //@ requires [1/2]*p |-> ?a &*& [1/2]*q |-> ?b;
    //@ ensures [1/2]*p |-> a &*& [1/2]*q |-> b &*& result == 0; // ~ refuted postcondition where p == q
{
    if (p == q && *p * 3 == 2997) return 1;
    return 0;
}

int together_but_equal(int *p, int *q)
    //@ requires [1/2]*p |-> ?a &*& [1/2]*q |-> ?b;
    //@ ensures [1/2]*p |-> a &*& [1/2]*q |-> b &*& result == 0;
{
    if (p == q && *p != *q) return 1;
    return 0;
}

int equations(int x, int y, int z)
    //@ requires x + y == 10 &*& y + z == 20 &*& x + z == 16;
    //@ ensures result == 23;
{
    return x + y + z;
}

int text(char *s)
    //@ requires [?f]string(s, ?cs) &*& length(cs) == 3;
    //@ ensures [f]string(s, cs) &*& result == 0;
{
    if (s[0] == 'a' && s[1] == 'b' && s[2] == 0) return 1;
    return 0;
}

int sorted(int *a)
    //@ requires a[0..3] |-> ?vs &*& nth(0, vs) <= nth(1, vs) &*& nth(1, vs) <= nth(2, vs);
    //@ ensures a[0..3] |-> vs &*& result == 0;
{
    if (a[0] > a[2]) return 1;
    return 0;
}
