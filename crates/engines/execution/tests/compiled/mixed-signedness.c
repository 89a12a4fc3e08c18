// What a C compiler computes: mixed signedness. Each value was printed by a program that gcc compiled.

#include <assert.h>

int main(void)
{
    int minus = -1;
    unsigned int one = 1;
    unsigned char byte = 255;
    long wide = -1;
    unsigned short half = 65535;
    unsigned long big = 1;
    assert((long long) (minus < one) == 0);
    assert((long long) (minus > one) == 1);
    assert((long long) (minus == 4294967295u) == 1);
    assert((long long) (minus < byte) == 1);
    assert((long long) (byte == 255) == 1);
    assert((long long) (minus < half) == 1);
    assert((long long) (wide < one) == 1);
    assert((long long) (wide < big) == 0);
    assert((long long) (wide > big) == 1);
    assert((long long) (minus + one) == 0);
    assert((long long) ((minus + one) == 0) == 1);
    assert((long long) (minus - one > 0) == 1);
    assert((long long) (-1 < sizeof(int)) == 0);
    assert((long long) ((int) -1 < (int) sizeof(int)) == 1);
    assert((long long) (minus ? minus : one) == 4294967295);
    assert((long long) ((1 ? minus : one) > 0) == 1);
    assert((long long) (one - 2 > 0) == 1);
    assert((long long) ((long) one - 2 > 0) == 0);
    assert((long long) (half * 2 / 65535u) == 2);
    assert((long long) (byte << 8) == 65280);
    assert((long long) (minus * one) == 4294967295);
    assert((long long) (wide * one) == -1);
    return 0;
}
