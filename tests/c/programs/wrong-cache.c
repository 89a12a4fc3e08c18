#include <stdlib.h>
#define SIZE 2
struct slot { int key, value, used; };
struct cache { struct slot slots[SIZE]; int clock; };
void cache_init(struct cache *c) { for (int i = 0; i < SIZE; i++) c->slots[i].used = 0; c->clock = 0; } // ~ unknown unsupported
int cache_get(struct cache *c, int key) // ~ unknown unsupported
{
    for (int i = 0; i < SIZE; i++)
        if (c->slots[i].used && c->slots[i].key == key) { c->slots[i].used = ++c->clock; return c->slots[i].value; }
    return -1;
}
void cache_put(struct cache *c, int key, int value) // ~ unknown unsupported
{
    int oldest = 0;
    for (int i = 1; i <= SIZE; i++)
        if (c->slots[i].used < c->slots[oldest].used) oldest = i; // ~ refuted out-of-bounds
    c->slots[oldest] = (struct slot) { key, value, ++c->clock };
}
int main(void)
{
    struct cache c;
    cache_init(&c);
    cache_put(&c, 1, 10);
    return cache_get(&c, 1);
}
