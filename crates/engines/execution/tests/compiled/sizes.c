// What a C compiler computes: sizes. Each value was printed by a program that gcc compiled.

#include <assert.h>

struct empty_end { char a; long b; char c; };
struct packed { char a, b; short c; int d; };
typedef int vector[3];

int main(void)
{
    int x = 3;
    int y = sizeof(x++);
    vector v;
    char *p = 0;
    assert((long long) (x) == 3);
    assert((long long) (y) == 4);
    assert((long long) (sizeof(char)) == 1);
    assert((long long) (sizeof(short)) == 2);
    assert((long long) (sizeof(int)) == 4);
    assert((long long) (sizeof(long)) == 8);
    assert((long long) (sizeof(long long)) == 8);
    assert((long long) (sizeof(void *)) == 8);
    assert((long long) (sizeof(_Bool)) == 1);
    assert((long long) (sizeof(struct empty_end)) == 24);
    assert((long long) (sizeof(struct packed)) == 8);
    assert((long long) (sizeof(v)) == 12);
    assert((long long) (sizeof v / sizeof *v) == 3);
    assert((long long) (sizeof(p)) == 8);
    assert((long long) (sizeof(*p)) == 1);
    assert((long long) (sizeof(1 + 'a')) == 4);
    assert((long long) (sizeof(1ul)) == 8);
    assert((long long) (sizeof(x ? 1 : 2l)) == 8);
    assert((long long) (sizeof(int[5])) == 20);
    assert((long long) (sizeof(struct packed *)) == 8);
    return 0;
}
