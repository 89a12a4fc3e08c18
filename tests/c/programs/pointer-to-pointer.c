// Deletion through pointers to pointers.
#include <stdlib.h>
#include <assert.h>
typedef struct list list_t;
struct list { int val; list_t *next; };

void list_remove(list_t **head, int val) { // ~ unknown unsupported
    list_t **cur = head;
    while (*cur != NULL) {
        list_t *entry = *cur;
        if (entry->val == val) {
            *cur = entry->next;
            free(entry);
        } else {
            cur = &entry->next;
        }
    }
}
list_t *cons(int v, list_t *t) { // ~ unknown unsupported
    list_t *n = malloc(sizeof(list_t));
    if (n == NULL) { exit(1); }
    n->val = v; n->next = t;
    return n;
}
int length(list_t *l) { // ~ unknown unsupported
    int n = 0;
    for (; l; l = l->next) ++n;
    return n;
}
void list_free(list_t *l) { // ~ unknown unsupported
    while (l) { list_t *next = l->next; free(l); l = next; }
}
int main(void) {
    list_t *l = cons(1, cons(2, cons(1, NULL)));
    list_remove(&l, 1);
    assert(length(l) == 1);
    list_free(l);
    return 0;
}
