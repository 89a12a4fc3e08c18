// Sizes of texts are those of their arrays, with the zero at the end.
int text(void)
    //@ requires true;
    //@ ensures result == 4;
{ return sizeof("abc"); }
int address(char *p)
    //@ requires true;
    //@ ensures result == 8;
{ return sizeof(p); }
int wrong(void)
    //@ requires true;
    //@ ensures result == 8; // ~ refuted postcondition
{ return sizeof "abc"; }
