// The type of a shift is that of its left side, the type of a condition that of both sides.
#include <assert.h>

int main(void)
{
    unsigned count = 1;
    int below = -8;
    assert((below >> count) < 0);
    assert((count ? below : count) > 0);
    assert((below < count) == 0);
    assert(sizeof(below >> 3L) == sizeof(int));
    unsigned char small = 250;
    small += 10;
    assert(small == 4 && small - 5 == -1);
    signed char letter = (signed char)200;
    assert(letter == -56 && (unsigned char)letter == 200);
    assert(1u - 2u == 4294967295u && -1 == 4294967295u);
    return 0;
}
