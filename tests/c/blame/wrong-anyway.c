// Contracts that are too weak, beside code that is wrong anyway: for few inputs, far away, or because a body never ends.
int weak(int x)
  //@ requires 0 <= x &*& x < 1000;
  //@ ensures result >= x;
{ return x + 1; }

int hangs(int x)
  //@ requires true;
  //@ ensures result >= 0;
{
  while (1)
    //@ invariant true;
  { }
  return 0;
}

int wrong_anyway(int x)
  //@ requires 0 <= x &*& x < 1000;
  //@ ensures result == x + 5;
  // ~ refuted postcondition blame code kind concrete
{ return weak(x) + 3; }

int wrong_far_away(int x)
  //@ requires 0 <= x &*& x < 1000;
  //@ ensures result == x + 1;
  // ~ refuted postcondition blame code kind concrete
{ int r = weak(x); if (r * 7 + 1300 == 4135) return 5; return r; }

int wrong_without_the_call(int x)
  //@ requires 0 <= x &*& x < 1000000;
  //@ ensures result == x + 1;
  // ~ refuted postcondition blame code kind concrete
{ int r = x + 1; if (x < 1000) r = weak(x); if (x * 3 == 777777) return 5; return r; }

// A body that comes to nothing does not make its contract the weak one.
int one_hangs_behind(int x)
  //@ requires 0 <= x &*& x < 1000;
  //@ ensures result == x + 1;
  // ~ refuted weak-contract blame weak kind abstract
{ int r = weak(x); int k = hangs(x); return r; }

int one_hangs_before(int x)
  //@ requires 0 <= x &*& x < 1000;
  //@ ensures result == x + 1;
  // ~ refuted weak-contract blame weak kind abstract
{ int k = hangs(x); int r = weak(x); return r; }

// What it promises of itself is exact: the code is wrong.
int exact_itself(int n)
  //@ requires 0 <= n &*& n < 10000;
  //@ ensures result == n;
  // ~ refuted postcondition blame code kind concrete
{ if (n == 0) return 0; if (n > 9000) return exact_itself(n - 1) + 2; return exact_itself(n - 1) + 1; }

int weak_itself(int n)
  //@ requires 0 <= n &*& n < 20;
  //@ ensures result >= n &*& result <= 50;
  // ~ refuted weak-contract blame weak_itself kind abstract
{ if (n == 0) return 0; return weak_itself(n - 1) + 1; }
