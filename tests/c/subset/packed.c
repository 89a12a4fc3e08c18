// How the structure is laid out is not followed.
struct pair { char c; int i; } __attribute__((packed));
int size(void) // ~ unknown unsupported
    //@ requires true;
    //@ ensures result == 8;
{ return sizeof(struct pair); }
struct __attribute__((packed)) before { char c; int i; };
int size_before(void) // ~ unknown unsupported
    //@ requires true;
    //@ ensures result == 8;
{ return sizeof(struct before); }
