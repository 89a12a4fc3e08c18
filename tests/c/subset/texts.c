// String literals, which whoever is called may read.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
void greet(void)
    //@ requires true;
    //@ ensures true;
{ puts("hello"); }
int length(void)
    //@ requires true;
    //@ ensures result == 5;
{ return (int)strlen("hello"); }
int same(char *s)
    //@ requires string(s, ?cs);
    //@ ensures string(s, cs) &*& (result == 1) == (cs == {'h', 'i'});
{ if (strcmp(s, "hi") == 0) return 1; return 0; }
int either(char *s, int b)
    //@ requires string(s, ?cs);
    //@ ensures string(s, cs);
{ if (b && strcmp(s, "hi") == 0) puts("yes"); else printf("%s is %d\n", s, b); return 0; }
int wrong(void)
    //@ requires true;
    //@ ensures result == 4; // ~ refuted postcondition
{ return (int)strlen("hello"); }
void keep(char **p)
    //@ requires *p |-> _;
    //@ ensures *p |-> ?q &*& q != 0;
{ *p = "text"; }
