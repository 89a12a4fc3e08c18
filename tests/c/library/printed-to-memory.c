// Texts that are printed to memory: what they are, and that there is room for them.

#include <stdio.h>
#include <stdlib.h>

void greets(char *name)
    //@ requires [?f]string(name, ?cs) &*& length(cs) < 20;
    //@ ensures [f]string(name, cs);
{
    char buffer[32];
    sprintf(buffer, "hello %s!", name);
}

void counts(int n)
    //@ requires true;
    //@ ensures true;
{
    char buffer[16];
    int length = sprintf(buffer, "n=%d", n);
    //@ assert 3 <= length && length <= 13;
}

void known()
    //@ requires true;
    //@ ensures true;
{
    char buffer[5];
    sprintf(buffer, "%d%%%c", 4, 'x');
    //@ assert chars(buffer, 4, {'4', '%', 'x', 0});
}

void printed_further()
    //@ requires true;
    //@ ensures true;
{
    char buffer[8];
    sprintf(buffer, "%s", "ready");
    puts(buffer);
}

void below_zero()
    //@ requires true;
    //@ ensures true;
{
    char *buffer = malloc(10);
    if (buffer == 0) {
        abort();
    }
    sprintf(buffer, "%i", -30);
    //@ assert chars(buffer, 4, {'-', '3', '0', 0});
    //@ chars_join(buffer);
    free(buffer);
}

void too_many_digits(int n) // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures true;
{
    char buffer[8];
    sprintf(buffer, "n=%d", n);
}

void no_room_for_the_end() // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures true;
{
    char buffer[5];
    sprintf(buffer, "hello");
}

void too_long(char *name) // ~ unknown unconfirmed
    //@ requires [?f]string(name, ?cs) &*& length(cs) < 20;
    //@ ensures [f]string(name, cs);
{
    char buffer[20];
    sprintf(buffer, "hello %s!", name);
}

void on_top_of_itself(char *name) // ~ unknown unconfirmed
    //@ requires string(name, ?cs) &*& length(cs) == 3;
    //@ ensures chars(name, 4, _);
{
    sprintf(name, "%s", name);
}

void another_text() // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures true;
{
    char buffer[5];
    sprintf(buffer, "%d%c", 42, 'x');
    //@ assert chars(buffer, 4, {'4', '2', 'y', 0});
}

void of_another_size(long n) // ~ unknown unsupported
    //@ requires true;
    //@ ensures true;
{
    char buffer[64];
    sprintf(buffer, "%d", n);
}

void filled_up(int n) // ~ unknown unsupported
    //@ requires true;
    //@ ensures true;
{
    char buffer[64];
    sprintf(buffer, "%5d", n);
}
