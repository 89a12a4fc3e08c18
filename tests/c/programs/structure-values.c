// ~ with no-overflow
// Structures as values: assigned, passed, returned, without names.
#include <assert.h>
struct vec { int x, y; };
struct rect { struct vec min, max; };
static struct vec vec_add(struct vec a, struct vec b) { struct vec r = { a.x + b.x, a.y + b.y }; return r; }
static struct rect rect_make(int x, int y, int w, int h) {
    struct rect r;
    r.min.x = x; r.min.y = y;
    r.max = vec_add(r.min, (struct vec){ w, h });
    return r;
}
static int rect_area(struct rect r) { return (r.max.x - r.min.x) * (r.max.y - r.min.y); }
static int contains(const struct rect *r, struct vec p) { // ~ unknown unsupported
    return p.x >= r->min.x && p.x < r->max.x && p.y >= r->min.y && p.y < r->max.y;
}
int main(void) {
    struct rect a = rect_make(1, 1, 4, 5), b;
    b = a;
    b.min.x = 0;
    assert(a.min.x == 1);
    assert(rect_area(a) == 20);
    assert(contains(&b, (struct vec){0, 2}));
    struct vec *p = &b.max;
    p->x += 10;
    assert(b.max.x == 15);
    return 0;
}
