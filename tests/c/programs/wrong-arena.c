#include <stddef.h>
#include <stdlib.h>
struct arena { char *base; size_t used, size; };
int arena_open(struct arena *a, size_t size) // ~ unknown unsupported
{
    a->base = malloc(size);
    a->used = 0;
    a->size = size;
    return a->base != NULL;
}
void *arena_take(struct arena *a, size_t n) // ~ unknown unsupported
{
    if (n > a->size - a->used) return NULL;
    void *p = a->base + a->used;
    a->used += n;
    return p;
}
void arena_close(struct arena *a) { free(a->base); } // ~ unknown unsupported
int main(void)
{
    struct arena a;
    if (!arena_open(&a, 16)) return 1;
    char *x = arena_take(&a, 10);
    char *y = arena_take(&a, 10);
    x[9] = 1;
    y[0] = 2; // ~ refuted null
    arena_close(&a);
    return 0;
}
