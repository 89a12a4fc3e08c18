// What a C compiler computes: precedence. Each value was printed by a program that gcc compiled.

#include <assert.h>

int main(void)
{
    int a = 2, b = 3, c = 4;
    int x[3] = {1, 2, 3};
    int *p = x;
    assert((long long) (a + b * c) == 14);
    assert((long long) (a - b - c) == -5);
    assert((long long) (a * b % c) == 2);
    assert((long long) (a < b == 1) == 1);
    assert((long long) (a < b < c) == 1);
    assert((long long) (3 > 2 > 1) == 0);
    assert((long long) (a == b != c) == 1);
    assert((long long) (a | b & c) == 2);
    assert((long long) (a ^ b | c) == 5);
    assert((long long) (a & b + 1) == 0);
    assert((long long) (!a == 0) == 1);
    assert((long long) (-a * -b) == 6);
    assert((long long) (- -a) == 2);
    assert((long long) (a ? b : c ? 1 : 2) == 3);
    assert((long long) (a = b == c) == 0);
    assert((long long) (a << 1 + 1) == 0);
    assert((long long) (*p + 1) == 2);
    assert((long long) (*(p + 1)) == 2);
    assert((long long) (&x[2] - p) == 2);
    assert((long long) (~a & 7) == 7);
    assert((long long) (a || b && 0) == 0);
    assert((long long) ((a || b) && 0) == 0);
    assert((long long) (1 + 2 << 3 - 1) == 12);
    assert((long long) (10 - 4 / 2 * 3) == 4);
    return 0;
}
