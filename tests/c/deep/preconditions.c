// What a precondition asks for is found by solving, too.
int between(int x, int y)
    //@ requires x * 5 + y * 3 == 100001 &*& x > 12000 &*& y > 12000;
    //@ ensures result != 24999; // ~ refuted postcondition where 5 * x + 3 * y == 100001
{
    return x + y;
}

int divided(int a, int b)
    //@ requires 0 <= a && a < 10000 && 0 <= b && b < 10000;
    //@ ensures true;
{
    return 100 / (a - 2 * b - 4321); // ~ refuted division where a - 2 * b == 4321
}

int not_divided(int a, int b)
    //@ requires 0 <= a && a < 10000 && 0 <= b && b < 10000;
    //@ ensures true;
{
    return 100 / (4 * a - 2 * b - 4321);
}

int nothing(int x)
    //@ requires x * 2 == 77777; // ~ warning vacuous
    //@ ensures result == 1;
{
    return 0;
}

int chosen(int k)
    //@ requires true;
    //@ ensures result != 9; // ~ refuted postcondition where k == 2989
{
    switch (k / 3 - 700) {
        case 100: return 1;
        case 296: return k % 7 == 0 ? 9 : 2;
        default: return 3;
    }
}
