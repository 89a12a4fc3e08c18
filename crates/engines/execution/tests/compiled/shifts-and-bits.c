// What a C compiler computes: shifts and bits. Each value was printed by a program that gcc compiled.

#include <assert.h>

int main(void)
{
    unsigned int x = 0xdeadbeef;
    int n = -20;
    int p = 1 << 10;
    unsigned char b = 0xf0;
    unsigned long w = 1ul << 40;
    unsigned int mask = 0;
    int i;
    for (i = 0; i < 32; i += 4) mask |= 1u << i;
    int count = 0;
    unsigned int rest = x;
    while (rest) { count += rest & 1; rest >>= 1; }
    x ^= x << 13; x ^= x >> 17; x ^= x << 5;
    assert((long long) (x) == 1199382711);
    assert((long long) (n >> 2) == -5);
    assert((long long) (n >> 31) == -1);
    assert((long long) (p) == 1024);
    assert((long long) (b << 4) == 3840);
    assert((long long) (b >> 4) == 15);
    assert((long long) (~b) == -241);
    assert((long long) ((unsigned char) ~b) == 15);
    assert((long long) (w) == 1099511627776);
    assert((long long) (w >> 38) == 4);
    assert((long long) (mask) == 286331153);
    assert((long long) (count) == 24);
    assert((long long) (5 & 3) == 1);
    assert((long long) (5 | 3) == 7);
    assert((long long) (5 ^ 3) == 6);
    assert((long long) (-1 & 255) == 255);
    assert((long long) (-8 | 3) == -5);
    assert((long long) (-8 ^ 5) == -3);
    assert((long long) (~0) == -1);
    assert((long long) (~0u) == 4294967295);
    assert((long long) (1 << 3 + 1) == 16);
    assert((long long) ((1 << 3) + 1) == 9);
    assert((long long) (6 & 3 == 3) == 0);
    assert((long long) (0x7fffffff & ~0xff) == 2147483392);
    assert((long long) ((x >> 28) & 7) == 4);
    return 0;
}
