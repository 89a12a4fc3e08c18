// A ring buffer of bytes: unsigned counters that wrap around, masks, arrays in structures.
#include <stdint.h>
#include <stdbool.h>
#include <assert.h>
#define CAPACITY 8
#define MASK(x) ((x) & (CAPACITY - 1))

struct ring {
    uint8_t data[CAPACITY];
    unsigned head;
    unsigned tail;
};

static void ring_init(struct ring *r) { // ~ unknown unsupported
    r->head = 0;
    r->tail = 0;
}
static bool ring_full(const struct ring *r) { return r->head - r->tail == CAPACITY; } // ~ unknown unsupported
static bool ring_empty(const struct ring *r) { return r->head == r->tail; } // ~ unknown unsupported
static bool ring_put(struct ring *r, uint8_t c) { // ~ unknown unsupported
    if (ring_full(r)) return false;
    r->data[MASK(r->head++)] = c;
    return true;
}
static bool ring_get(struct ring *r, uint8_t *c) { // ~ unknown unsupported
    if (ring_empty(r)) return false;
    *c = r->data[MASK(r->tail++)];
    return true;
}
int main(void) {
    struct ring r;
    ring_init(&r);
    for (int i = 0; i < 10; i++) {
        bool ok = ring_put(&r, (uint8_t)(i * 50));
        assert(ok == (i < 8));
    }
    uint8_t c;
    assert(ring_get(&r, &c));
    assert(c == 0);
    assert(ring_get(&r, &c) && c == 50);
    return 0;
}
