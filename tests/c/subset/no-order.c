// ~ with no-overflow
// Parts of an expression that C evaluates in no order: what one changes, another may not use.
struct counter { int n; };
int twice(int x) // ~ unknown unsupported
    //@ requires 0 <= x &*& x < 100;
    //@ ensures result == x + x + 1;
{ return x++ + x; }
int itself(int x) // ~ unknown unsupported
    //@ requires 0 <= x &*& x < 100;
    //@ ensures result == x;
{ x = x++; return x; }
void index(int *a, int i) // ~ unknown unsupported
    //@ requires a[0..3] |-> _ &*& 0 <= i &*& i < 2;
    //@ ensures a[0..3] |-> _;
{ a[i] = i++; }
int sum(int a, int b)
    //@ requires true;
    //@ ensures result == a + b;
{ return a + b; }
int arguments(int x) // ~ unknown unsupported
    //@ requires 0 <= x &*& x < 100;
    //@ ensures result == x + x + 1;
{ return sum(x, ++x); }
int fields(struct counter *p, struct counter *q) // ~ unknown unsupported
    //@ requires p->n |-> ?a &*& q->n |-> ?b &*& a < 100;
    //@ ensures p->n |-> a + 1 &*& q->n |-> b &*& result == a + b;
{ return p->n++ + q->n; }
int main(void) // ~ unknown unsupported
{ int i = 1; return i++ * i; }
int in_order(int x)
    //@ requires 0 <= x &*& x < 100;
    //@ ensures result == x + 1;
{
    int y = (x++, x);
    y = y + 0;
    if (x++ > 0 && x > 0) x--;
    int a[2];
    int i = 0;
    a[i++] = y;
    a[i] = a[i - 1];
    return a[1];
}
