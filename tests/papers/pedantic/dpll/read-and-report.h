// The solver as a program of its own: reads instances, each as many clauses as a number says, each clause as literals that end with zero. Reports for each
// how its clauses are satisfied, or that they cannot be.
#include <stdio.h>

static void release(void)
{
    int i;
    while (stack != NULL)
        pop_assignment();
    while (todo_head != NULL) {
        char value;
        dequeue(&value);
    }
    while (clauses != NULL) {
        struct clause *rest = clauses->next;
        free(clauses);
        clauses = rest;
    }
    for (i = 0; i < N; i++)
        watches[i] = NULL;
}

static int read_clause(void)
{
    char positive[N] = {0}, negative[N] = {0};
    int literal;
    while (scanf("%d", &literal) == 1) {
        int var = literal > 0 ? literal - 1 : -literal - 1;
        if (literal == 0) {
            add_clause(positive, negative);
            return 1;
        }
        if (var >= N)
            return 0;
        if (literal > 0)
            positive[var] = 1;
        else
            negative[var] = 1;
    }
    return 0;
}

int main(void)
{
    int count, i;
    while (scanf("%d", &count) == 1) {
        for (i = 0; i < count; i++) {
            if (!read_clause())
                return 2;
        }
        if (solve()) {
            for (i = 0; i < N; i++)
                printf("%d ", assignments[i] == TRUE ? i + 1 : -(i + 1));
            printf("0\n");
        } else {
            printf("unsatisfiable\n");
        }
        release();
    }
    return 0;
}
