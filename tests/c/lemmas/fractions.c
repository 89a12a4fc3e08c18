// Fractions are no whole numbers, wherever they stand; of a remainder by zero nothing is known.
/*@
fixpoint real half() { return 1 / 2; }
lemma void compared(real r) requires r == 1 / 2; ensures r + r == 1 &*& r > 0; { }
lemma void computed() requires true; ensures half() + half() == 1; { }
lemma void mixed(real r) requires r + 1 / 2 == 1; ensures r == 1 / 2; { }
lemma void not_zero(real r) // ~ unknown unconfirmed
    requires r == 1 / 2; ensures r == 0; { }
lemma void whole() requires true; ensures 1 / 2 == 0; { }
@*/
int remainder(int x) // ~ unknown unconfirmed
    //@ requires x == 0;
    //@ ensures 10 % x == 10;
{ return 0; }
int remainder_of(int x)
    //@ requires x != 0;
    //@ ensures result == 10 % x;
{ return 10 % x; }
