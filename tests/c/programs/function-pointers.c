// ~ with no-overflow
// Functions as values: in tables, as arguments, by named types.
#include <stdlib.h>
#include <assert.h>
typedef int (*binop)(int, int);
typedef int compare_fn(const int *, const int *);
static int add(int a, int b) { return a + b; }
static int mul(int a, int b) { return a * b; }
struct op { char name; binop fn; };
static const struct op ops[] = { {'+', add}, {'*', mul} };
int apply(char name, int a, int b) { // ~ unknown unsupported
    for (unsigned i = 0; i < sizeof ops / sizeof *ops; i++)
        if (ops[i].name == name) return ops[i].fn(a, b);
    return 0;
}
int fold(int *xs, int n, binop f, int acc) { // ~ unknown unsupported
    for (int i = 0; i < n; i++) acc = f(acc, xs[i]);
    return acc;
}
static int ascending(const int *a, const int *b) { return *a - *b; } // ~ unknown unsupported
void sort(int *xs, int n, compare_fn *cmp) { // ~ unknown unsupported
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && cmp(&xs[j - 1], &xs[j]) > 0; j--) {
            int t = xs[j]; xs[j] = xs[j - 1]; xs[j - 1] = t;
        }
}
int main(void) {
    int xs[] = {4, 3, 1, 2};
    assert(apply('+', 2, 3) == 5);
    assert(fold(xs, 4, mul, 1) == 24);
    sort(xs, 4, ascending);
    assert(xs[0] == 1 && xs[3] == 4);
    return 0;
}
