#include <stdlib.h>
#include <ctype.h>
struct parser { const char *p; int error; };
static void skip(struct parser *s) { while (*s->p == ' ') s->p++; } // ~ unknown unsupported
static int expr(struct parser *s);
static int factor(struct parser *s) // ~ unknown unsupported
{
    skip(s);
    if (*s->p == '(') {
        s->p++;
        int v = expr(s);
        skip(s);
        if (*s->p != ')') { s->error = 1; return 0; }
        s->p++;
        return v;
    }
    if (!isdigit(*s->p)) { s->error = 1; return 0; }
    int v = 0;
    while (isdigit(*s->p)) v = v * 10 + (*s->p++ - '0');
    return v;
}
static int term(struct parser *s) // ~ unknown unsupported
{
    int v = factor(s);
    for (;;) {
        skip(s);
        if (*s->p == '*') { s->p++; v *= factor(s); }
        else if (*s->p == '/') { s->p++; v /= factor(s); } // ~ refuted division
        else return v;
    }
}
static int expr(struct parser *s) // ~ unknown unsupported
{
    int v = term(s);
    for (;;) {
        skip(s);
        if (*s->p == '+') { s->p++; v += term(s); }
        else if (*s->p == '-') { s->p++; v -= term(s); }
        else return v;
    }
}
int main(void)
{
    struct parser s = { "2*(3+4)-6/(5-5)", 0 };
    return expr(&s);
}
