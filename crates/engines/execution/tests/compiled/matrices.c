// What a C compiler computes: matrices. Each value was printed by a program that gcc compiled.

#include <assert.h>

enum { N = 3 };
void multiply(int a[N][N], int b[N][N], int c[N][N]) { for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { c[i][j] = 0; for (int k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j]; } }
int determinant(int m[2][2]) { return m[0][0] * m[1][1] - m[0][1] * m[1][0]; }

int main(void)
{
    int a[N][N] = { {1, 2, 3}, {4, 5, 6}, {7, 8, 9} };
    int i[N][N] = { {0, 1, 0}, {0, 0, 1}, {1, 0, 0} };
    int c[N][N];
    multiply(a, i, c);
    int d[2][2] = { {3, 7}, {1, -4} };
    assert((long long) (c[0][0]) == 3);
    assert((long long) (c[0][1]) == 1);
    assert((long long) (c[2][2]) == 8);
    assert((long long) (determinant(d)) == -19);
    assert((long long) (a[1][2]) == 6);
    assert((long long) (*(*(a + 2) + 1)) == 8);
    assert((long long) (sizeof a) == 36);
    assert((long long) (sizeof a[0]) == 12);
    return 0;
}
