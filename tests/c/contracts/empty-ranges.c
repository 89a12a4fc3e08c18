// A `forall` that never has anything to speak of says nothing, wherever it stands.
struct node {
    struct node *next;
    int value;
};

int no_numbers_between(int n)
    //@ requires 0 < n &*& forall (i in range(n, 0)) i == 77; // ~ warning vacuous
    //@ ensures result == n;
{
    return n;
}

int nothing_promised(int *a, int n)
    //@ requires a[0..n] |-> ?vs &*& n <= 0;
    //@ ensures a[0..n] |-> vs &*& forall (i in range(0, n)) nth(i, vs) == 3; // ~ warning vacuous
{
    return n;
}

void no_records(struct node *n)
    //@ requires tree(struct node, n, {next}; ?v) &*& n == 0;
    //@ ensures tree(struct node, n, {next}; ?w) &*& forall (x in records(w)) w[x].value == 7; // ~ warning vacuous
{
}

int bounds_the_wrong_way_round(int n)
    //@ requires 0 <= n;
    //@ ensures result == n;
{
    int i = 0;
    while (i < n)
        //@ invariant 0 <= i &*& i <= n &*& forall (j in range(i, 0)) j == 3; // ~ warning vacuous
    {
        i = i + 1;
    }
    return i;
}

// These are empty in some states only.
void all_records(struct node *n)
    //@ requires tree(struct node, n, {next}; ?v) &*& forall (x in records(v)) v[x].value == 7;
    //@ ensures tree(struct node, n, {next}; v) &*& forall (x in records(v)) 0 < v[x].value;
{
}

void all_elements(int *a, int n)
    //@ requires a[0..n] |-> ?vs &*& forall (i in range(0, n)) nth(i, vs) == 3;
    //@ ensures a[0..n] |-> vs &*& forall (i in range(0, n)) nth(i, vs) <= 3;
{
}

// What a parameter may be by its type is part of what is given.
int no_such_byte(unsigned char c)
    //@ requires 300 < c; // ~ warning vacuous
    //@ ensures result == 0;
{
    return 1;
}
