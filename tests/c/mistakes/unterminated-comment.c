int one() { return 1; } // ~ unknown unsupported
/* this goes on
// ~ error syntax
