// What a C compiler computes: division of negatives. Each value was printed by a program that gcc compiled.

#include <assert.h>

int main(void)
{
    int a = -7, b = 2;
    long c = -9;
    unsigned int u = 7;
    assert((long long) (a / b) == -3);
    assert((long long) (a % b) == -1);
    assert((long long) (7 / -b) == -3);
    assert((long long) (7 % -b) == 1);
    assert((long long) (a / -b) == 3);
    assert((long long) (a % -b) == -1);
    assert((long long) (c / 4) == -2);
    assert((long long) (c % 4) == -1);
    assert((long long) (c % -4) == -1);
    assert((long long) (u / 2) == 3);
    assert((long long) (u % 4) == 3);
    assert((long long) (-7 / 2u) == 2147483644);
    assert((long long) (-7 % 3u) == 0);
    assert((long long) ((a / b) * b + a % b) == -7);
    assert((long long) (-1 / 2) == 0);
    assert((long long) (-1 % 2) == -1);
    assert((long long) (0 / a) == 0);
    assert((long long) (0 % a) == 0);
    assert((long long) ((char) -128 / -1) == 128);
    return 0;
}
