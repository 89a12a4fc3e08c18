// Bits, and numbers that wrap around.
unsigned mix(unsigned x, unsigned y)
    //@ requires true;
    //@ ensures result != 0xdeadbeef; // ~ refuted postcondition where result == 3735928559
{
    unsigned z = x ^ (y << 3);
    return z + 12345u;
}

unsigned both(unsigned x, unsigned y)
    //@ requires true;
    //@ ensures result != 0x5a5a0000; // ~ refuted postcondition where result == 1515847680
{
    return (x & y) * 65536u;
}

unsigned never(unsigned x) // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures result != 0x5a5a0001;
{
    return (x | 1u) * 65536u;
}

int around(unsigned char x, unsigned char y)
    //@ requires x > 100 && y > 50;
    //@ ensures 0 <= result && result <= 100; // ~ refuted postcondition where x + y == 259
{
    unsigned char sum = x + y;
    if (sum != 3) return 0;
    return x * y;
}
