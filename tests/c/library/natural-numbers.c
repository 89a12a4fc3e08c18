// ~ with no-overflow
// Proofs by counting down, and lists of so many equal elements.
//@ #include <nat.gh>

/*@
fixpoint int triangle(nat n) { switch (n) { case zero: return 0; case succ(m): return int_of_nat(n) + triangle(m); } }

lemma void triangle_formula(nat n)
    requires true;
    ensures 2 * triangle(n) == int_of_nat(n) * (int_of_nat(n) + 1);
{
    switch (n) { case zero: case succ(m): triangle_formula(m); }
}

lemma void next_triangle(int n)
    requires 0 <= n;
    ensures triangle(nat_of_int(n + 1)) == n + 1 + triangle(nat_of_int(n));
{
    succ_int(n);
}

lemma void equal_elements(nat n, int x)
    requires true;
    ensures length(repeat(n, x)) == int_of_nat(n) && all_eq(repeat(n, x), x);
{
    length_repeat(n, x);
    all_eq_repeat(n, x);
}
@*/

int sum_up(int n)
    //@ requires 0 <= n;
    //@ ensures result == triangle(nat_of_int(n));
{
    int sum = 0;
    //@ nat_of_int_zero();
    for (int i = 0; i < n; i++)
        //@ invariant 0 <= i &*& i <= n &*& sum == triangle(nat_of_int(i));
    {
        //@ next_triangle(i);
        sum = sum + i + 1;
    }
    return sum;
}

int sum_too_little(int n)
    //@ requires 0 <= n;
    //@ ensures result == triangle(nat_of_int(n)); // ~ refuted postcondition kind concrete
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        //@ invariant 0 <= i &*& i <= n;
    {
        sum = sum + i;
    }
    return sum;
}
