// The last iteration of the loop writes behind the array.
void clear(int *a, int n)
    //@ requires a[0..n] |-> _ &*& 0 <= n;
    //@ ensures a[0..n] |-> _;
{
    for (int i = 0; i <= n; i++)
        //@ invariant a[0..n] |-> _ &*& 0 <= i;
    {
        a[i] = 0; // ~ refuted null where n == 0 kind concrete
    }
}

int sum(int *a, int n)
    //@ requires a[0..n] |-> ?xs &*& 0 <= n;
    //@ ensures a[0..n] |-> xs;
{
    int total = 0;
    for (int i = 1; i < n; i++)
        //@ invariant a[0..n] |-> xs &*& 1 <= i;
    {
        total = total + a[i];
    }
    return total / n; // ~ refuted division where n == 0 kind concrete
}

int last_of_three(int *a)
    //@ requires a[0..3] |-> ?xs;
    //@ ensures a[0..3] |-> xs;
{
    return a[3]; // ~ refuted out-of-bounds kind concrete
}
