// What a C compiler computes: arrays in structures. Each value was printed by a program that gcc compiled.

#include <assert.h>

struct buffer { int count; int items[4]; char name[5]; };
struct matrix { int rows[2][3]; };
void push(struct buffer *b, int x) { b->items[b->count++] = x; }
int total(struct buffer *b) { int s = 0; for (int i = 0; i < b->count; i++) s += b->items[i]; return s; }

int main(void)
{
    struct buffer b = {0};
    push(&b, 5);
    push(&b, 6);
    push(&b, -1);
    b.name[0] = 'n';
    struct matrix m = { { {1, 2, 3}, {4, 5, 6} } };
    int trace = 0;
    for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) trace += (i + 1) * m.rows[i][j];
    int grid[3][2] = { {1}, {2, 3} };
    int (*row)[2] = grid;
    row++;
    int *flat = &grid[0][0];
    assert((long long) (total(&b)) == 10);
    assert((long long) (b.count) == 3);
    assert((long long) (b.items[3]) == 0);
    assert((long long) (b.name[0]) == 110);
    assert((long long) (b.name[4]) == 0);
    assert((long long) (trace) == 36);
    assert((long long) (m.rows[1][0]) == 4);
    assert((long long) (grid[0][1]) == 0);
    assert((long long) (grid[1][1]) == 3);
    assert((long long) (grid[2][0]) == 0);
    assert((long long) ((*row)[0]) == 2);
    assert((long long) (row[0][1]) == 3);
    assert((long long) (flat[1]) == 0);
    assert((long long) (sizeof(grid)) == 24);
    assert((long long) (sizeof(grid[0])) == 8);
    assert((long long) (sizeof(struct buffer)) == 28);
    assert((long long) (sizeof(b.items) / sizeof(b.items[0])) == 4);
    return 0;
}
