// ~ with no-overflow
// Structures as parameters and results, and contracts that speak of their fields.
#include <assert.h>
struct vec { int x; int y; };
struct rect { struct vec min; struct vec max; };
struct vec vec_add(struct vec a, struct vec b)
//@ requires true;
//@ ensures result.x == a.x + b.x &*& result.y == a.y + b.y;
{
    struct vec r = { a.x + b.x, a.y + b.y };
    return r;
}
struct vec scaled(struct vec a, int k)
//@ requires true;
//@ ensures result.x == k * a.x &*& result.y == k * a.y;
{
    a.x *= k;
    a.y *= k;
    return a;
}
struct rect rect_make(int x, int y, int w, int h)
//@ requires 0 <= w &*& 0 <= h;
//@ ensures result.min.x == x &*& result.max.x == x + w;
{
    struct rect r;
    r.min.x = x; r.min.y = y;
    r.max = vec_add(r.min, (struct vec){ w, h });
    return r;
}
int width(struct rect r)
//@ requires true;
//@ ensures result == r.max.x - r.min.x;
{ return r.max.x - r.min.x; }
int use(void)
//@ requires true;
//@ ensures result == 4;
{
    struct rect a = rect_make(1, 1, 4, 5);
    struct rect b;
    b = a;
    b.min.x = 0;
    assert(a.min.x == 1);
    return width(a);
}
void move(struct rect *r, struct vec by)
//@ requires r->min.x |-> ?a &*& r->min.y |-> ?b &*& r->max.x |-> ?c &*& r->max.y |-> ?d;
//@ ensures r->min.x |-> a + by.x &*& r->min.y |-> b + by.y &*& r->max.x |-> c + by.x &*& r->max.y |-> d + by.y;
{
    r->min = vec_add(r->min, by);
    r->max = vec_add(r->max, by);
}
int first(void)
//@ requires true;
//@ ensures result == 3;
{
    struct vec a = {1, 2};
    return vec_add(a, (struct vec){2, 2}).x;
}
