// How far a number is shifted must be less than it has bits.
int power_of_two(int n)
//@ requires 0 <= n;
//@ ensures 0 < result;
{
  return 1 << n; // ~ refuted shift
}

int bit(unsigned long flags, int n)
//@ requires 0 <= n &*& n <= 64;
//@ ensures true;
{
  return (flags >> n) & 1; // ~ refuted shift where n == 64
}
