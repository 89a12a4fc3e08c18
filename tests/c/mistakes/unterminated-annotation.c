int one() { return 1; }
/*@ predicate p(int *x) = true;
// ~ error syntax
