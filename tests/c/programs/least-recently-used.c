// A cache whose list is circular through its head.
#include <stdlib.h>
#include <assert.h>
struct lnode { int key, val; struct lnode *prev, *next; };
struct lru { struct lnode head; int size, cap; };
static void unlink_node(struct lnode *n) { n->prev->next = n->next; n->next->prev = n->prev; } // ~ unknown unsupported
static void push_front(struct lru *c, struct lnode *n) { // ~ unknown unsupported
    n->next = c->head.next; n->prev = &c->head;
    c->head.next->prev = n; c->head.next = n;
}
void lru_init(struct lru *c, int cap) { c->head.next = c->head.prev = &c->head; c->size = 0; c->cap = cap; } // ~ unknown unsupported
static struct lnode *find(struct lru *c, int key) { // ~ unknown unsupported
    for (struct lnode *n = c->head.next; n != &c->head; n = n->next) if (n->key == key) return n;
    return NULL;
}
int lru_get(struct lru *c, int key, int *val) { // ~ unknown unsupported
    struct lnode *n = find(c, key);
    if (!n) return 0;
    unlink_node(n); push_front(c, n);
    *val = n->val;
    return 1;
}
int lru_put(struct lru *c, int key, int val) { // ~ unknown unsupported
    struct lnode *n = find(c, key);
    if (n) { n->val = val; unlink_node(n); push_front(c, n); return 0; }
    if (c->size == c->cap) {
        struct lnode *last = c->head.prev;
        unlink_node(last); free(last); c->size--;
    }
    n = malloc(sizeof *n);
    if (!n) return -1;
    n->key = key; n->val = val;
    push_front(c, n);
    c->size++;
    return 1;
}
void lru_free(struct lru *c) { // ~ unknown unsupported
    struct lnode *n = c->head.next;
    while (n != &c->head) { struct lnode *x = n->next; free(n); n = x; }
}
int main(void) {
    struct lru c; int v;
    lru_init(&c, 2);
    lru_put(&c, 1, 10); lru_put(&c, 2, 20);
    lru_get(&c, 1, &v);
    lru_put(&c, 3, 30);
    if (c.size == 2) assert(!lru_get(&c, 99, &v));
    lru_free(&c);
    return 0;
}
