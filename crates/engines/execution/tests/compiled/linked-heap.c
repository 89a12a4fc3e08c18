// What a C compiler computes: linked heap. Each value was printed by a program that gcc compiled.

#include <assert.h>
#include <stdlib.h>

struct node { int value; struct node *next; };
struct node *push(struct node *list, int value) { struct node *n = malloc(sizeof(struct node)); if (n == NULL) exit(0); n->value = value; n->next = list; return n; }
struct node *reversed(struct node *n) { struct node *r = NULL; while (n) { struct node *next = n->next; n->next = r; r = n; n = next; } return r; }
int sum(struct node *n) { int s = 0, k = 1; for (; n; n = n->next) s += k++ * n->value; return s; }
void drop(struct node *n) { while (n) { struct node *next = n->next; free(n); n = next; } }

int main(void)
{
    struct node *list = NULL;
    for (int i = 1; i <= 4; i++) list = push(list, i * i);
    int before = sum(list);
    list = reversed(list);
    int after = sum(list);
    int first = list->value;
    int third = list->next->next->value;
    drop(list);
    int *numbers = calloc(4, sizeof(int));
    if (!numbers) exit(0);
    int blank = numbers[3];
    numbers[3] = 8;
    int *more = realloc(numbers, 8 * sizeof *numbers);
    if (!more) { free(numbers); exit(0); }
    int kept = more[3];
    free(more);
    assert((long long) (before) == 50);
    assert((long long) (after) == 100);
    assert((long long) (first) == 1);
    assert((long long) (third) == 9);
    assert((long long) (blank) == 0);
    assert((long long) (kept) == 8);
    return 0;
}
