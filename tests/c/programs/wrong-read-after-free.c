// A node is read after it was freed.
#include <stdio.h>
#include <stdlib.h>

typedef struct node {
    int value;
    struct node *next;
} Node;

typedef struct {
    Node *top;
    int size;
} Stack;

Stack *stack_create(void) {
    Stack *s = malloc(sizeof(Stack));
    if (s == NULL) return NULL;
    s->top = NULL;
    s->size = 0;
    return s;
}

int stack_push(Stack *s, int value) { // ~ unknown unsupported
    Node *n = malloc(sizeof(*n));
    if (!n) return 0;
    n->value = value;
    n->next = s->top;
    s->top = n;
    s->size++;
    return 1;
}

int stack_pop(Stack *s, int *out) {
    if (s->top == NULL) return 0;
    Node *n = s->top;
    *out = n->value;
    free(n);
    s->top = n->next; // ~ refuted dangling
    // ~ refuted dangling
    // ~ refuted dangling
    s->size--;
    return 1;
}

void stack_destroy(Stack *s) {
    int dummy;
    while (stack_pop(s, &dummy)) {}
    free(s);
}

int main(void) {
    Stack *s = stack_create();
    if (!s) return 1;
    for (int i = 0; i < 5; i++) {
        stack_push(s, i * 2);
    }
    int v;
    while (stack_pop(s, &v)) {
        printf("%d\n", v);
    }
    stack_destroy(s);
    return 0;
}
