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
int tickets;
int next(void)
    //@ requires tickets |-> ?n &*& n < 1000;
    //@ ensures tickets |-> n + 1 &*& result == n + 1;
{ tickets++; return tickets; }
int beside_a_call(void) // ~ unknown unsupported
    //@ requires tickets |-> ?n &*& n < 1000;
    //@ ensures tickets |-> n + 1 &*& result == n + n + 1;
{ return tickets + next(); }
int between_calls(void) // ~ unknown unsupported
    //@ requires tickets |-> ?n &*& n < 900;
    //@ ensures tickets |-> n + 2 &*& result == -1;
{ return next() - next(); }
int take(struct counter *p)
    //@ requires p->n |-> ?a;
    //@ ensures p->n |-> a - 1 &*& result == a;
{ return p->n--; }
int same_counter(struct counter *p)
// ~ unknown unconfirmed
    //@ requires p->n |-> ?a;
    //@ ensures p->n |-> a - 2 &*& result == 1;
{ return take(p) - take(p); }
int beside_a_field(struct counter *p)
// ~ unknown unconfirmed
    //@ requires p->n |-> ?a;
    //@ ensures p->n |-> a - 1 &*& result == a + a - 1;
{ return take(p) + p->n; }
int other_counter(struct counter *p, struct counter *q)
    //@ requires p->n |-> ?a &*& q->n |-> ?b;
    //@ ensures p->n |-> a - 1 &*& q->n |-> b - 1 &*& result == a - b;
{ return take(p) - take(q); }
struct counter *shared;
int take_shared(void)
    //@ requires shared |-> ?p &*& p->n |-> ?a;
    //@ ensures shared |-> p &*& p->n |-> a - 1 &*& result == a;
{ return shared->n--; }
int through_a_global(void)
// ~ unknown unconfirmed
    //@ requires shared |-> ?p &*& p->n |-> ?a;
    //@ ensures shared |-> p &*& p->n |-> a - 2 &*& result == 1;
{ return take_shared() - take_shared(); }
