// The code is right, but a contract or an invariant says too little to see it.
#include <stdlib.h>

struct cell {
    int value;
};

int zero(struct cell *c)
    //@ requires c->value |-> _;
    //@ ensures c->value |-> ?v &*& 0 <= result;
{
    c->value = 0;
    return 0;
}

int uses_zero(struct cell *c)
    //@ requires c->value |-> _;
    //@ ensures c->value |-> 0; // ~ refuted weak-contract blame zero kind abstract
{
    zero(c);
    return 1;
}

int count_up(int n)
    //@ requires 0 <= n &*& n <= 5;
    //@ ensures result == n; // ~ refuted weak-contract blame count_up kind abstract
{
    int i = 0;
    while (i < n)
        //@ invariant 0 <= i;
    {
        i = i + 1;
    }
    return i;
}
