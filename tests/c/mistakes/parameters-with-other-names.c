int one(int n);
//@ requires 0 <= n;
//@ ensures result == 1;

int one(int m) // ~ error contract
// ~ unknown unsupported
{
    return m + 1;
}
