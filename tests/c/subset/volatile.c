// What is volatile changes by itself, so nothing is said of who uses it.
volatile int status;
int twice(void) // ~ unknown unsupported
    //@ requires status |-> ?x;
    //@ ensures status |-> x &*& result == 0;
{ int a = status; int b = status; return a - b; }
int through(volatile int *p) // ~ unknown unsupported
    //@ requires *p |-> ?x;
    //@ ensures *p |-> x &*& result == 0;
{ int a = *p; int b = *p; return a - b; }
int calls(void) // ~ unknown unsupported
    //@ requires status |-> _;
    //@ ensures status |-> _;
{ return twice(); }
int untouched(int x)
    //@ requires true;
    //@ ensures result == x;
{ return x; }
