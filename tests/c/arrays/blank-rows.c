// Memory that may not have been written has a predicate of its own, `ints_`; it asks for no values even where they get a name.
#include <stdlib.h>

//@ fixpoint list<list<int>> both(list<int> one, list<int> other) { return {one, other}; }

int *copy(int *a, int n)
    //@ requires [?f]ints(a, n, ?vs) &*& 0 < n &*& n < 1000;
    //@ ensures [f]ints(a, n, vs) &*& result == 0 ? true : ints(result, n, vs) &*& malloc_block_ints(result, n);
{
    int *b = malloc(n * sizeof(int));
    if (b == 0) return 0;
    for (int i = 0; i < n; i++)
        //@ requires [f]ints(a + i, n - i, ?xs) &*& ints_(b + i, n - i, ?bs) &*& 0 <= i &*& i <= n;
        //@ ensures [f]ints(a + old_i, n - old_i, xs) &*& ints(b + old_i, n - old_i, xs);
    {
        b[i] = a[i];
    }
    return b;
}

int reads_too_early(int n)
    //@ requires 0 < n &*& n < 1000;
    //@ ensures true;
{
    int *b = malloc(n * sizeof(int));
    if (b == 0) return 0;
    int s = 0;
    for (int i = 0; i < n; i++)
        //@ invariant ints_(b, n, ?bs) &*& 0 <= i &*& i <= n;
    {
        s = s + b[i]; // ~ refuted uninitialised kind concrete
    }
    free(b);
    return s;
}

int promises_values(int n) // ~ unknown unsupported
    //@ requires 0 < n &*& n < 1000;
    //@ ensures true;
{
    int *b = malloc(n * sizeof(int));
    if (b == 0) return 0;
    //@ assert ints_(b, n, ?bs);
    //@ assert length(bs) == n;
    free(b);
    return 0;
}

//@ lemma void two(list<int> one, list<int> other) requires true; ensures length(both(one, other)) == 2; {}

void read_all(char *text, int n)
    //@ requires chars_(text, n, _) &*& 0 <= n;
    //@ ensures chars(text, n, _);
{
    for (int i = 0; i < n; i++)
        //@ requires chars_(text + i, n - i, _) &*& 0 <= i &*& i <= n;
        //@ ensures chars(text + old_i, n - old_i, _);
    {
        text[i] = 'a';
    }
}

// What it is given may have been written; who gives it something else is told.
void reads_nothing(char *text, int n)
    //@ requires chars_(text, n, _) &*& 0 < n;
    //@ ensures chars(text, n, _);
{
}

char first()
    //@ requires true;
    //@ ensures true;
{
    char *text = malloc(10);
    if (text == 0) abort();
    read_all(text, 10);
    char c = text[0];
    free(text);
    return c;
}

char first_of_nothing()
    //@ requires true;
    //@ ensures true;
{
    char *text = malloc(10);
    if (text == 0) abort();
    reads_nothing(text, 10);
    char c = text[0]; // ~ refuted uninitialised kind concrete
    free(text);
    return c;
}
