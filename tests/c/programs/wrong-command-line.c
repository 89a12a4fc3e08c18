// The words of the command line, with one character too few.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char *argv[]) {
    if (argc < 2) { fprintf(stderr, "usage: %s WORD...\n", argv[0]); return EXIT_FAILURE; }
    size_t total = 0;
    for (int i = 1; i < argc; i++) total += strlen(argv[i]);
    char *all = malloc(total);
    if (!all) return 1;
    char *p = all;
    for (char **w = argv + 1; *w; w++) { strcpy(p, *w); p += strlen(*w); *p++ = ' '; } // ~ refuted out-of-bounds
    p[-1] = '\0';
    puts(all);
    free(all);
    return 0;
}
