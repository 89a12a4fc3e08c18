// What a C compiler computes: static and globals. Each value was printed by a program that gcc compiled.

#include <assert.h>

int counter = 10;
static int hidden;
int table[3] = {1, 2};
const char *name = "global";
struct setting { int on; int level; } setting = { .level = 3 };
int *shared = &counter;
int tick(void) { static int n = 5; static int steps[2]; steps[n % 2]++; return n++ * 10 + steps[0]; }
int outer(void) { int counter = 1; { int counter = 2; counter++; } return counter; }
extern int later;
int read_later(void) { return later; }
int later = 77;

int main(void)
{
    int a = tick(), b = tick(), c = tick();
    *shared += 5;
    hidden++;
    table[2] = table[0] + table[1];
    assert((long long) (a) == 50);
    assert((long long) (b) == 61);
    assert((long long) (c) == 71);
    assert((long long) (counter) == 15);
    assert((long long) (hidden) == 1);
    assert((long long) (table[2]) == 3);
    assert((long long) (name[2]) == 111);
    assert((long long) (setting.on) == 0);
    assert((long long) (setting.level) == 3);
    assert((long long) (outer()) == 1);
    assert((long long) (read_later()) == 77);
    return 0;
}
