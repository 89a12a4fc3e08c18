// Texts, compared one character after the other.
#include <string.h>
#include <ctype.h>
int magic(char *s)
    //@ requires [?q]string(s, ?cs);
    //@ ensures [q]string(s, cs) &*& result == 0; // ~ refuted postcondition where result == 1
{
    if (s[0] == 'm' && s[1] == 'a' && s[2] == 'g' && s[3] == 'i' && s[4] == 'c' && s[5] == 0) return 1;
    return 0;
}

int password(char *s)
    //@ requires [?q]string(s, ?cs);
    //@ ensures [q]string(s, cs) &*& result == 0; // ~ refuted postcondition where result == 1
{
    return strcmp(s, "open") == 0;
}

int shouted(char *s)
    //@ requires [?q]string(s, ?cs);
    //@ ensures [q]string(s, cs) &*& result == 0; // ~ refuted postcondition where result == 1
{
    if (s[0] == 0 || s[1] == 0) return 0;
    return isdigit(s[0]) && isupper(s[1]) && s[0] + s[1] == 140;
}

int never(char *s) // ~ unknown unconfirmed
    //@ requires [?q]string(s, ?cs);
    //@ ensures [q]string(s, cs) &*& result == 0;
{
    if (s[0] == 0 || s[1] == 0) return 0;
    return isdigit(s[0]) && isupper(s[1]) && s[0] + s[1] == 150;
}
