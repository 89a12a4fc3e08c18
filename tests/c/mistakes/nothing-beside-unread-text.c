// What cannot be read might say anything: nothing is decided beside it, neither proved nor refuted.
int before(int x) // ~ unknown unsupported
    //@ requires true;
    //@ ensures result == x;
{ return x; }
int broken(int x) // ~ unknown unsupported
    //@ requires true &*& ; // ~ error syntax
    //@ ensures result == x;
{ return x; }
int wrong(int x) // ~ unknown unsupported
    //@ requires true;
    //@ ensures result == x;
{ return x + 1; }
