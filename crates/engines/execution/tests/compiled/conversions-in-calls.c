// What a C compiler computes: conversions in calls. Each value was printed by a program that gcc compiled.

#include <assert.h>

unsigned char narrow(unsigned char x) { return x; }
char back(int x) { return x; }
long widen(int x) { return x; }
_Bool truth(int x) { return x; }
unsigned int positive(int x) { return x; }
int from_pointer(const char *p) { return p != 0; }
short first(short a, ...);

int main(void)
{
    int big = 300;
    assert((long long) (narrow(big)) == 44);
    assert((long long) (narrow(-1)) == 255);
    assert((long long) (back(200)) == -56);
    assert((long long) (widen(-5)) == -5);
    assert((long long) (widen(-5) * 1000000000) == -5000000000);
    assert((long long) (truth(4)) == 1);
    assert((long long) (positive(-1) > 0) == 1);
    assert((long long) (positive(-1)) == 4294967295);
    assert((long long) (from_pointer("x")) == 1);
    assert((long long) (from_pointer(0)) == 0);
    assert((long long) ((unsigned char) back(200)) == 200);
    return 0;
}
