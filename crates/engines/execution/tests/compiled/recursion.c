// What a C compiler computes: recursion. Each value was printed by a program that gcc compiled.

#include <assert.h>

int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
int ackermann(int m, int n) { if (m == 0) return n + 1; if (n == 0) return ackermann(m - 1, 1); return ackermann(m - 1, ackermann(m, n - 1)); }
int is_odd(int n);
int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }
int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }
int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
void hanoi(int n, int from, int to, int *moves) { if (n == 0) return; hanoi(n - 1, from, 6 - from - to, moves); ++*moves; hanoi(n - 1, 6 - from - to, to, moves); }
unsigned int power(unsigned int b, unsigned int e) { return e == 0 ? 1 : e % 2 ? b * power(b, e - 1) : power(b * b, e / 2); }

int main(void)
{
    int moves = 0;
    hanoi(5, 1, 3, &moves);
    assert((long long) (factorial(10)) == 3628800);
    assert((long long) (ackermann(2, 3)) == 9);
    assert((long long) (is_even(10)) == 1);
    assert((long long) (is_odd(7)) == 1);
    assert((long long) (gcd(84, 36)) == 12);
    assert((long long) (gcd(-84, 36)) == -12);
    assert((long long) (moves) == 31);
    assert((long long) (power(3, 20)) == 3486784401);
    assert((long long) (power(7, 15)) == 1622647863);
    return 0;
}
