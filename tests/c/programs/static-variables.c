// ~ with no-overflow
// Variables that outlive functions, tables with initial values.
#include <assert.h>
static int table[4] = {1, 2, 3};
const char *names[] = { "zero", "one", "two" };
static int counter = 10;
int next_id(void) { static int id = 0; return ++id; }
int sum(void) { int s = 0; for (int i = 0; i < 4; i++) s += table[i]; return s; } // ~ unknown unsupported
int main(void) {
    assert(next_id() == 1);
    assert(next_id() == 2);
    assert(sum() == 6);
    counter += 5;
    assert(counter == 15);
    assert(names[1][0] == 'o');
    return 0;
}
