// A header of its own, read once; macros with arguments, words put together, conditions.
#include <assert.h>
#include "macros.h"
#include "macros.h"

#ifdef DEBUG
#error "nobody asked for this"
#endif

#if defined(LIMIT) && (LIMIT << 1) == 8
static int table[LIMIT];
#else
static int table[1];
#endif

int total;

static int NAMED(table, sum)(void) // ~ unknown unsupported
{
    int sum = 0;
    for (int i = 0; i < LIMIT; i++) sum += table[i];
    return sum;
}

int main(void)
{
    for (int i = 0; i < LIMIT; i++) table[i] = SQUARE(i + 1);
    total = table_sum();
    assert(total == 30 && FIRST(1, 2, 3));
    assert(TEXT(total)[0] == 't');
    return 0;
}
