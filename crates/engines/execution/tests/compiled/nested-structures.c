// What a C compiler computes: nested structures. Each value was printed by a program that gcc compiled.

#include <assert.h>

struct point { int x, y; };
struct box { struct point low, high; char tag; };
struct line { struct point ends[2]; struct box *around; };
int area(struct box *b) { return (b->high.x - b->low.x) * (b->high.y - b->low.y); }

int main(void)
{
    struct box b = { {1, 2}, {4, 6}, 'q' };
    struct line l = { .around = &b, .ends = { [1] = { .y = 9 } } };
    l.ends[0].x = 3;
    l.around->high.x += 2;
    struct point *p = &l.ends[1];
    p->x = 8;
    (&b.low)->y--;
    assert((long long) (area(&b)) == 25);
    assert((long long) (b.tag) == 113);
    assert((long long) (l.ends[0].x) == 3);
    assert((long long) (l.ends[0].y) == 0);
    assert((long long) (l.ends[1].x) == 8);
    assert((long long) (l.ends[1].y) == 9);
    assert((long long) (l.around->low.y) == 1);
    assert((long long) (b.high.x) == 6);
    assert((long long) (sizeof(struct point)) == 8);
    assert((long long) (sizeof(struct box)) == 20);
    assert((long long) (sizeof(struct line)) == 24);
    assert((long long) ((*l.around).tag - 'p') == 1);
    return 0;
}
