// A heap in an array that grows.
#include <stdlib.h>
#include <assert.h>
struct heap { int *data; int size, capacity; };

static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; } // ~ unknown unsupported

int heap_push(struct heap *h, int x) { // ~ unknown unsupported
    if (h->size == h->capacity) {
        int cap = h->capacity ? h->capacity * 2 : 4;
        int *p = realloc(h->data, cap * sizeof(int));
        if (!p) return -1;
        h->data = p;
        h->capacity = cap;
    }
    int i = h->size++;
    h->data[i] = x;
    while (i > 0) {
        int parent = (i - 1) / 2;
        if (h->data[parent] <= h->data[i]) break;
        swap(&h->data[parent], &h->data[i]);
        i = parent;
    }
    return 0;
}
int heap_pop(struct heap *h) { // ~ unknown unsupported
    int top = h->data[0];
    h->data[0] = h->data[--h->size];
    int i = 0;
    for (;;) {
        int l = 2 * i + 1, r = l + 1, m = i;
        if (l < h->size && h->data[l] < h->data[m]) m = l;
        if (r < h->size && h->data[r] < h->data[m]) m = r;
        if (m == i) break;
        swap(h->data + m, h->data + i);
        i = m;
    }
    return top;
}
int main(void) {
    struct heap h = {0};
    int in[5] = {3, 1, 4, 1, 5};
    for (int i = 0; i < 5; i++)
        if (heap_push(&h, in[i])) { free(h.data); return 1; }
    int prev = heap_pop(&h);
    while (h.size) {
        int x = heap_pop(&h);
        assert(prev <= x);
        prev = x;
    }
    free(h.data);
}
