// Callees of which there is only a contract. It is to blame where something else that it allows would not fail; where all that it allows fails, the code is.
struct cell { int value; int other; };

int outside(int x);
  //@ requires 0 <= x;
  //@ ensures 0 <= result;

int exactly(int x);
  //@ requires true;
  //@ ensures result == x;

void log_it(int x);
  //@ requires true;
  //@ ensures true;

void takes_away(struct cell *c);
  //@ requires c->value |-> ?v &*& c->other |-> ?o;
  //@ ensures c->value |-> v;

void scribbles(struct cell *c);
  //@ requires c->value |-> ?v &*& c->other |-> ?o;
  //@ ensures c->value |-> v &*& c->other |-> ?p;

int only_contract(int x)
  //@ requires 0 <= x &*& x < 100;
  //@ ensures result == x;
  // ~ refuted weak-contract blame outside kind abstract
{ return outside(x); }

int noted_outside(int x)
  //@ requires 0 <= x &*& x < 100;
  //@ ensures result == x;
  // ~ refuted weak-contract blame outside kind abstract
{ int r = outside(x); log_it(r); int s = exactly(r); log_it(s); return s; }

int whatever_it_does(int x)
  //@ requires 0 <= x &*& x < 100;
  //@ ensures true;
{ int r = outside(x); int *p = 0; *p = r; return r; } // ~ refuted null blame code kind concrete

int both_ways(int x)
  //@ requires 0 <= x &*& x < 100;
  //@ ensures result == 7;
  // ~ refuted postcondition blame code kind concrete
{ int r = outside(x); if (r > 3) return 8; return 9; }

int exact_outside(int x)
  //@ requires 0 <= x &*& x < 100;
  //@ ensures result == x + 1;
  // ~ refuted postcondition blame code kind concrete
{ return exactly(x); }

// The contract is too weak, and for one input the code is wrong whatever it allows.
int wrong_for_five(int x)
  //@ requires 0 <= x &*& x < 100;
  //@ ensures result == x;
  // ~ refuted postcondition blame code kind concrete
{ int r = outside(x); if (x == 5) return 6; return r; }

int unchecked_index(int x)
  //@ requires 0 <= x &*& x < 10;
  //@ ensures true;
{ int a[10]; a[0] = 1; int i = outside(x); a[i] = 1; return a[0]; } // ~ refuted weak-contract blame outside kind abstract

void loses_a_field(struct cell *c)
  //@ requires c->value |-> ?v &*& c->other |-> ?o;
  //@ ensures c->value |-> v &*& c->other |-> o;
  // ~ refuted weak-contract blame takes_away kind abstract
{ log_it(1); takes_away(c); log_it(2); }

void loses_a_value(struct cell *c)
  //@ requires c->value |-> ?v &*& c->other |-> ?o;
  //@ ensures c->value |-> v &*& c->other |-> o;
  // ~ refuted weak-contract blame scribbles kind abstract
{ scribbles(c); c->value = c->value; }

void repaired(struct cell *c)
  //@ requires c->value |-> ?v &*& c->other |-> ?o;
  //@ ensures c->value |-> v &*& c->other |-> o;
{ int kept = c->other; scribbles(c); c->other = kept; }
