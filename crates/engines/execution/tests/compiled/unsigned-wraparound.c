// What a C compiler computes: unsigned wraparound. Each value was printed by a program that gcc compiled.

#include <assert.h>

unsigned int next(unsigned int x) { return x * 1664525u + 1013904223u; }

int main(void)
{
    unsigned int zero = 0;
    unsigned int top = 4294967295u;
    unsigned char c = 250;
    unsigned short s = 65530;
    unsigned long l = 0;
    unsigned int random = 1;
    for (int i = 0; i < 5; i++) random = next(random);
    c += 10;
    s += 10;
    l -= 1;
    assert((long long) (zero - 1) == 4294967295);
    assert((long long) (zero - 1 == top) == 1);
    assert((long long) (top + 1) == 0);
    assert((long long) (top + 2u) == 1);
    assert((long long) (top * top) == 1);
    assert((long long) (c) == 4);
    assert((long long) (s) == 4);
    assert((long long) (l == 18446744073709551615ul) == 1);
    assert((long long) (random) == 217083232);
    assert((long long) (-1u) == 4294967295);
    assert((long long) (0u - 2u > 0u) == 1);
    assert((long long) ((top << 1) == 4294967294u) == 1);
    assert((long long) (65536u * 65536u) == 0);
    assert((long long) (65537u * 65537u) == 131073);
    assert((long long) ((unsigned char) (c - 5)) == 255);
    return 0;
}
