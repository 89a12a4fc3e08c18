#include <stdlib.h>

struct item {
    int key;
    struct item *prev, *next;
};

struct deque {
    struct item *first, *last;
};

void deque_init(struct deque *d) { d->first = d->last = NULL; } // ~ unknown unsupported

int deque_push_back(struct deque *d, int key) // ~ unknown unsupported
{
    struct item *n = malloc(sizeof *n);
    if (!n) return -1;
    n->key = key;
    n->next = NULL;
    n->prev = d->last;
    if (d->last) d->last->next = n; else d->first = n;
    d->last = n;
    return 0;
}

int deque_pop_front(struct deque *d, int *key) // ~ unknown unsupported
{
    struct item *n = d->first;
    if (!n) return -1;
    *key = n->key;
    d->first = n->next;
    free(n);
    if (d->first) d->first->prev = NULL; else d->last = NULL;
    return 0;
}

void deque_clear(struct deque *d)
{
    struct item *n = d->first;
    while (n) {
        free(n);
        n = n->next; // ~ refuted dangling
// ~ refuted dangling
    }
    d->first = d->last = NULL;
}

int main(void)
{
    struct deque d;
    int k;
    deque_init(&d);
    deque_push_back(&d, 1);
    deque_push_back(&d, 2);
    deque_pop_front(&d, &k);
    deque_clear(&d);
    return 0;
}
