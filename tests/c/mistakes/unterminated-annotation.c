int one() { return 1; } // ~ unknown unsupported
/*@ predicate p(int *x) = true;
// ~ error syntax
