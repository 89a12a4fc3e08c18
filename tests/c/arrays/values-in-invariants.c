// What `_` of an invariant stands for: values where every iteration leaves values, and perhaps nothing yet where one does not.
#include <stdlib.h>

void reverse(int *a, int n)
  //@ requires ints(a, n, _) &*& n >= 0;
  //@ ensures ints(a, n, _);
{
  int i = 0;
  int j = n - 1;
  while (i < j)
    //@ invariant ints(a, n, _) &*& 0 <= i &*& j < n &*& i <= j + 1;
  {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
    i++;
    j--;
  }
}

void sort(int *a, int n)
  //@ requires ints(a, n, ?vs) &*& n >= 0;
  //@ ensures ints(a, n, _);
{
  for (int i = 1; i < n; i++)
    //@ invariant ints(a, n, _) &*& 1 <= i;
  {
    int x = a[i];
    int j = i;
    while (0 < j && x < a[j - 1])
      //@ invariant ints(a, n, _) &*& 0 <= j &*& j <= i &*& i < n;
    {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
}

int *squares(int n)
  //@ requires 0 < n &*& n < 1000;
  //@ ensures result == 0 ? true : ints(result, n, _) &*& malloc_block_ints(result, n);
{
  int *a = malloc(n * sizeof(int));
  if (a == 0) return 0;
  for (int i = 0; i < n; i++)
    //@ invariant ints(a, n, _) &*& 0 <= i &*& i <= n;
  {
    a[i] = i * i;
  }
  return a;
}

int first_of_unset(int n)
  //@ requires 0 < n &*& n < 1000;
  //@ ensures true;
{
  int *a = malloc(n * sizeof(int));
  if (a == 0) return 0;
  int s = 0;
  for (int i = 0; i < n; i++)
    //@ invariant ints(a, n, _) &*& malloc_block_ints(a, n) &*& 0 <= i &*& i <= n;
  {
    if (a[i] == 0) s = i; // ~ refuted uninitialised kind concrete
  }
  free(a);
  return s;
}

// The second loop is given what the first may have left unset.
int some_set(int n, int m)
  //@ requires 0 < n &*& n < 1000 &*& 0 <= m &*& m <= n;
  //@ ensures true;
{
  int *a = malloc(n * sizeof(int));
  if (a == 0) return 0;
  for (int i = 0; i < m; i++)
    //@ invariant ints(a, n, _) &*& malloc_block_ints(a, n) &*& 0 <= i &*& i <= m;
  {
    a[i] = 0;
  }
  int s = 0;
  for (int i = 0; i < n; i++)
    //@ invariant ints(a, n, _) &*& malloc_block_ints(a, n) &*& 0 <= i &*& i <= n;
  {
    if (a[i] == 0) s = i; // ~ refuted uninitialised kind concrete
  }
  free(a);
  return s;
}

// An iteration trades the array for one that is not set.
int traded(int n)
  //@ requires 0 < n &*& n < 1000;
  //@ ensures true;
{
  int *a = calloc(10, sizeof(int));
  if (a == 0) return 0;
  int s = 0;
  for (int i = 0; i < n; i++)
    //@ invariant ints(a, 10, _) &*& malloc_block_ints(a, 10) &*& 0 <= i &*& i <= n;
  {
    if (a[0] == 0) s = i; // ~ refuted uninitialised kind concrete
    int *b = malloc(10 * sizeof(int));
    if (b == 0) abort();
    free(a);
    a = b;
  }
  free(a);
  return s;
}
