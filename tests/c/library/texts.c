// Texts as bytes and back; what the library of C says of them.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

char *duplicate(char *s)
    //@ requires [?f]string(s, ?cs);
    //@ ensures [f]string(s, cs) &*& (result == 0 ? true : string(result, cs) &*& malloc_block_chars(result, length(cs) + 1));
{
    char *t = malloc(strlen(s) + 1);
    if (t == 0)
        return 0;
    strcpy(t, s);
    return t;
}

char *duplicate_without_end(char *s)
    //@ requires [?f]string(s, ?cs);
    //@ ensures [f]string(s, cs) &*& (result == 0 ? true : string(result, cs) &*& malloc_block_chars(result, length(cs)));
{
    char *t = malloc(strlen(s));
    if (t == 0)
        return 0;
    strcpy(t, s); // ~ refuted out-of-bounds kind concrete
    return t;
}

bool same_text(char *a, char *b)
    //@ requires [?f]string(a, ?xs) &*& [?g]string(b, ?ys);
    //@ ensures [f]string(a, xs) &*& [g]string(b, ys) &*& result == (xs == ys);
{
    size_t n = strlen(a);
    if (n != strlen(b))
        return false;
    return memcmp(a, b, n) == 0;
}

char *read_name()
    //@ requires true;
    //@ ensures string(result, ?cs) &*& malloc_block_chars(result, length(cs) + 1);
{
    char buffer[20];
    if (scanf("%19s", buffer) < 1)
        abort();
    //@ chars_separate_string(buffer);
    char *copy = strdup(buffer);
    //@ chars_unseparate_string(buffer);
    if (copy == 0)
        abort();
    return copy;
}

void greet()
    //@ requires true;
    //@ ensures true;
{
    char *name = read_name();
    printf("hello, %s\n", name);
    //@ string_to_chars(name);
    free(name);
}

int index_of_character(char *s, char c)
    //@ requires [?f]string(s, ?cs) &*& c != 0 &*& length(cs) <= 2147483647;
    //@ ensures [f]string(s, cs) &*& (result == -1 ? !mem(c, cs) : mem(c, cs) == true &*& result == index_of(c, cs));
{
    char *found = strchr(s, c);
    if (found == 0)
        return -1;
    return (int)(found - s);
}
