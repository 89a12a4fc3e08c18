// What a C compiler computes: sorting. Each value was printed by a program that gcc compiled.

#include <assert.h>

void insertion(int *a, int n) { for (int i = 1; i < n; i++) { int x = a[i], j = i; while (j > 0 && a[j - 1] > x) { a[j] = a[j - 1]; j--; } a[j] = x; } }
void quick(int *a, int low, int high) { if (low >= high) return; int p = a[(low + high) / 2], i = low, j = high; while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; } } quick(a, low, j); quick(a, i, high); }
int search(const int *a, int n, int x) { int low = 0, high = n; while (low < high) { int middle = low + (high - low) / 2; if (a[middle] < x) low = middle + 1; else high = middle; } return low < n && a[low] == x ? low : -1; }
int hash(const int *a, int n) { int h = 0; for (int i = 0; i < n; i++) h = h * 3 + a[i]; return h; }

int main(void)
{
    int a[7] = {5, -2, 9, 0, 9, 3, 1};
    int b[7];
    for (int i = 0; i < 7; i++) b[i] = a[i];
    insertion(a, 7);
    quick(b, 0, 6);
    assert((long long) (hash(a, 7)) == -1215);
    assert((long long) (hash(b, 7)) == -1215);
    assert((long long) (search(a, 7, 3)) == 3);
    assert((long long) (search(a, 7, 4)) == -1);
    assert((long long) (a[0]) == -2);
    assert((long long) (b[6]) == 9);
    return 0;
}
