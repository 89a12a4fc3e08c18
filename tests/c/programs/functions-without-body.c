// Functions without body and contract give any value of their type. What they may do to memory that they are given is not followed.
#include <stdlib.h>

int read_sensor(void);
void notify(int x);
void fill(int *p);
struct node { int v; struct node *next; };
struct node *get_list(void);

int unchecked_index(int n) { int a[10]; int i = read_sensor(); a[i] = n; return a[i]; } // ~ refuted out-of-bounds kind concrete

int unchecked_divisor(void) { int d = read_sensor(); return 10 / d; } // ~ refuted division kind concrete

int unchecked_pointer(void) { struct node *n = get_list(); return n->v; } // ~ refuted null kind concrete

int leaves_early(void) {
    int *p = malloc(sizeof(int));
    if (!p) return 1;
    *p = 1;
    notify(*p);
    if (read_sensor() > 7) return 1; // ~ refuted leak kind concrete
    free(p);
    return 0;
}

int overflowing(void) { return read_sensor() + 1; } // ~ refuted overflow kind concrete

int checked_index(void) { int a[10]; int i = read_sensor(); if (i >= 0 && i < 10) { a[i] = 1; return a[i]; } return 0; } // ~ unknown unsupported

int filled_by_another(void) { int x; fill(&x); return x; } // ~ unknown unsupported
