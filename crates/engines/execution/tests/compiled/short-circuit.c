// What a C compiler computes: short circuit. Each value was printed by a program that gcc compiled.

#include <assert.h>

int calls;
int truth(int x) { calls++; return x; }

int main(void)
{
    int a = truth(0) && truth(1);
    int first = calls;
    int b = truth(1) || truth(0);
    int second = calls;
    int c = truth(1) && truth(0) || truth(3);
    int third = calls;
    int *p = 0;
    int d = p && *p;
    int e = !p || *p;
    int f = truth(0) ? truth(1) : truth(2);
    assert((long long) (a) == 0);
    assert((long long) (b) == 1);
    assert((long long) (c) == 1);
    assert((long long) (d) == 0);
    assert((long long) (e) == 1);
    assert((long long) (f) == 2);
    assert((long long) (first) == 1);
    assert((long long) (second) == 2);
    assert((long long) (third) == 5);
    assert((long long) (calls) == 7);
    assert((long long) (!!7) == 1);
    assert((long long) (!0 + !0) == 2);
    assert((long long) (3 && 4) == 1);
    assert((long long) (0 || 0) == 0);
    assert((long long) (1 ? 2 : 0 ? 3 : 4) == 2);
    return 0;
}
