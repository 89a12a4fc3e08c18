// `terminates` is verified where the form of a function shows it, with what `decreases` says proved; otherwise nothing is claimed.
#include <stdlib.h>

int elsewhere(int x);
    //@ requires true;
    //@ ensures true;
    //@ terminates;

int straight(int n)
    //@ requires true;
    //@ ensures true;
    //@ terminates;
{ if (n == 0) goto end; n = elsewhere(n); end: return n; }

int counted(int n)
    //@ requires 0 <= n &*& n < 100;
    //@ ensures result == n;
    //@ terminates;
{
    int i = 0;
    while (i < n)
        //@ invariant 0 <= i &*& i <= n;
        //@ decreases n - i;
    { i++; straight(i); }
    return i;
}

int says_nothing(int n)
    //@ requires true;
    //@ ensures true;
{ return n; }

int calls_who_says_nothing(int n) // ~ unknown unsupported
    //@ requires true;
    //@ ensures true;
    //@ terminates;
{ if (n > 3) return says_nothing(n); return 0; }

int not_measured(int n) // ~ unknown unsupported
    //@ requires 0 <= n &*& n < 100;
    //@ ensures true;
    //@ terminates;
{
    int i = 0;
    while (i < n)
        //@ invariant 0 <= i &*& i <= n;
    { i++; }
    return i;
}

int itself(int n) // ~ unknown unsupported
    //@ requires 0 <= n &*& n < 5;
    //@ ensures true;
    //@ terminates;
{ if (n == 0) return 0; return itself(n - 1); }

int never(int n)
    //@ requires true;
    //@ ensures true;
    //@ terminates;
{
    while (1) // ~ refuted endless-loop kind concrete
        //@ invariant true;
    { }
    return 0;
}
