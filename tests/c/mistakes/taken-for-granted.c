/*@
lemma void squares_are_positive(int n);
    requires true;
    ensures 0 <= n * n;
@*/

int square(int n)
    //@ requires 0 <= n &*& n <= 5;
    //@ ensures 0 <= result;
{
    //@ assume(n * n <= 25); // ~ warning assumed
    //@ squares_are_positive(n); // ~ warning assumed
    return n * n;
}
