// An array of texts, each owned: taken out by its position and put back.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
//@ #include <listex.gh>

//@ predicate name(char *text;) = string(text, ?cs) &*& malloc_block_chars(text, length(cs) + 1);

void show(char **names, int count, int i)
    //@ requires [?f]names[0..count] |-> ?ps &*& foreachp(ps, name) &*& 0 <= i &*& i < count;
    //@ ensures [f]names[0..count] |-> ps &*& foreachp(ps, name);
{
    char *text = names[i];
    //@ foreachp_remove_nth(i);
    printf("%s\n", text);
    //@ foreachp_unremove_nth(ps, i);
}

void show_without_owning(char **names, int count, int i)
    //@ requires names[0..count] |-> ?ps &*& foreachp(ps, name) &*& 0 <= i &*& i <= count &*& 0 < count;
    //@ ensures names[0..count] |-> ps &*& foreachp(ps, name);
{
    char *text = names[i]; // ~ refuted out-of-bounds kind concrete
    //@ foreachp_remove_nth(i);
    printf("%s\n", text);
    //@ foreachp_unremove_nth(ps, i);
}

void dispose(char **names, int count)
    //@ requires names[0..count] |-> ?ps &*& foreachp(ps, name) &*& malloc_block_pointers(names, count);
    //@ ensures true;
{
    for (int i = 0; ; i++)
        //@ requires names[i..count] |-> ?rest &*& foreachp(rest, name);
        //@ ensures names[old_i..count] |-> _;
    {
        //@ open pointers(_, _, _);
        if (i == count)
            break;
        //@ open foreachp(_, _);
        //@ open name(_);
        //@ string_to_chars(names[i]);
        free(names[i]);
    }
    free(names);
}
