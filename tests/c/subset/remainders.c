// Remainders by numbers: what divides, and how division and remainder belong together, also below zero.
#include <stdbool.h>
bool is_leap(int y)
    //@ requires y >= 0;
    //@ ensures result == (y % 4 == 0 && (y % 100 != 0 || y % 400 == 0));
{ return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }
int divides(int y)
    //@ requires y % 400 == 0;
    //@ ensures result == 0;
{ return y % 4; }
int divides_more(int y)
    //@ requires y % 4 == 0;
    //@ ensures result == 0; // ~ refuted postcondition kind concrete
{ return y % 400; }
int together(int x)
    //@ requires true;
    //@ ensures result == x;
{ return x / 7 * 7 + x % 7; }
int sign(int x)
    //@ requires x <= 0;
    //@ ensures -7 < result &*& result <= 0;
{ return x % 7; }
int wrong_sign(int x)
    //@ requires x <= 0;
    //@ ensures 0 <= result; // ~ refuted postcondition kind concrete
{ return x % 7; }
int by_negative(int x)
    //@ requires true;
    //@ ensures result == 0;
{ return x % -5 - x % 5; }
int ring(int first, int count)
    //@ requires 0 <= first &*& first < 16 &*& 0 <= count &*& count < 16;
    //@ ensures 0 <= result &*& result < 16 &*& (result == first + count || result == first + count - 16);
{ return (first + count) % 16; }
