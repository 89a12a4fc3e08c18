#include <stdlib.h>
#include <string.h>

struct text { int refs; char *bytes; };

struct text *text_new(const char *s)
{
    struct text *t = malloc(sizeof *t);
    if (t == NULL) return NULL;
    t->bytes = malloc(strlen(s) + 1);
    if (t->bytes == NULL) return NULL; // ~ refuted leak
    strcpy(t->bytes, s);
    t->refs = 1;
    return t;
}

struct text *text_hold(struct text *t) { t->refs++; return t; } // ~ unknown unsupported

void text_drop(struct text *t) // ~ unknown unsupported
{
    if (--t->refs == 0) {
        free(t->bytes);
        free(t);
    }
}

int main(void)
{
    struct text *a = text_new("hello");
    if (!a) return 1; // ~ refuted leak
    struct text *b = text_hold(a);
    text_drop(a);
    text_drop(b);
    return 0;
}
