// ~ with no-overflow
// Numbers that nobody mentions: they follow from what is calculated with them.
int sum(int x, int y)
    //@ requires 0 <= x && x <= 5000 && 0 <= y && y <= 5000;
    //@ ensures result != 3001; // ~ refuted postcondition where result == 3001 kind concrete blame code
{
    return x + y;
}

int even_sum(int x, int y)
    //@ requires 0 <= x && x <= 5000 && 0 <= y && y <= 5000;
    //@ ensures result != 3001;
{
    return 2 * x + 4 * y;
}

void product(int x)
    //@ requires true;
    //@ ensures true;
{
    if (x * 3 == 777777) {
        //@ assert false; // ~ refuted assert where x == 259259
    }
}

void no_product(int x)
    //@ requires true;
    //@ ensures true;
{
    if (x * 3 == 777778) {
        //@ assert false;
    }
}

int shifted(int v)
    //@ requires 0 <= v && v < 100000;
    //@ ensures 0 <= result; // ~ refuted postcondition where v == 1669
{
    int w = v * 7 + 1300;
    if (w == 12983) return -1;
    return w;
}

int two_factors(int a, int b)
    //@ requires 2 <= a && a < 2000 && 2 <= b && b < 2000;
    //@ ensures result == 0; // ~ refuted postcondition where a * b == 2152459
{
    if (a * b == 2152459) return 1;
    return 0;
}
