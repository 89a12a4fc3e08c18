// What a C compiler computes: state machine. Each value was printed by a program that gcc compiled.

#include <assert.h>

enum token { END, NUMBER, WORD, SIGN };
struct reader { const char *at; int value; };
enum token next(struct reader *r)
{
    while (*r->at == ' ') r->at++;
    if (*r->at == 0) return END;
    if (*r->at >= '0' && *r->at <= '9') {
        r->value = 0;
        do r->value = r->value * 10 + *r->at - '0'; while (*++r->at >= '0' && *r->at <= '9');
        return NUMBER;
    }
    if ((*r->at | 32) >= 'a' && (*r->at | 32) <= 'z') {
        r->value = 0;
        for (; (*r->at | 32) >= 'a' && (*r->at | 32) <= 'z'; r->at++) r->value++;
        return WORD;
    }
    r->value = *r->at++;
    return SIGN;
}
int calculate(const char *text)
{
    struct reader r = { text, 0 };
    int total = 0, sign = 1;
    for (enum token t; (t = next(&r)) != END;) {
        if (t == SIGN) sign = r.value == '-' ? -1 : 1;
        else { total += sign * r.value; sign = 1; }
    }
    return total;
}

int main(void)
{
    assert((long long) (calculate("12 + 30 - 7")) == 35);
    assert((long long) (calculate("")) == 0);
    assert((long long) (calculate(" abc-de 100")) == 101);
    assert((long long) (calculate("-5-5")) == -10);
    return 0;
}
