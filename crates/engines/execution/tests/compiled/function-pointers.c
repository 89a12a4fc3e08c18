// What a C compiler computes: function pointers. Each value was printed by a program that gcc compiled.

#include <assert.h>

int add(int a, int b) { return a + b; }
int multiply(int a, int b) { return a * b; }
typedef int (*operation)(int, int);
int fold(operation f, int start, const int *a, int n) { for (int i = 0; i < n; i++) start = f(start, a[i]); return start; }
struct entry { char sign; operation run; };
static const struct entry table[] = { {'+', add}, {'*', multiply} };
int apply(char sign, int a, int b) { for (int i = 0; i < 2; i++) if (table[i].sign == sign) return table[i].run(a, b); return -1; }
operation choose(int x) { return x ? add : multiply; }

int main(void)
{
    int a[] = {1, 2, 3, 4};
    int (*f)(int, int) = &add;
    operation g = f;
    assert((long long) (fold(add, 0, a, 4)) == 10);
    assert((long long) (fold(multiply, 1, a, 4)) == 24);
    assert((long long) (f(2, 3)) == 5);
    assert((long long) ((*g)(4, 5)) == 9);
    assert((long long) (apply('+', 6, 7)) == 13);
    assert((long long) (apply('*', 6, 7)) == 42);
    assert((long long) (apply('-', 6, 7)) == -1);
    assert((long long) (choose(0)(3, 4)) == 12);
    assert((long long) (choose(1)(3, 4)) == 7);
    assert((long long) (f == add) == 1);
    assert((long long) (g != multiply) == 1);
    return 0;
}
