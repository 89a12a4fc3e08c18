// Programs of which it is known whose fault it is: two contracts of which one matters, invariants, code behind a loop or a call, a callee whose body fails.
int above(int x)
  //@ requires x < 1000;
  //@ ensures result > x;
{ return x + 1; }

void note(int x)
  //@ requires true;
  //@ ensures true;
{ }

int noted(int x)
  //@ requires x < 1000;
  //@ ensures result == x + 1;
  // ~ refuted weak-contract blame above kind abstract
{ int r = above(x); note(r); return r; }

int behind_a_call(int x)
  //@ requires x < 1000;
  //@ ensures result == x;
  // ~ refuted postcondition blame code kind concrete
{ return above(x); }

int loose(int x)
  //@ requires 0 <= x &*& x < 1000;
  //@ ensures result >= 0 &*& result < 5000;
{ return x + 1; }

int exact(int x)
  //@ requires 0 <= x &*& x < 10000;
  //@ ensures result == 2 * x;
{ return x * 2; }

int first_of_two(int x)
  //@ requires 0 <= x &*& x < 1000;
  //@ ensures result == 2 * x + 2;
  // ~ refuted weak-contract blame loose kind abstract
{ int a = loose(x); int b = exact(a); return b; }

int crash(int x)
  //@ requires true;
  //@ ensures result > 0;
{ int *p = 0; return *p; } // ~ refuted null blame code kind concrete

int after_a_crash(int x)
  //@ requires true;
  //@ ensures result == 3;
  // ~ refuted weak-contract blame crash kind abstract
{ return crash(x); }

int weak_invariant(int n)
  //@ requires 0 <= n &*& n < 100;
  //@ ensures result == n;
  // ~ refuted weak-contract blame weak_invariant kind abstract
{
  int i = 0;
  while (i < n)
    //@ invariant 0 <= i;
  { i++; }
  return i;
}

int behind_a_loop(int n)
  //@ requires 0 <= n &*& n < 100;
  //@ ensures result == n;
  // ~ refuted postcondition blame code kind concrete
{
  int i = 0;
  while (i < n)
    //@ invariant 0 <= i;
  { i++; }
  return i + 1;
}

int to_itself(int n)
  //@ requires 0 <= n &*& n < 50;
  //@ ensures result == n;
  // ~ refuted postcondition blame code kind concrete
{
  if (n == 0) return 1;
  return to_itself(n - 1) + 1;
}
