// What a C compiler computes: structure copies. Each value was printed by a program that gcc compiled.

#include <assert.h>

struct pair { int a; long b; char c[3]; };
struct pair swapped(struct pair p) { struct pair q; q.a = (int) p.b; q.b = p.a; q.c[0] = p.c[2]; q.c[1] = p.c[1]; q.c[2] = p.c[0]; return q; }
void spoil(struct pair p) { p.a = 99; p.c[0] = 'z'; }

int main(void)
{
    struct pair p = {1, 2, "xy"};
    struct pair q = p;
    q.a = 7;
    q.c[1] = 'w';
    spoil(p);
    struct pair r = swapped(q);
    struct pair all[2];
    all[0] = r;
    all[1] = all[0];
    all[1].b = -1;
    struct pair *h = &all[0];
    *h = p;
    assert((long long) (p.a) == 1);
    assert((long long) (p.c[0]) == 120);
    assert((long long) (p.c[1]) == 121);
    assert((long long) (q.a) == 7);
    assert((long long) (q.b) == 2);
    assert((long long) (q.c[1]) == 119);
    assert((long long) (r.a) == 2);
    assert((long long) (r.b) == 7);
    assert((long long) (r.c[0]) == 0);
    assert((long long) (r.c[2]) == 120);
    assert((long long) (all[0].a) == 1);
    assert((long long) (all[1].a) == 2);
    assert((long long) (all[1].b) == -1);
    assert((long long) (swapped(swapped(p)).b) == 2);
    assert((long long) (sizeof(struct pair)) == 24);
    return 0;
}
