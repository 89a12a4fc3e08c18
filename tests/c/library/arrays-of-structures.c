// ~ with no-overflow
// Structures in a row: bytes until each of them is asked for; a predicate that walks over them.
#include <stdlib.h>

struct account {
    int number;
    int balance;
};

/*@
predicate accounts(struct account *a, int count; int total) =
    count <= 0 ? total == 0 :
    a->number |-> _ &*& a->balance |-> ?balance &*& accounts(a + 1, count - 1, ?rest) &*& total == balance + rest;
@*/

struct account *create_accounts(int count)
    //@ requires 0 <= count &*& count < 1000;
    //@ ensures accounts(result, count, 0) &*& malloc_block_chars((void *)result, count * sizeof(struct account));
{
    struct account *accounts = malloc(count * sizeof(struct account));
    if (accounts == 0)
        abort();
    for (int i = 0; i < count; i++)
        //@ requires i <= count &*& chars((void *)(accounts + i), (count - i) * sizeof(struct account), _);
        //@ ensures accounts(accounts + old_i, count - old_i, 0);
    {
        //@ chars_split((void *)(accounts + i), sizeof(struct account));
        //@ close_struct(accounts + i);
        accounts[i].number = i;
        accounts[i].balance = 0;
    }
    return accounts;
}

int total(struct account *a, int count)
    //@ requires [?f]accounts(a, count, ?total);
    //@ ensures [f]accounts(a, count, total) &*& result == total;
{
    if (count <= 0)
        return 0;
    return a->balance + total(a + 1, count - 1);
}

int total_without_last(struct account *a, int count)
    //@ requires [?f]accounts(a, count, ?total);
    //@ ensures [f]accounts(a, count, total) &*& result == total; // ~ refuted postcondition kind concrete
{
    if (count <= 1)
        return 0;
    return a->balance + total_without_last(a + 1, count - 1);
}
