// What is evaluated under a condition only cannot fail where the condition does not hold.
int one_more(int r)
    //@ requires true;
    //@ ensures true;
{ return r < 1000 ? r + 1 : r; }
int between(int x)
    //@ requires true;
    //@ ensures result == (0 < x && x < 10);
{ return x > 0 && 10 - x > 0; }
int either(int x)
    //@ requires true;
    //@ ensures true;
{ return x > 100 || x + 1 > 50; }
int shifted(int x)
    //@ requires 0 <= x;
    //@ ensures true;
{ return x < 31 ? 1 << x >> 1 : 0; }
int negated(int x)
    //@ requires true;
    //@ ensures result >= 0;
{ return x > -2147483647 ? (x < 0 ? -x : x) : 0; }
int one_more_too_often(int r)
    //@ requires true;
    //@ ensures true;
{
    return r > 1000 ? r + 1 : r; // ~ refuted overflow kind concrete
}
int between_too_far(int x)
    //@ requires true;
    //@ ensures true;
{
    return x < 0 && 10 - x > 0; // ~ refuted overflow kind concrete
}
int condition_itself(int x)
    //@ requires true;
    //@ ensures true;
{
    return x + 1 > 0 ? 1 : 0; // ~ refuted overflow kind concrete
}
int written_where_needed(int c)
    //@ requires true;
    //@ ensures true;
{
    int y;
    if (c) y = 1;
    return c ? y : 0;
}
int written_elsewhere(int c)
    //@ requires true;
    //@ ensures true;
{
    int y;
    if (c) y = 1;
    return c ? 0 : y; // ~ refuted uninitialised kind concrete
}
