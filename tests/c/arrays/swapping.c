// Two elements in exchange: written in one order and described in the other.

void swap(int *a, int i, int j, int n)
//@ requires a[0..n] |-> ?xs &*& 0 <= i &*& i < n &*& 0 <= j &*& j < n;
//@ ensures a[0..n] |-> update(i, nth(j, xs), update(j, nth(i, xs), xs));
{
  int t = a[i];
  a[i] = a[j];
  a[j] = t;
}

void swap_back(int *a, int i, int j, int n)
//@ requires a[0..n] |-> ?xs &*& 0 <= i &*& i < n &*& 0 <= j &*& j < n;
//@ ensures a[0..n] |-> xs;
{
  swap(a, i, j, n);
  swap(a, j, i, n);
}

void overwrite(int *a, int i, int j, int n)
//@ requires a[0..n] |-> ?xs &*& 0 <= i &*& i < n &*& 0 <= j &*& j < n;
//@ ensures a[0..n] |-> update(i, nth(j, xs), update(j, nth(i, xs), xs)); // ~ refuted postcondition
{
  a[i] = a[j];
  a[j] = a[i];
}
