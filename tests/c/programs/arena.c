// Memory out of one block: pointers of one type into memory of another.
#include <stdlib.h>
#include <stddef.h>
#include <stdint.h>
#include <assert.h>
struct arena { unsigned char *base; size_t used, size; };
#define ALIGN_UP(n, a) (((n) + (a) - 1) & ~((a) - 1))

int arena_init(struct arena *a, size_t size) { // ~ unknown unsupported
    a->base = malloc(size);
    a->used = 0;
    a->size = a->base ? size : 0;
    return a->base != NULL;
}
void *arena_alloc(struct arena *a, size_t n) { // ~ unknown unsupported
    n = ALIGN_UP(n, (size_t)8);
    if (n > a->size - a->used) return NULL;
    void *p = a->base + a->used;
    a->used += n;
    return p;
}
void arena_free(struct arena *a) { free(a->base); a->base = 0; } // ~ unknown unsupported
struct point { int x, y; };
int main(void) {
    struct arena a;
    if (!arena_init(&a, 64)) return 1;
    struct point *p = arena_alloc(&a, sizeof *p);
    if (p) { p->x = 3; p->y = 4; assert(p->x + p->y == 7); }
    int *xs = arena_alloc(&a, 4 * sizeof(int));
    for (int i = 0; xs && i < 4; i++) xs[i] = i;
    assert(arena_alloc(&a, 100) == NULL);
    arena_free(&a);
    return 0;
}
