// Structures that grow at their end, and a pointer to the last pointer.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <assert.h>
struct msg { size_t len; struct msg *next; char body[]; };
struct mailbox { struct msg *first, **last; };
static void mb_init(struct mailbox *m) { m->first = NULL; m->last = &m->first; } // ~ unknown unsupported
static int mb_send(struct mailbox *m, const char *text) { // ~ unknown unsupported
    size_t n = strlen(text);
    struct msg *x = malloc(sizeof(struct msg) + n + 1);
    if (!x) return -1;
    x->len = n; x->next = NULL;
    strcpy(x->body, text);
    *m->last = x;
    m->last = &x->next;
    return 0;
}
static struct msg *mb_take(struct mailbox *m) { // ~ unknown unsupported
    struct msg *x = m->first;
    if (x && !(m->first = x->next)) m->last = &m->first;
    return x;
}
int main(void) {
    struct mailbox m;
    mb_init(&m);
    mb_send(&m, "hi"); mb_send(&m, "there");
    for (struct msg *x; (x = mb_take(&m)) != NULL; free(x)) { assert(strlen(x->body) == x->len); printf("%s %zu\n", x->body, x->len); }
    return 0;
}
