// Loops that have to turn often.
int fifty(int n)
    //@ requires 0 <= n && n <= 1000;
    //@ ensures result != 50; // ~ refuted postcondition where n == 50
{
    int i = 0;
    while (i < n) i++;
    return i;
}

int pairs(int n) // ~ unknown unconfirmed
    //@ requires 0 <= n && n <= 1000;
    //@ ensures result != 51;
{
    int i = 0;
    while (i < n) i += 2;
    return i;
}

int triangle(int n)
    //@ requires 0 <= n && n <= 100;
    //@ ensures result != 210; // ~ refuted postcondition where n == 20
{
    int s = 0;
    for (int i = 1; i <= n; i++) s += i;
    return s;
}
