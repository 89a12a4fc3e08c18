// Numbers and tokens out of texts: switch with falling through, do while, pointers to parameters.
#include <ctype.h>
#include <stdbool.h>
#include <limits.h>
#include <assert.h>
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool parse_int(const char *s, int *out) { // ~ unknown unsupported
    int sign = 1; long v = 0;
    while (*s == ' ' || *s == '\t') s++;
    if (*s == '-') { sign = -1; s++; } else if (*s == '+') s++;
    if (!is_digit(*s)) return false;
    do {
        v = v * 10 + (*s - '0');
        if (v > INT_MAX) return false;
        ++s;
    } while (is_digit(*s));
    if (*s != '\0') return false;
    *out = sign * (int)v;
    return true;
}
enum token { TOK_NUM, TOK_PLUS, TOK_MINUS = 10, TOK_END };
static enum token next(const char **p, int *val) { // ~ unknown unsupported
    switch (**p) {
    case '+': (*p)++; return TOK_PLUS;
    case '-': (*p)++; return TOK_MINUS;
    case '\0': return TOK_END;
    case ' ':
    case '\t':
        (*p)++;
        return next(p, val);
    default:
        *val = 0;
        while (is_digit(**p)) *val = *val * 10 + *(*p)++ - '0';
        return TOK_NUM;
    }
}
int eval(const char *text) { // ~ unknown unsupported
    int total = 0, sign = 1, val = 0;
    for (;;) {
        enum token t = next(&text, &val);
        if (t == TOK_END) break;
        if (t == TOK_NUM) total += sign * val;
        else sign = t == TOK_PLUS ? 1 : -1;
    }
    return total;
}
int main(void) {
    int n;
    assert(parse_int("  -42", &n) && n == -42);
    assert(!parse_int("12a", &n));
    assert(eval("1 + 20 - 3") == 18);
    return 0;
}
