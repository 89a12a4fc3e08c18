// Division rounds towards zero, unsigned numbers wrap around, conditions stop early.
int wrong_quotient(int a, int b)
    //@ requires b > 0;
    //@ ensures result * b <= a;
{
    return a / b;
}

int wrong_remainder(int a)
    //@ requires true;
    //@ ensures 0 <= result;
{
    return a % 7;
}

int remainder_of_a_negative(int a)
    //@ requires a <= 0;
    //@ ensures -7 < result &*& result <= 0;
{
    return a % 7;
}

unsigned wrong_difference(unsigned a, unsigned b)
    //@ requires true;
    //@ ensures result <= a;
{
    return a - b;
}

int wrong_second_operand(int x, int y)
    //@ requires x == 0 &*& y == 0;
    //@ ensures result == 1;
{
    if (x++ && y++) { }
    return y;
}

int wrong_step_in_a_condition(int n)
    //@ requires 0 <= n;
    //@ ensures result == n;
{
    int i = 0;
    while (i++ < n)
        //@ invariant 0 <= i &*& i <= n;
    {
    }
    return i;
}

int wrong_promise_of_itself(int n)
    //@ requires 0 <= n;
    //@ ensures result == n;
{
    if (n == 0) return 0;
    int r = wrong_promise_of_itself(n - 1);
    return r + 2;
}
