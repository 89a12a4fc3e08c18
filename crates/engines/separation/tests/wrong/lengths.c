// Rows of places that are shorter than nothing, or shorter than what is read.
void part(int *a, int i, int j)
    //@ requires a[i..j] |-> ?values;
    //@ ensures a[i..j] |-> values;
{
}

int wrong_backwards(int *a)
    //@ requires a[0..10] |-> ?values;
    //@ ensures a[0..10] |-> _ &*& result == 1;
{
    part(a, 5, 3);
    return 0;
}

int wrong_may_be_empty(int *a, int n)
    //@ requires a[0..n] |-> ?values;
    //@ ensures a[0..n] |-> values;
{
    return a[0];
}

int wrong_before_the_first(int *a, int n, int i)
    //@ requires a[0..n] |-> ?values &*& i < n;
    //@ ensures a[0..n] |-> values;
{
    return a[i];
}

int wrong_behind_the_last(int *a, int n)
    //@ requires a[0..n] |-> ?values &*& 0 < n;
    //@ ensures a[0..n] |-> values;
{
    return *(a + n);
}
