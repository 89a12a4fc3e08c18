// ~ with no-overflow
// `module(m, true)` is all that the variables of a program begin with.
#include <stdlib.h>

struct pair {
    int left;
    int right;
};

static int counter;
int table[3] = {1, 2, 3};
struct pair pair = {7};
struct pair *shared;

void bump()
    //@ requires counter |-> ?v;
    //@ ensures counter |-> v + 1;
{
    counter = counter + 1;
}

unsigned char low(int x)
    //@ requires true;
    //@ ensures true;
{
    return (unsigned char)/*@ truncating @*/x;
}

int main() //@ : main_full(variables)
    //@ requires module(variables, true);
    //@ ensures result == 13;
{
    //@ open_module();
    bump();
    bump();
    pair.right = pair.right + pair.left + table[1];
    //@ assert counter |-> 2 &*& shared |-> 0;
    int result = pair.right + counter * 2;
    //@ close_module();
    //@ leak module(variables, _);
    return result;
}
