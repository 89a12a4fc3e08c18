// Loops over arrays whose invariants speak of the elements seen so far.
#include <stdlib.h>

/*@
fixpoint bool at_most(int m, list<int> xs) {
  switch (xs) { case nil: return true; case cons(x, rest): return x <= m && at_most(m, rest); }
}
fixpoint bool is_even(int x) { return x % 2 == 0; }
@*/

int maximum(int *a, int n)
//@ requires a[0..n] |-> ?xs &*& 0 < n;
//@ ensures a[0..n] |-> xs &*& at_most(result, xs) == true &*& mem(result, xs) == true;
{
  int m = a[0];
  int i = 1;
  while (i < n)
  //@ invariant a[0..n] |-> xs &*& 1 <= i &*& i <= n &*& at_most(m, take(i, xs)) == true &*& mem(m, take(i, xs)) == true;
  {
    if (a[i] > m) m = a[i];
    i++;
  }
  return m;
}

int find(int *a, int n, int k)
//@ requires a[0..n] |-> ?xs;
//@ ensures a[0..n] |-> xs &*& (result == -1 ? mem(k, xs) == false : 0 <= result &*& result < n &*& nth(result, xs) == k);
{
  for (int i = 0; i < n; i++)
  //@ invariant a[0..n] |-> xs &*& 0 <= i &*& i <= n &*& mem(k, take(i, xs)) == false;
  {
    if (a[i] == k) return i;
  }
  return -1;
}

int all_even(int *a, int n)
//@ requires a[0..n] |-> ?xs;
//@ ensures a[0..n] |-> xs &*& (result != 0) == forall(xs, is_even);
{
  int i = 0;
  int good = 1;
  while (i < n)
  //@ invariant a[0..n] |-> xs &*& 0 <= i &*& i <= n &*& (good != 0) == forall(take(i, xs), is_even);
  {
    if (a[i] % 2 != 0) good = 0;
    i++;
  }
  return good;
}

int find_too_far(int *a, int n, int k)
//@ requires a[0..n] |-> ?xs;
//@ ensures a[0..n] |-> xs &*& (result == -1 ? mem(k, xs) == false : 0 <= result &*& result < n &*& nth(result, xs) == k); // ~ refuted postcondition
{
  for (int i = 1; i < n; i++)
  //@ invariant a[0..n] |-> xs &*& 0 <= i;
  {
    if (a[i] == k) return i;
  }
  return -1;
}
