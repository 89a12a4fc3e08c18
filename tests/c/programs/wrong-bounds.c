// One column too many.
#include <assert.h>
#define N 3
typedef int matrix[N][N];
void multiply(int a[N][N], int b[N][N], int c[N][N]) { // ~ unknown unsupported
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            c[i][j] = 0;
            for (int k = 0; k <= N; k++)
                c[i][j] += a[i][k] * b[k][j]; // ~ refuted out-of-bounds
        }
}
int main(void) {
    int a[N][N] = { {1, 0, 0}, {0, 1, 0}, {0, 0, 1} };
    int b[N][N] = { {1, 2, 3}, {4, 5, 6}, {7, 8, 9} };
    matrix c;
    multiply(a, b, c);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            assert(c[i][j] == b[i][j]);
    return 0;
}
