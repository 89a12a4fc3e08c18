// What a C compiler computes: comma and order. Each value was printed by a program that gcc compiled.

#include <assert.h>

int main(void)
{
    int a = 1, b = 2, c;
    c = (a++, b++, a + b);
    int i, j, n = 0;
    for (i = 0, j = 10; i < j; i++, j--) n++;
    int d = (a = 5, b = a * 2, b - a);
    assert((long long) (a) == 5);
    assert((long long) (b) == 10);
    assert((long long) (c) == 5);
    assert((long long) (d) == 5);
    assert((long long) (i) == 5);
    assert((long long) (j) == 5);
    assert((long long) (n) == 5);
    assert((long long) ((1, 2, 3)) == 3);
    assert((long long) ((a, b)) == 10);
    return 0;
}
