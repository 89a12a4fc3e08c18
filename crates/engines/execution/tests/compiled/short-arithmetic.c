// What a C compiler computes: short arithmetic. Each value was printed by a program that gcc compiled.

#include <assert.h>

int main(void)
{
    short a = 30000, b = 30000;
    short c = (short) (a + b);
    signed char d = 100;
    signed char e = (signed char) (d + d);
    unsigned char f = 200, g = 100;
    unsigned short h = 65535;
    d += 100;
    assert((long long) (a + b) == 60000);
    assert((long long) (c) == -5536);
    assert((long long) (e) == -56);
    assert((long long) (d) == -56);
    assert((long long) (f + g) == 300);
    assert((long long) ((unsigned char) (f + g)) == 44);
    assert((long long) (f - 201) == -1);
    assert((long long) (g - f) == -100);
    assert((long long) (f * g) == 20000);
    assert((long long) ((unsigned short) (h + 1)) == 0);
    assert((long long) (h + 1) == 65536);
    assert((long long) (-f) == -200);
    assert((long long) (~g) == -101);
    assert((long long) (f << 8) == 51200);
    assert((long long) (a * b) == 900000000);
    assert((long long) (h * 2) == 131070);
    assert((long long) (f / -3) == -66);
    assert((long long) (f % 7) == 4);
    return 0;
}
