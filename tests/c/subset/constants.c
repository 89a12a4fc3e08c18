// Constants have types: unsigned ones wrap around, conversions cut off, labels become numbers of the type that is looked at.
#include <stddef.h>

enum { CUT = (unsigned char)300, LARGE = ~0u > 5, MIXED = (-1 > 0u), SIGNED = (-1 < 0), MASK = (1 << 4) - 1 };

int cut(void)
    //@ requires true;
    //@ ensures result == 44;
{ return CUT; }
int not_cut(void)
    //@ requires true;
    //@ ensures result == 300;
    // ~ refuted postcondition kind concrete
{ return CUT; }
int compared(void)
    //@ requires true;
    //@ ensures result == 1110 + 15;
{ return 1000 * LARGE + 100 * MIXED + 10 * SIGNED + MASK; }
int mixed(void)
    //@ requires true;
    //@ ensures result == 0;
    // ~ refuted postcondition kind concrete
{ return MIXED; }
int length(void)
    //@ requires true;
    //@ ensures result == 1;
{ char few[(unsigned char)257]; return sizeof(few); }
int longer(void)
    //@ requires true;
    //@ ensures result == 257;
    // ~ refuted postcondition kind concrete
{ char few[(unsigned char)257]; return sizeof(few); }

int label(unsigned u)
    //@ requires u == 4294967295;
    //@ ensures result == 1;
{ switch (u) { case -1: return 1; default: return 2; } }
int other_label(unsigned u)
    //@ requires u == 4294967295;
    //@ ensures result == 2;
    // ~ refuted postcondition kind concrete
{ switch (u) { case -1: return 1; default: return 2; } }
int cut_label(int x)
    //@ requires x == 44;
    //@ ensures result == 1;
{ switch (x) { case (char)300: return 1; default: return 2; } }

#if -1 > 0u
#define UNSIGNED_WINS 1
#else
#define UNSIGNED_WINS 0
#endif
#if 0u - 1 == 0xffffffffffffffff
#define WRAPS 1
#else
#define WRAPS 0
#endif
int conditions(void)
    //@ requires true;
    //@ ensures result == 11;
{ return 10 * UNSIGNED_WINS + WRAPS; }

struct mixed { char c; double d; int i; float f; long double l; };
int sizes(void)
    //@ requires true;
    //@ ensures result == 4 + 8 + 16 + 48;
{ return sizeof(float) + sizeof(double) + sizeof(long double) + sizeof(struct mixed); }
int as_large_as_double(void)
    //@ requires true;
    //@ ensures result == 8;
    // ~ refuted postcondition kind concrete
{ return sizeof(float) + sizeof(1.0f) - sizeof 0.5f; }
int offsets(void)
    //@ requires true;
    //@ ensures result == 8 + 20 + 32;
{ return offsetof(struct mixed, d) + offsetof(struct mixed, f) + offsetof(struct mixed, l); }
