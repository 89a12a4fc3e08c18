// ~ with no-overflow
// Variables that outlive a function which calls others: what may come back may change them. Pointers to functions that are known.
static int successor(int x)
    //@ requires true;
    //@ ensures result == x + 1;
{ return x + 1; }
int next(void)
    //@ requires true;
    //@ ensures true;
{
    static int n = 0;
    int before = n;
    n = successor(n);
    //@ assert n |-> before + 1;
    return n;
}
int remembered(int i)
    //@ requires 0 <= i &*& i < 10;
    //@ ensures result == i + 1;
{
    static int memory[10];
    memory[i] = successor(i);
    successor(0);
    return memory[i];
}
int calls(int depth)
    //@ requires depth >= 0;
    //@ ensures true;
{
    static int count = 0;
    count++;
    if (depth > 0) calls(depth - 1);
    return count;
}
int unchanged(int depth) // ~ unknown unconfirmed
    //@ requires depth >= 0;
    //@ ensures result == 0;
{
    static int count = 0;
    count++;
    int before = count;
    if (depth > 0) unchanged(depth - 1);
    return count - before;
}
int add(int a, int b)
    //@ requires true;
    //@ ensures result == a + b;
{ return a + b; }
int subtract(int a, int b)
    //@ requires true;
    //@ ensures result == a - b;
{ return a - b; }
int sum(int a, int b)
    //@ requires true;
    //@ ensures result == a + b;
{
    int (*f)(int, int) = add;
    return f(a, b);
}
int either(int k, int a, int b)
    //@ requires true;
    //@ ensures result == (k == 0 ? a + b : a - b);
{
    int (*f)(int, int) = k == 0 ? add : subtract;
    return f(a, b);
}
int the_other(int k, int a, int b)
    //@ requires true;
    //@ ensures result == (k == 0 ? a + b : a - b); // ~ refuted postcondition kind concrete
{
    int (*f)(int, int) = k == 0 ? subtract : add;
    return f(a, b);
}
