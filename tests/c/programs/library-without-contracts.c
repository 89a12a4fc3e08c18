// No main and no contracts: what goes wrong in these whatever they are given.
#include <stdlib.h>
struct node { int v; struct node *next; };
struct node *push(struct node *head, int v) {
    struct node *n = malloc(sizeof(struct node));
    n->v = v; // ~ refuted null
    n->next = head;
    return n;
}
void drop(struct node *head) {
    free(head);
    struct node *x = head->next; // ~ refuted dangling
    if (x) x->v = 0;
}
int twice(struct node *a) { free(a); free(a); return 0; } // ~ refuted double-free
int last(struct node *l) { while (l->next) l = l->next; return l->v; } // ~ unknown unsupported
struct node *copy(struct node *l) {
    if (!l) return NULL;
    struct node *n = malloc(sizeof *n);
    if (!n) return NULL;
    n->v = l->v;
    n->next = copy(l->next);
    if (l->next && !n->next) return NULL; // ~ refuted leak
    return n;
}
int uninit(struct node *l) { struct node m; if (l->v > 3) m.v = 1; return m.v; } // ~ refuted uninitialised
void clear(struct node **l) { while (*l) { struct node *n = (*l)->next; free(*l); *l = n; } } // ~ unknown unsupported
int sum(const struct node *l) { int s = 0; for (; l; l = l->next) s += l->v; return s; } // ~ unknown unsupported
struct node *rev(struct node *l) { struct node *r = NULL; while (l) { struct node *n = l->next; l->next = r; r = l; l = n; } return r; } // ~ unknown unsupported
char *dup(const char *s) { int n = 0; while (s[n]) n++; char *p = malloc(n); if (!p) return 0; for (int i = 0; i <= n; i++) p[i] = s[i]; return p; } // ~ refuted out-of-bounds kind concrete
