// What a C compiler computes: increments. Each value was printed by a program that gcc compiled.

#include <assert.h>

int main(void)
{
    int i = 5, j, k;
    unsigned char u = 255;
    unsigned int z = 0;
    char c = 127;
    int a[3] = {10, 20, 30};
    int *p = a;
    int m, n, o;
    j = i++;
    k = ++i;
    u++;
    z--;
    m = *p++;
    n = ++*p;
    o = (*p)--;
    int q = a[i - 6]++;
    c--;
    ++c;
    assert((long long) (i) == 7);
    assert((long long) (j) == 5);
    assert((long long) (k) == 7);
    assert((long long) (u) == 0);
    assert((long long) (z) == 4294967295);
    assert((long long) (m) == 10);
    assert((long long) (n) == 21);
    assert((long long) (o) == 21);
    assert((long long) (q) == 20);
    assert((long long) (a[0]) == 10);
    assert((long long) (a[1]) == 21);
    assert((long long) (a[2]) == 30);
    assert((long long) (p - a) == 1);
    assert((long long) (c) == 127);
    assert((long long) (i++ + 1) == 8);
    assert((long long) (--i) == 7);
    assert((long long) (i-- - --k) == 1);
    assert((long long) (i) == 6);
    assert((long long) (k) == 6);
    return 0;
}
