// What a C compiler computes: conditional expressions. Each value was printed by a program that gcc compiled.

#include <assert.h>

int sign(int x) { return x < 0 ? -1 : x > 0; }
int pick(int k, int a, int b) { return *(k ? &a : &b); }

int main(void)
{
    int a = 0;
    int b = a ? 1 : 2;
    a ? (b = 5) : (a = 6);
    unsigned int u = 1;
    char *p = a ? "yes" : "no";
    assert((long long) (sign(-9)) == -1);
    assert((long long) (sign(0)) == 0);
    assert((long long) (sign(9)) == 1);
    assert((long long) (pick(1, 3, 4)) == 3);
    assert((long long) (pick(0, 3, 4)) == 4);
    assert((long long) (a) == 6);
    assert((long long) (b) == 2);
    assert((long long) ((a ? -1 : u) > 0) == 1);
    assert((long long) (p[0]) == 121);
    assert((long long) (a > 3 ? a < 9 ? 1 : 2 : 3) == 1);
    assert((long long) (sizeof(a ? 'x' : 'y')) == 4);
    return 0;
}
