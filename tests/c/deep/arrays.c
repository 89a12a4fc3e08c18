// ~ with no-overflow
// Arrays that have to be long enough and hold the right numbers.
int four(int *a, int n)
    //@ requires 0 <= n &*& a[0..n] |-> ?vs;
    //@ ensures a[0..n] |-> vs &*& result != 1; // ~ refuted postcondition where n >= 4
{
    if (n < 4) return 0;
    if (a[0] == 17 && a[1] == 42 && a[2] == -5 && a[3] == 1234) return 1;
    return 0;
}

int not_both(int *a, int n)
    //@ requires 0 <= n &*& a[0..n] |-> ?vs;
    //@ ensures a[0..n] |-> vs &*& result != 1;
{
    if (n < 4) return 0;
    if (a[0] + a[3] == 17 && a[0] == 7 - a[3]) return 1;
    return 0;
}

int behind(int *a, int i, int k)
    //@ requires a[0..10] |-> ?vs &*& 0 <= i && i < 1000 && 0 <= k && k < 1000;
    //@ ensures a[0..10] |-> vs;
{
    int j = i * 3 - k;
    if (j < 0 || j > 10) return 0;
    return a[j]; // ~ refuted out-of-bounds where 3 * i - k == 10
}

int within(int *a, int i, int k)
    //@ requires a[0..10] |-> ?vs &*& 0 <= i && i < 1000 && 0 <= k && k < 1000;
    //@ ensures a[0..10] |-> vs;
{
    int j = i * 3 - k;
    if (j < 0 || j >= 10) return 0;
    return a[j];
}
