int one() { return 1; }
/* this goes on
// ~ error syntax
