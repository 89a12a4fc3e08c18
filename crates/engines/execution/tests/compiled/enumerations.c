// What a C compiler computes: enumerations. Each value was printed by a program that gcc compiled.

#include <assert.h>

enum level { LOW = -2, MIDDLE, HIGH = 10, HIGHER, SAME = 10 };
typedef enum { OFF, ON } state;
enum { LIMIT = 4 * HIGH + 1, MASK = 1 << 5 };
state flip(state s) { return s == OFF ? ON : OFF; }

int main(void)
{
    enum level l = MIDDLE;
    int counts[LIMIT];
    l++;
    state s = flip(OFF);
    assert((long long) (LOW) == -2);
    assert((long long) (MIDDLE) == -1);
    assert((long long) (HIGH) == 10);
    assert((long long) (HIGHER) == 11);
    assert((long long) (SAME) == 10);
    assert((long long) (LIMIT) == 41);
    assert((long long) (MASK) == 32);
    assert((long long) (l) == 0);
    assert((long long) (s) == 1);
    assert((long long) (flip(s)) == 0);
    assert((long long) (sizeof(counts) / sizeof(int)) == 41);
    assert((long long) (HIGH == SAME) == 1);
    assert((long long) (sizeof(enum level)) == 4);
    return 0;
}
