// What a C compiler computes: loops. Each value was printed by a program that gcc compiled.

#include <assert.h>

int digits(int n) { int d = 0; do { d++; n /= 10; } while (n != 0); return d; }
int collatz(int n) { int s = 0; while (n != 1) { n = n % 2 ? 3 * n + 1 : n / 2; s++; } return s; }
int skip(void) { int s = 0; int i = 0; do { i++; if (i % 2) continue; s += i; } while (i < 7); return s; }

int main(void)
{
    int s = 0;
    for (int i = 10; i--;) s += i;
    int t = 0;
    for (;;) { if (++t == 5) break; }
    int u = 0;
    while (1) { u += 3; if (u > 10) break; else continue; }
    assert((long long) (digits(0)) == 1);
    assert((long long) (digits(1000)) == 4);
    assert((long long) (digits(-45)) == 2);
    assert((long long) (collatz(27)) == 111);
    assert((long long) (skip()) == 12);
    assert((long long) (s) == 45);
    assert((long long) (t) == 5);
    assert((long long) (u) == 12);
    return 0;
}
