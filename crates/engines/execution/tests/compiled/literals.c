// What a C compiler computes: literals. Each value was printed by a program that gcc compiled.

#include <assert.h>

int main(void)
{
    unsigned int x = 0xffffffff;
    long l = 0x7fffffffffffffff;
    int minus = -1;
    assert((long long) (0xffffffff + 1) == 0);
    assert((long long) (0xffffffff == -1) == 1);
    assert((long long) (minus == 0xffffffff) == 1);
    assert((long long) (4294967295 == -1) == 0);
    assert((long long) (sizeof(0xffffffff)) == 4);
    assert((long long) (sizeof(4294967295)) == 8);
    assert((long long) (037777777777 + 1) == 0);
    assert((long long) (0x80000000 > 0) == 1);
    assert((long long) (-0x80000000 > 0) == 1);
    assert((long long) (0xffffffffffffffff + 1) == 0);
    assert((long long) (1ll + 1) == 2);
    assert((long long) (10l - 20u) == -10);
    assert((long long) (10 - 20u) == 4294967286);
    assert((long long) (0xFFu) == 255);
    assert((long long) ('A' == 0x41) == 1);
    assert((long long) (l == 9223372036854775807) == 1);
    assert((long long) (x == 0xffffffffu) == 1);
    return 0;
}
