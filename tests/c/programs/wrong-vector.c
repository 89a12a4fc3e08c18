#include <stdlib.h>
struct vector { int *data; int size, capacity; };
void vector_init(struct vector *v) { v->data = NULL; v->size = v->capacity = 0; } // ~ unknown unsupported
int vector_push(struct vector *v, int x) // ~ unknown unsupported
{
    if (v->size == v->capacity) {
        int capacity = v->capacity ? 2 * v->capacity : 2;
        v->data = realloc(v->data, capacity * sizeof(int));
        if (v->data == NULL) return -1;
        v->capacity = capacity;
    }
    v->data[v->size++] = x;
    return 0;
}
int vector_pop(struct vector *v) { return v->data[--v->size]; } // ~ unknown unsupported
void vector_free(struct vector *v) { free(v->data); } // ~ unknown unsupported
int main(void)
{
    struct vector v;
    vector_init(&v);
    for (int i = 0; i < 3; i++)
        if (vector_push(&v, i) != 0) return 1; // ~ refuted leak
    int x = vector_pop(&v);
    vector_free(&v);
    return x;
}
