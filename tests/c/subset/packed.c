// How the structure is laid out is not followed.
struct pair { char c; int i; } __attribute__((packed));
int size(void) // ~ unknown unsupported
    //@ requires true;
    //@ ensures result == 8;
{ return sizeof(struct pair); }
