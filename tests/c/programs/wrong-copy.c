#include <stdlib.h>
#include <string.h>
char *copy(const char *s) // ~ unknown unsupported
{
    size_t n = strlen(s);
    char *r = malloc(n + 1);
    if (r == NULL) return NULL;
    for (size_t i = 0; i < n; i++) r[i] = s[i];
    return r;
}
char *join(const char *a, const char *b) // ~ unknown unsupported
{
    char *r = malloc(strlen(a) + strlen(b) + 1); // ~ refuted uninitialised
    if (!r) return r;
    strcpy(r, a);
    strcat(r, b);
    return r;
}
int main(void)
{
    char *a = copy("ab");
    if (!a) return 1;
    char *b = join(a, "cd");
    free(a);
    if (!b) return 1;
    int n = (int) strlen(b);
    free(b);
    return n;
}
