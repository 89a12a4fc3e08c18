// What a C compiler computes: macros. Each value was printed by a program that gcc compiled.

#include <assert.h>

#define SQUARE(x) ((x) * (x))
#define BAD(x) x * x
#define MAXIMUM(a, b) ((a) > (b) ? (a) : (b))
#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))
#define EMPTY
#define JOIN(a, b) a ## b
#define TEXT(x) #x
#define TWICE(x) MAXIMUM(x, x) + x
#if defined(SQUARE) && !defined(OTHER)
#define CHOSEN 3
#else
#define CHOSEN 4
#endif
#ifdef OTHER
broken
#endif
#undef BAD
#define BAD(x) x + x

int main(void)
{
    int value1 = 7 EMPTY;
    int array[CHOSEN] = {0};
    assert((long long) (SQUARE(3 + 1)) == 16);
    assert((long long) (BAD(2) * 3) == 8);
    assert((long long) (MAXIMUM(value1, 5)) == 7);
    assert((long long) (LENGTH(array)) == 3);
    assert((long long) (JOIN(value, 1)) == 7);
    assert((long long) (TEXT(ab)[1]) == 98);
    assert((long long) (TWICE(4)) == 8);
    assert((long long) (CHOSEN) == 3);
    assert((long long) (__LINE__ > 0) == 1);
    return 0;
}
