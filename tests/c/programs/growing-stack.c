// ~ with no-overflow
// A stack on an array that grows; the room behind its elements was never written.
#include <stdlib.h>
struct stack { int *data; int size; int capacity; };
/*@
predicate stack(struct stack *s; list<int> vs) =
    s->data |-> ?d &*& s->size |-> ?n &*& s->capacity |-> ?c &*& malloc_block_stack(s) &*&
    d[0..n] |-> vs &*& d[n..c] |-> _ &*& malloc_block_ints(d, c) &*& n <= c &*& 0 < c;
@*/
struct stack *stack_new(void)
//@ requires true;
//@ ensures stack(result, nil);
{
    struct stack *s = malloc(sizeof(struct stack));
    int *d = malloc(4 * sizeof(int));
    if (s == 0 || d == 0) abort();
    s->data = d;
    s->size = 0;
    s->capacity = 4;
    return s;
}
void grow(struct stack *s)
//@ requires stack(s, ?vs);
//@ ensures stack(s, vs);
{
    int *d = realloc(s->data, 2 * s->capacity * sizeof(int));
    if (d == 0) abort();
    s->data = d;
    s->capacity = 2 * s->capacity;
}
void stack_push(struct stack *s, int x)
//@ requires stack(s, ?vs);
//@ ensures stack(s, append(vs, cons(x, nil)));
{
    if (s->size == s->capacity) grow(s);
    if (s->size == s->capacity) abort();
    s->data[s->size] = x;
    s->size++;
}
int stack_pop(struct stack *s)
//@ requires stack(s, ?vs) &*& vs != nil;
//@ ensures stack(s, take(length(vs) - 1, vs)) &*& result == nth(length(vs) - 1, vs);
{
    s->size--;
    return s->data[s->size];
}
int stack_size(struct stack *s)
//@ requires stack(s, ?vs);
//@ ensures stack(s, vs) &*& result == length(vs);
{ return s->size; }
void stack_free(struct stack *s)
//@ requires stack(s, _);
//@ ensures true;
{ free(s->data); free(s); }
