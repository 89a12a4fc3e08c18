// ~ with no-overflow
int add(int a, int b) { return a + b; }

int three() { return add(1, 2, 3); } // ~ error type
// ~ unknown unsupported
