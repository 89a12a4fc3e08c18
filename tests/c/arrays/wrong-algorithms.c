// The same algorithms with a mistake each.
#include <stdlib.h>
int largest(int *a, int n)
//@ requires a[0..n] |-> ?vs &*& 0 < n;
//@ ensures a[0..n] |-> vs &*& mem(result, vs) == true; // ~ refuted postcondition kind concrete
{
    int best = 0;
    for (int i = 0; i < n; i++)
    //@ invariant 0 <= i &*& i <= n &*& a[0..n] |-> vs;
    {
        if (a[i] > best) best = a[i];
    }
    return best;
}
int binary_search(int *a, int n, int x)
//@ requires a[0..n] |-> ?vs &*& 0 <= n;
//@ ensures a[0..n] |-> vs &*& (result < 0 ? true : result < n &*& nth(result, vs) == x);
{
    int lo = 0;
    int hi = n;
    while (lo <= hi)
    //@ invariant 0 <= lo &*& lo <= hi + 1 &*& hi <= n &*& a[0..n] |-> vs;
    {
        int mid = lo + (hi - lo) / 2;
        if (a[mid] == x) return mid; // ~ refuted null kind concrete
        if (a[mid] < x) lo = mid + 1; else hi = mid - 1;
    }
    return -1;
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
        while (a[j - 1] > x) // ~ refuted out-of-bounds kind concrete
        //@ invariant 0 <= j &*& j <= i &*& i < n &*& a[0..n] |-> ?us;
        {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = x;
    }
}
void copy_array(int *to, int *from, int n)
//@ requires to[0..n] |-> _ &*& from[0..n] |-> ?vs &*& 0 <= n;
//@ ensures to[0..n] |-> vs &*& from[0..n] |-> vs; // ~ refuted postcondition kind concrete
{
    for (int i = 1; i < n; i++)
    //@ invariant 1 <= i &*& to[0..n] |-> _ &*& from[0..n] |-> vs;
    {
        to[i] = from[i];
    }
}
