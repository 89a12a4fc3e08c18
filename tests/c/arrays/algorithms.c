// ~ with no-overflow
// Arrays: sums, searches, copies and sorting, with invariants and nothing else.
/*@
fixpoint int total_of(list<int> l) { switch (l) { case nil: return 0; case cons(x, xs): return x + total_of(xs); } }
fixpoint bool all_le(list<int> l, int b) { switch (l) { case nil: return true; case cons(x, xs): return x <= b && all_le(xs, b); } }
@*/
int total(int *a, int n)
//@ requires a[0..n] |-> ?vs &*& 0 <= n;
//@ ensures a[0..n] |-> vs &*& result == total_of(vs);
{
    int s = 0;
    int i = 0;
    while (i < n)
    //@ invariant 0 <= i &*& i <= n &*& a[0..n] |-> vs &*& s == total_of(take(i, vs));
    {
        s = s + a[i];
        i++;
    }
    return s;
}
int total_rec(int *a, int n)
//@ requires a[0..n] |-> ?vs;
//@ ensures a[0..n] |-> vs &*& result == total_of(vs);
{
    if (n == 0) return 0;
    return a[0] + total_rec(a + 1, n - 1);
}
int largest(int *a, int n)
//@ requires a[0..n] |-> ?vs &*& 0 < n;
//@ ensures a[0..n] |-> vs &*& mem(result, vs) == true;
{
    int best = a[0];
    for (int i = 1; i < n; i++)
    //@ invariant 1 <= i &*& i <= n &*& a[0..n] |-> vs &*& mem(best, vs) == true;
    {
        if (a[i] > best) best = a[i];
    }
    return best;
}
int largest_rec(int *a, int n)
//@ requires a[0..n] |-> ?vs &*& 0 < n;
//@ ensures a[0..n] |-> vs &*& all_le(vs, result) == true;
{
    if (n == 1) return a[0];
    int m = largest_rec(a + 1, n - 1);
    return a[0] > m ? a[0] : m;
}
int search(int *a, int n, int x)
//@ requires a[0..n] |-> ?vs &*& 0 <= n;
//@ ensures a[0..n] |-> vs &*& (result < 0 ? true : result < n &*& nth(result, vs) == x);
{
    for (int i = 0; i < n; i++)
    //@ invariant 0 <= i &*& i <= n &*& a[0..n] |-> vs;
    {
        if (a[i] == x) return i;
    }
    return -1;
}
int binary_search(int *a, int n, int x)
//@ requires a[0..n] |-> ?vs &*& 0 <= n;
//@ ensures a[0..n] |-> vs &*& (result < 0 ? true : result < n &*& nth(result, vs) == x);
{
    int lo = 0;
    int hi = n;
    while (lo < hi)
    //@ invariant 0 <= lo &*& lo <= hi &*& hi <= n &*& a[0..n] |-> vs;
    {
        int mid = lo + (hi - lo) / 2;
        if (a[mid] == x) return mid;
        if (a[mid] < x) lo = mid + 1; else hi = mid;
    }
    return -1;
}
void reverse_array(int *a, int n)
//@ requires a[0..n] |-> ?vs &*& 0 <= n;
//@ ensures a[0..n] |-> ?ws &*& length(ws) == length(vs);
{
    int i = 0;
    int j = n - 1;
    while (i < j)
    //@ invariant 0 <= i &*& i <= n &*& -1 <= j &*& j < n &*& a[0..n] |-> ?ws &*& length(ws) == length(vs);
    {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
        i++;
        j--;
    }
}
void insertion_sort(int *a, int n)
//@ requires a[0..n] |-> ?vs &*& 0 <= n;
//@ ensures a[0..n] |-> ?ws;
{
    for (int i = 1; i < n; i++)
    //@ invariant 1 <= i &*& a[0..n] |-> ?ws;
    {
        int x = a[i];
        int j = i;
        while (j > 0 && a[j - 1] > x)
        //@ invariant 0 <= j &*& j <= i &*& i < n &*& a[0..n] |-> ?us;
        {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = x;
    }
}
int partition(int *a, int n, int p)
//@ requires a[0..n] |-> ?vs &*& 0 <= n;
//@ ensures a[0..n] |-> ?ws &*& 0 <= result &*& result <= n;
{
    int k = 0;
    for (int i = 0; i < n; i++)
    //@ invariant 0 <= k &*& k <= i &*& i <= n &*& a[0..n] |-> ?ws;
    {
        if (a[i] < p) {
            int t = a[i];
            a[i] = a[k];
            a[k] = t;
            k++;
        }
    }
    return k;
}
void copy_array(int *to, int *from, int n)
//@ requires to[0..n] |-> _ &*& from[0..n] |-> ?vs &*& 0 <= n;
//@ ensures to[0..n] |-> vs &*& from[0..n] |-> vs;
{
    for (int i = 0; i < n; i++)
    //@ invariant 0 <= i &*& i <= n &*& to[0..i] |-> take(i, vs) &*& to[i..n] |-> _ &*& from[0..n] |-> vs;
    {
        to[i] = from[i];
    }
}
void fill(int *a, int n, int x)
//@ requires a[0..n] |-> _ &*& 0 <= n;
//@ ensures a[0..n] |-> ?vs &*& all_le(vs, x) == true;
{
    if (n == 0) return;
    a[0] = x;
    fill(a + 1, n - 1, x);
}
