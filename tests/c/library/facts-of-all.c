// What holds of all elements holds of each, of those that are left, and with another element of which it holds.
struct pool { int next[8]; int head; };

/*@
fixpoint bool is_link(int n) { return -1 <= n && n < 8; }
fixpoint bool is_small(int v) { return -1000 <= v && v <= 1000; }

predicate pool(struct pool *p;) = p->next[0..8] |-> ?ns &*& p->head |-> ?h &*& -1 <= h &*& h < 8 &*& forall(ns, is_link) == true;
@*/

int take_one(struct pool *p)
    //@ requires pool(p);
    //@ ensures pool(p) &*& -1 <= result &*& result < 8;
{
    int r = p->head;
    if (r == -1) return -1;
    p->head = p->next[r];
    return r;
}

void give_back(struct pool *p, int i)
    //@ requires pool(p) &*& 0 <= i &*& i < 8;
    //@ ensures pool(p);
{
    p->next[i] = p->head;
    p->head = i;
}

void gives_too_much(struct pool *p, int i)
    //@ requires pool(p) &*& 0 <= i &*& i <= 8;
    //@ ensures pool(p); // ~ refuted postcondition where i == 8
{
    p->next[0] = i;
}

int total(int *a, int n)
    //@ requires a[0..n] |-> ?vs &*& 0 <= n &*& n < 1000 &*& forall(vs, is_small) == true;
    //@ ensures a[0..n] |-> vs &*& result == sum(vs);
{
    int s = 0;
    for (int i = 0; i < n; i++)
        //@ invariant 0 <= i &*& i <= n &*& a[0..n] |-> vs &*& s == sum(take(i, vs)) &*& -1000 * i <= s &*& s <= 1000 * i;
    {
        s += a[i];
    }
    return s;
}

int position(int *a, int n, int x)
    //@ requires a[0..n] |-> ?vs &*& n >= 0;
    //@ ensures a[0..n] |-> vs &*& result == (mem(x, vs) ? index_of(x, vs) : -1);
{
    for (int i = 0; i < n; i++)
        //@ invariant 0 <= i &*& i <= n &*& a[0..n] |-> vs &*& mem(x, take(i, vs)) == false;
    {
        if (a[i] == x) return i;
    }
    return -1;
}

int last_position(int *a, int n, int x)
    //@ requires a[0..n] |-> ?vs &*& n >= 0;
    //@ ensures a[0..n] |-> vs &*& result == (mem(x, vs) ? index_of(x, vs) : -1); // ~ refuted postcondition kind concrete
{
    for (int i = n - 1; i >= 0; i--)
        //@ invariant -1 <= i &*& i < n &*& a[0..n] |-> vs;
    {
        if (a[i] == x) return i;
    }
    return -1;
}

// A sum that is known is no reason not to see that elements are exchanged.
void exchange(int *a, int n, int i, int j)
    //@ requires a[0..n] |-> ?vs &*& 0 <= i &*& i < n &*& 0 <= j &*& j < n &*& sum(vs) == 7;
    //@ ensures a[0..n] |-> update(j, nth(i, vs), update(i, nth(j, vs), vs));
{
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
}
