// Texts that are copied as bytes, with the zero at their end, are texts again.
#include <stdlib.h>
#include <string.h>

char *copy(const char *text)
    //@ requires [?f]string(text, ?cs) &*& length(cs) < 2147483647;
    //@ ensures [f]string(text, cs) &*& (result == 0 ? true : string(result, cs) &*& malloc_block_chars(result, length(cs) + 1));
{
    int n = strlen(text);
    char *r = malloc(n + 1);
    if (!r) return 0;
    memcpy(r, text, n + 1);
    return r;
}

char *copy_without_end(const char *text)
    //@ requires [?f]string(text, ?cs);
    //@ ensures [f]string(text, cs) &*& (result == 0 ? true : string(result, cs) &*& malloc_block_chars(result, length(cs) + 1)); // ~ refuted postcondition
{
    int n = strlen(text);
    char *r = malloc(n + 1);
    if (!r) return 0;
    memcpy(r, text, n);
    return r;
}

int are_equal(const char *a, const char *b)
    //@ requires [?f]string(a, ?xs) &*& [?g]string(b, ?ys);
    //@ ensures [f]string(a, xs) &*& [g]string(b, ys) &*& (result != 0) == (xs == ys);
{
    if (*a != *b) return 0;
    if (*a == 0) return 1;
    return are_equal(a + 1, b + 1);
}

/*@
predicate row(int *a, int n; list<int> xs) = a[0..n] |-> xs;
predicate padded(int *a, list<int> xs) = row(a, length(xs), xs) &*& integer(a + length(xs), 0);

lemma_auto void pad(int *a, list<int> xs)
    requires row(a, length(xs), xs) &*& integer(a + length(xs), 0);
    ensures padded(a, xs);
{
}
@*/

void pad_with_zero(int *a, int n)
    //@ requires row(a, n, ?xs) &*& integer(a + n, _);
    //@ ensures padded(a, xs);
{
    *(a + n) = 0;
}
