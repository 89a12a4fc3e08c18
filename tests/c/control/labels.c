// At a label with an invariant only what the function changes is forgotten.
int position(int *a, int n, int x)
    //@ requires a[0..n] |-> ?vs &*& n >= 0;
    //@ ensures a[0..n] |-> vs &*& -1 <= result &*& result < n;
{
    int i = 0;
again:
    //@ invariant a[0..n] |-> vs &*& 0 <= i &*& i <= n;
    if (i >= n) goto fail;
    if (a[i] == x) goto done;
    i++;
    goto again;
fail:
    i = -1;
done:
    return i;
}
int forgets(int n) // ~ unknown unconfirmed
    //@ requires 0 <= n &*& n < 100;
    //@ ensures result == n;
{
    int i = 0;
again:
    //@ invariant 0 <= i &*& i <= 100;
    if (i >= n) return i;
    i++;
    goto again;
}
int changes_a_parameter(int n)
    //@ requires 0 <= n &*& n < 100;
    //@ ensures result == n; // ~ refuted postcondition kind concrete
{
    int before = n;
again:
    //@ invariant 0 <= n &*& n <= before;
    if (n == 0) return n;
    n--;
    goto again;
}
int initialised_again(int n)
    //@ requires 0 <= n &*& n < 100;
    //@ ensures result == 0; // ~ refuted postcondition kind concrete
{
    int rounds = 0;
first: ;
    int here = rounds;
    //@ int seen = here;
second:
    //@ invariant 0 <= rounds &*& rounds <= 2 &*& here == seen;
    rounds++;
    if (rounds == 1) goto first;
    if (rounds == 2) return here;
    goto second;
}
