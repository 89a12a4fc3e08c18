// What a C compiler computes: compound assignment. Each value was printed by a program that gcc compiled.

#include <assert.h>

int main(void)
{
    int a = 10, b = 3, c, d;
    unsigned char u = 200;
    short s = 100;
    long l = 5;
    int array[4] = {1, 2, 3, 4};
    int *p = array;
    c = d = a;
    a += b *= 2;
    d -= a;
    c <<= 2;
    c |= 3;
    c %= 7;
    u += 100;
    u *= 3;
    s /= -7;
    s ^= 0x0f;
    l += 1;
    l *= l;
    array[1] += array[2] *= 5;
    *p++ += 7;
    *p -= 1;
    p += 2;
    *p <<= 3;
    assert((long long) (a) == 16);
    assert((long long) (b) == 6);
    assert((long long) (c) == 1);
    assert((long long) (d) == -6);
    assert((long long) (u) == 132);
    assert((long long) (s) == -3);
    assert((long long) (l) == 36);
    assert((long long) (array[0]) == 8);
    assert((long long) (array[1]) == 16);
    assert((long long) (array[2]) == 15);
    assert((long long) (array[3]) == 32);
    assert((long long) (p - array) == 3);
    return 0;
}
