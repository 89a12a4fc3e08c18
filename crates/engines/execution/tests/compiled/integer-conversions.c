// What a C compiler computes: integer conversions. Each value was printed by a program that gcc compiled.

#include <assert.h>

int main(void)
{
    signed char small = (signed char) 200;
    unsigned char byte = (unsigned char) -1;
    short narrow = (short) 70000;
    unsigned short wide = (unsigned short) -70000;
    int whole = (int) 4294967295u;
    unsigned int positive = (unsigned int) -5;
    long large = 3000000000;
    unsigned long huge = (unsigned long) -1;
    _Bool truth = 256;
    assert((long long) (small) == -56);
    assert((long long) (byte) == 255);
    assert((long long) (narrow) == 4464);
    assert((long long) (wide) == 61072);
    assert((long long) (whole) == -1);
    assert((long long) (positive) == 4294967291);
    assert((long long) ((int) large) == -1294967296);
    assert((long long) (large / 7) == 428571428);
    assert((long long) (huge > 5) == 1);
    assert((long long) (huge == 18446744073709551615u) == 1);
    assert((long long) (truth) == 1);
    assert((long long) ((_Bool) 0) == 0);
    assert((long long) ((char) 300) == 44);
    assert((long long) ((unsigned char) 'A' + 200) == 265);
    assert((long long) ((short) (narrow + 32000)) == -29072);
    assert((long long) ((signed char) (small * 2)) == -112);
    assert((long long) ((unsigned int) (unsigned char) -3) == 253);
    assert((long long) ((int) (unsigned short) -1) == 65535);
    assert((long long) ((long) (int) 2147483648) == -2147483648);
    assert((long long) (-small) == 56);
    assert((long long) (~byte) == -256);
    assert((long long) (!byte) == 0);
    return 0;
}
