// ~ with no-overflow
// What is not supported costs the function it is in, and no other.
enum color { RED, GREEN = 5, BLUE };
typedef int (*op)(int);
int name(enum color c)
    //@ requires true;
    //@ ensures result == (c == RED ? 1 : c == BLUE ? 3 : 2);
{
    int r;
    switch (c) { case RED: r = 1; break; case BLUE: r = 3; break; case GREEN: default: r = 2; }
    return r;
}
int count(int n)
    //@ requires 0 < n;
    //@ ensures result == n;
{
    int i = 0;
    do
        //@ invariant 0 <= i &*& i < n;
    { i++; } while (i < n);
    return i;
}
int tern(int a, int b)
    //@ requires true;
    //@ ensures result >= a &*& result >= b;
{ return a > b ? a : b; }
int commas(int n)
    //@ requires 0 <= n;
    //@ ensures result == 2 * n;
{
    int s = 0;
    for (int i = 0, j = n; i < j; i++)
        //@ invariant 0 <= i &*& i <= n &*& j == n &*& s == 2 * i;
    { s += 2; }
    return s;
}
int chain(int *p)
    //@ requires *p |-> ?v;
    //@ ensures *p |-> v + 2 &*& result == v;
{ int old = (*p)++; ++*p; return old; }
int cleanup(int a)
    //@ requires true;
    //@ ensures result == (a < 0 ? -1 : 0);
{ int rc = -1; if (a < 0) goto out; rc = 0; out: return rc; }
double half(double x) { return x / 2.0; } // ~ unknown unsupported
int after(int x)
    //@ requires true;
    //@ ensures result == x;
{ return x; }
int next(int x)
    //@ requires true;
    //@ ensures result == x + 1;
{ return x + 1; }
