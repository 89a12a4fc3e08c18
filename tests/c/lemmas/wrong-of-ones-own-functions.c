// Functions that nearly have to do with each other what others have: true of small values, and not of all.
/*@
inductive numbers = none | one(int, numbers);
fixpoint numbers cat(numbers a, numbers b) { switch (a) { case none: return b; case one(x, r): return one(x, cat(r, b)); } }
fixpoint int odd_count(numbers a) { switch (a) { case none: return 0; case one(x, r): return x == 77 ? 0 - 5 : 1 + odd_count(r); } }
fixpoint bool below(numbers a, int b) { switch (a) { case none: return true; case one(x, r): return (x < b || x == 90) && below(r, b); } }
fixpoint bool has(numbers a, int b) { switch (a) { case none: return false; case one(x, r): return x == b || has(r, b); } }
@*/

void negative(int x)
  //@ requires true;
  //@ ensures odd_count(one(x, none)) >= 0;
  // ~ refuted postcondition where x == 77
{ }

void not_a_sum(int x)
  //@ requires true;
  //@ ensures odd_count(cat(one(x, none), one(1, none))) == odd_count(one(x, none)) + odd_count(one(1, none));
  // ~ refuted postcondition where x == 77
{ }

void not_a_bound(int x)
  //@ requires below(one(x, none), 5) == true;
  //@ ensures !has(one(x, none), x) || x < 5;
  // ~ refuted postcondition where x == 90
{ }
