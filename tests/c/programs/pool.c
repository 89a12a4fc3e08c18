// A pool in static memory: unions, global variables with initial values.
#include <stddef.h>
#include <assert.h>
#define POOL_SIZE 4
typedef union slot { union slot *next; long payload; } slot;
static slot pool[POOL_SIZE];
static slot *free_list;
static int initialised = 0;

static void pool_init(void) { // ~ unknown unsupported
    for (int i = 0; i < POOL_SIZE - 1; i++) pool[i].next = &pool[i + 1];
    pool[POOL_SIZE - 1].next = NULL;
    free_list = pool;
    initialised = 1;
}
void *pool_alloc(void) { // ~ unknown unsupported
    if (!initialised) pool_init();
    slot *s = free_list;
    if (s) free_list = s->next;
    return s;
}
void pool_free(void *p) { // ~ unknown unsupported
    slot *s = (slot *)p;
    if (!s) return;
    s->next = free_list;
    free_list = s;
}
int main(void) {
    long *a = pool_alloc();
    long *b = pool_alloc();
    *a = 1; *b = 2;
    assert(*a + *b == 3);
    pool_free(b);
    long *c = pool_alloc();
    assert(c == b);
    pool_free(a); pool_free(c);
    return 0;
}
