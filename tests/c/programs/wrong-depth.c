// ~ with no-overflow
#include <stdlib.h>

struct cell { int value; struct cell *below; };
struct stack { struct cell *top; int depth; };

/*@
predicate cells(struct cell *c; int n) =
    c == NULL ? n == 0 : c->value |-> _ &*& c->below |-> ?b &*& malloc_block_cell(c) &*& cells(b, ?m) &*& n == m + 1;
predicate stack(struct stack *s; int n) =
    s->top |-> ?t &*& s->depth |-> n &*& malloc_block_stack(s) &*& cells(t, n);
@*/

struct stack *stack_new(void)
    //@ requires true;
    //@ ensures result == NULL ? true : stack(result, 0);
{
    struct stack *s = malloc(sizeof(struct stack));
    if (s == NULL) return NULL;
    s->top = NULL;
    s->depth = 0;
    return s;
}

void stack_push(struct stack *s, int value)
    //@ requires stack(s, ?n);
    //@ ensures stack(s, n + 1);
{
    struct cell *c = malloc(sizeof(struct cell));
    if (c == NULL) abort();
    c->value = value;
    c->below = s->top;
    s->top = c;
    s->depth++;
}

int stack_pop(struct stack *s)
    //@ requires stack(s, ?n) &*& n > 0;
    //@ ensures stack(s, n - 1); // ~ refuted postcondition
{
    struct cell *c = s->top;
    int value = c->value;
    s->top = c->below;
    free(c);
    return value;
}
