// What a C compiler computes: large numbers. Each value was printed by a program that gcc compiled.

#include <assert.h>

int main(void)
{
    int most = 2147483647;
    int least = -2147483647 - 1;
    long wide = 9223372036854775807;
    unsigned int u = 0xffffffff;
    unsigned long w = 0xffffffffffffffff;
    assert((long long) (most) == 2147483647);
    assert((long long) (least) == -2147483648);
    assert((long long) (least + 1) == -2147483647);
    assert((long long) (most - 1 + 1) == 2147483647);
    assert((long long) ((long) most + 1) == 2147483648);
    assert((long long) ((long) least - 1) == -2147483649);
    assert((long long) (wide / 2) == 4611686018427387903);
    assert((long long) (wide % 1000) == 807);
    assert((long long) (wide - most) == 9223372034707292160);
    assert((long long) (u / 3) == 1431655765);
    assert((long long) (u % 10) == 5);
    assert((long long) (w / 3 == 6148914691236517205ul) == 1);
    assert((long long) (w % 1000) == 615);
    assert((long long) ((int) (wide >> 32)) == 2147483647);
    assert((long long) ((unsigned int) (w >> 60)) == 15);
    assert((long long) (most / -1) == -2147483647);
    assert((long long) (-(most)) == -2147483647);
    assert((long long) (0x7f) == 127);
    assert((long long) (017) == 15);
    assert((long long) (0b101) == 5);
    assert((long long) (1000000 * 2000l) == 2000000000);
    assert((long long) (2147483648 > 0) == 1);
    assert((long long) (-2147483648 < 0) == 1);
    assert((long long) (4294967296 / 2) == 2147483648);
    return 0;
}
