// The statements of C: what is reached, what holds there.
#include <assert.h>
#define LIMIT 10
#define twice(x) ((x) + (x))

enum colour { red, green = 5, blue };

int count_up()
    //@ requires true;
    //@ ensures result == LIMIT;
{
    int i = 0;
    do
        //@ invariant 0 <= i &*& i < LIMIT;
    {
        i++;
    } while (i < LIMIT);
    return i;
}

int classify(int x)
    //@ requires true;
    //@ ensures 0 <= result &*& result <= 3;
{
    int kind;
    switch (x) {
        case 0:
        case 1:
            kind = 1;
            break;
        case red + 5:
            kind = 2;
        default:
            kind = 3;
    }
    return kind;
}

int skip(int n)
    //@ requires 0 <= n;
    //@ ensures result <= n;
{
    int odd = 0;
    for (int i = 0; i < n; i++)
        //@ invariant 0 <= i &*& i <= n &*& odd <= i;
    {
        if (i % 2 == 0)
            continue;
        odd++;
        if (odd == LIMIT)
            break;
    }
    return odd;
}

int out_of_two_loops(int n)
    //@ requires 0 <= n;
    //@ ensures true;
{
    int i = 0, j = 0;
    while (i < n)
        //@ invariant 0 <= i;
    {
        for (j = 0; j < n; j++)
            //@ invariant 0 <= j;
        {
            if (j == 7)
                goto found;
        }
        i++;
    }
    return -1;
found:
    assert(j == 7);
    return i;
}

int divide(int a, int b)
    //@ requires 0 <= a &*& 0 < b;
    //@ ensures result * b <= a &*& a < (result + 1) * b;
{
    return a / b;
}

bool both(int *p, int *q)
    //@ requires p == 0 ? true : *p |-> _;
    //@ ensures p == 0 ? true : *p |-> _;
{
    return p != 0 && *p == 3;
}

void colours()
    //@ requires true;
    //@ ensures true;
{
    assert(blue == 6);
    assert(twice(green) == LIMIT);
}
