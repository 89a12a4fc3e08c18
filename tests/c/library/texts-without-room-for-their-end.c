// Functions without contracts: a write behind what the function has allocated is reported where every text leads to it, and before an allocation that
// may fail.
#include <stdlib.h>
#include <string.h>

char *copy(const char *text)
{
    char *made = malloc(strlen(text));
    strcpy(made, text); // ~ refuted out-of-bounds kind concrete
    return made;
}

char *copy_if_there_is_memory(const char *text)
{
    char *made = malloc(strlen(text));
    if (made == NULL)
        return NULL;
    strcpy(made, text); // ~ refuted out-of-bounds kind concrete
    return made;
}

// A caller may know that the text is short, and that the index is one.
char *copy_of_a_short_text(const char *text) // ~ unknown unsupported
{
    char *made = malloc(4);
    if (made == NULL)
        return NULL;
    strcpy(made, text);
    return made;
}

int chosen(const int *which) // ~ unknown unsupported
{
    int table[2] = {3, 4};
    return table[*which];
}
