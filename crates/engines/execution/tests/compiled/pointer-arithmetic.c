// What a C compiler computes: pointer arithmetic. Each value was printed by a program that gcc compiled.

#include <assert.h>

int sum(const int *from, const int *to) { int s = 0; while (from < to) s += *from++; return s; }
int length(const char *s) { const char *p = s; while (*p) p++; return (int) (p - s); }
void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int **rows(int **p) { return p + 1; }

int main(void)
{
    int a[6] = {1, 2, 3, 4, 5, 6};
    int *p = a + 2;
    int *q = &a[5];
    swap(p, q);
    int *table[2] = { a, p };
    char text[8] = "hello";
    char *c = text;
    *(c + 1) = 'E';
    3[a] = 40;
    long distance = q - p;
    assert((long long) (sum(a, a + 6)) == 57);
    assert((long long) (sum(p, p)) == 0);
    assert((long long) (length(text)) == 5);
    assert((long long) (length("")) == 0);
    assert((long long) (text[1]) == 69);
    assert((long long) (*p) == 6);
    assert((long long) (*q) == 3);
    assert((long long) (a[3]) == 40);
    assert((long long) (distance) == 3);
    assert((long long) (p[-1]) == 2);
    assert((long long) (*(q - 1)) == 5);
    assert((long long) (p < q) == 1);
    assert((long long) (p == &a[2]) == 1);
    assert((long long) (&a[6] - a) == 6);
    assert((long long) ((char *) q - (char *) p) == 12);
    assert((long long) (**rows(table)) == 6);
    assert((long long) (*table[0]) == 1);
    assert((long long) ((p + 1)[1]) == 5);
    assert((long long) (a + 1 == &a[1]) == 1);
    assert((long long) (q > a) == 1);
    assert((long long) (p != q) == 1);
    return 0;
}
