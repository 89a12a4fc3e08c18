// ~ with no-overflow
// Sums of a field over all records, sums over a range of positions, and what holds of every number in a range.
#include <stdlib.h>

struct account {
    struct account *next;
    int balance;
};

int total(struct account *all)
    //@ requires tree(struct account, all, {next}; ?v);
    //@ ensures tree(struct account, all, {next}; v) &*& result == sum (x in records(v)) v[x].balance;
{
    if (all == NULL)
        return 0;
    int others = total(all->next);
    return all->balance + others;
}

int total_but_the_first(struct account *all)
    //@ requires tree(struct account, all, {next}; ?v);
    //@ ensures tree(struct account, all, {next}; v) &*& result == sum (x in records(v)) v[x].balance; // ~ refuted postcondition kind concrete
{
    if (all == NULL)
        return 0;
    return total(all->next);
}

void deposit(struct account *all, int amount)
    //@ requires tree(struct account, all, {next}; ?v) &*& all != 0;
    /*@ ensures tree(struct account, all, {next}; ?after) &*&
        sum (x in records(after)) after[x].balance == amount + sum (x in records(v)) v[x].balance; @*/
{
    all->balance = all->balance + amount;
}

int add(int *numbers, int count)
    //@ requires ints(numbers, count, ?xs);
    //@ ensures ints(numbers, count, xs) &*& result == sum (i in range(0, count)) nth(i, xs);
{
    int total = 0;
    for (int k = 0; k < count; k++)
        //@ invariant ints(numbers, count, xs) &*& 0 <= k &*& k <= count &*& total == sum (i in range(0, k)) nth(i, xs);
    {
        total = total + numbers[k];
    }
    return total;
}

void clear(int *numbers, int count)
    //@ requires ints(numbers, count, _);
    //@ ensures ints(numbers, count, ?xs) &*& forall (i in range(0, count)) nth(i, xs) == 0;
{
    for (int k = 0; k < count; k++)
        //@ invariant ints(numbers, count, ?xs) &*& 0 <= k &*& k <= count &*& forall (i in range(0, k)) nth(i, xs) == 0;
    {
        numbers[k] = 0;
    }
}

void clear_all_but_the_last(int *numbers, int count)
    //@ requires ints(numbers, count, _) &*& 0 < count;
    //@ ensures ints(numbers, count, ?xs) &*& forall (i in range(0, count)) nth(i, xs) == 0; // ~ refuted postcondition kind concrete
{
    for (int k = 0; k < count - 1; k++)
        //@ invariant ints(numbers, count, ?xs) &*& 0 <= k &*& k < count &*& forall (i in range(0, k)) nth(i, xs) == 0;
    {
        numbers[k] = 0;
    }
}
