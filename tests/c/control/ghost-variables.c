// Variables of annotations change with the program, also where only some iterations of a loop change them.
#include <stdlib.h>

//@ #include "listex.gh"

void counted_down(int n)
    //@ requires n > 0;
    //@ ensures true;
{
    //@ int left = n;
    //@ list<int> seen = nil;
    //@ int small = 0;
    int i = 0;
    while (i < n)
        //@ invariant 0 <= i &*& i <= n &*& length(seen) == i &*& left == n - i &*& 0 <= small &*& small <= i;
    {
        //@ seen = cons(i, seen);
        //@ left--;
        //@ if (i < 3) { small += 1; }
        i++;
    }
    //@ assert length(seen) == n;
}

void forgets_one(int n)
    //@ requires n > 0;
    //@ ensures true;
{
    //@ int left = n;
    int i = 0;
    while (i < n)
        //@ invariant 0 <= i &*& i <= n &*& left == n - i; // ~ refuted invariant kind concrete
    {
        //@ if (i != 1) { left--; }
        i++;
    }
}
