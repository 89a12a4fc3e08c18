// ~ with no-overflow
#include <stdlib.h>

struct matrix { int rows, cols; int *cells; };

struct matrix *matrix_new(int rows, int cols) // ~ unknown unsupported
{
    struct matrix *m = malloc(sizeof(struct matrix));
    if (!m) return NULL;
    m->cells = calloc(rows * cols, sizeof(int));
    if (!m->cells) { free(m); return NULL; }
    m->rows = rows;
    m->cols = cols;
    return m;
}

int matrix_get(const struct matrix *m, int r, int c) { return m->cells[r * m->cols + c]; } // ~ unknown unsupported
void matrix_set(struct matrix *m, int r, int c, int v) { m->cells[r * m->cols + c] = v; } // ~ unknown unsupported
// ~ refuted out-of-bounds

void matrix_identity(struct matrix *m) // ~ unknown unsupported
{
    for (int i = 0; i <= m->rows; i++)
        for (int j = 0; j < m->cols; j++)
            matrix_set(m, i, j, i == j);
}

void matrix_free(struct matrix *m) { free(m->cells); free(m); } // ~ unknown unsupported

int main(void)
{
    struct matrix *m = matrix_new(2, 3);
    if (m == NULL) return 1;
    matrix_identity(m);
    int x = matrix_get(m, 1, 1);
    matrix_free(m);
    return x;
}
