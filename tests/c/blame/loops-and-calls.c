// Loops and calls beside each other and in each other: the one that matters is named.
int inc(int x)
  //@ requires 0 <= x &*& x < 1000;
  //@ ensures result > x;
{ return x + 1; }

int dec(int x)
  //@ requires 0 < x &*& x < 1000;
  //@ ensures result == x - 1;
{ return x - 1; }

int callee_in_loop(int n) // ~ refuted weak-contract blame inc kind abstract
  //@ requires 0 <= n &*& n < 100;
  //@ ensures result == n;
{
  int i = 0;
  while (i < n)
    //@ invariant 0 <= i &*& i <= n;
  { i = inc(i); }
  return i;
}

int loop_around_exact(int n)
  //@ requires 0 <= n &*& n < 100;
  //@ ensures result == 0;
  // ~ refuted weak-contract blame loop_around_exact kind abstract
{
  int i = n;
  while (i > 0)
    //@ invariant i <= n;
  { i = dec(i); }
  return i;
}

int loop_in_loop(int n, int m) // ~ refuted weak-contract blame loop_in_loop kind abstract
  //@ requires 0 <= n &*& n < 20 &*& 0 <= m &*& m < 20;
  //@ ensures result == n * m;
{
  int s = 0;
  int i = 0;
  while (i < n)
    //@ invariant 0 <= i &*& i <= n &*& s == i * m;
  {
    int j = 0;
    while (j < m)
      //@ invariant 0 <= j &*& j <= m &*& s >= i * m &*& s <= 400;
    { s++; j++; }
    i++;
  }
  return s;
}

int wrong_in_both(int n, int m)
  //@ requires 0 <= n &*& n < 20 &*& 0 <= m &*& m < 20;
  //@ ensures result == n * m;
  // ~ refuted postcondition blame code kind concrete
{
  int s = 0;
  int i = 0;
  while (i < n)
    //@ invariant 0 <= i &*& i <= n &*& s >= 0 &*& s <= 1000;
  {
    int j = 0;
    while (j <= m)
      //@ invariant 0 <= j &*& j <= m + 1 &*& s >= 0 &*& s <= 1000;
    { s++; j++; }
    i++;
  }
  return s;
}

int behind_a_good_loop(int n)
  //@ requires 0 <= n &*& n < 100;
  //@ ensures result == n + 1;
  // ~ refuted weak-contract blame inc kind abstract
{
  int i = 0;
  while (i < n)
    //@ invariant 0 <= i &*& i <= n;
  { i++; }
  return inc(i);
}

int before_a_weak_loop(int n)
  //@ requires 0 <= n &*& n < 100;
  //@ ensures result == n;
  // ~ refuted weak-contract blame before_a_weak_loop kind abstract
{
  int k = inc(n);
  int i = 0;
  while (i < n)
    //@ invariant 0 <= i;
  { i++; }
  k = inc(n);
  return i;
}

int second_of_two_loops(int n)
  //@ requires 0 <= n &*& n < 100;
  //@ ensures result == n;
  // ~ refuted weak-contract blame second_of_two_loops kind abstract
{
  int i = 0;
  while (i < n)
    //@ invariant 0 <= i &*& i <= n;
  { i++; }
  int j = 0;
  while (j < i)
    //@ invariant 0 <= j;
  { j++; }
  return j;
}

int bounds_not_said(int *a, int n) // ~ refuted weak-contract blame bounds_not_said kind abstract
  //@ requires a[0..n] |-> ?vs;
  //@ ensures a[0..n] |-> vs;
{
  int s = 0;
  int i = 0;
  while (i < n)
    //@ invariant a[0..n] |-> vs;
  { if (a[i] > 0) s = 1; i++; }
  return s;
}

int one_too_far(int *a, int n)
  //@ requires a[0..n] |-> ?vs &*& 0 < n;
  //@ ensures a[0..n] |-> vs;
{
  int s = 0;
  int i = 0;
  while (i <= n)
    //@ invariant a[0..n] |-> vs &*& 0 <= i &*& i <= n + 1;
  {
    if (a[i] > 0) s = 1; // ~ refuted out-of-bounds blame code kind concrete
    i++;
  }
  return s;
}
