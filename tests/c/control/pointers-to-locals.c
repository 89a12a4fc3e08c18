// ~ with no-overflow
// Variables whose address is taken live in memory as long as their block.
struct pair {
    int first;
    int second;
};

void swap(int *a, int *b)
    //@ requires *a |-> ?x &*& *b |-> ?y;
    //@ ensures *a |-> y &*& *b |-> x;
{
    int kept = *a;
    *a = *b;
    *b = kept;
}

int use()
    //@ requires true;
    //@ ensures result == 7;
{
    int one = 3;
    int other = 7;
    swap(&one, &other);
    return one;
}

int total(struct pair *p)
    //@ requires p->first |-> ?x &*& p->second |-> ?y;
    //@ ensures p->first |-> x &*& p->second |-> y &*& result == x + y;
{
    return p->first + p->second;
}

int local_structure()
    //@ requires true;
    //@ ensures result == 5;
{
    struct pair p;
    p.first = 2;
    p.second = 3;
    int sum = total(&p);
    return sum;
}

int counter;

void tick()
    //@ requires counter |-> ?n;
    //@ ensures counter |-> n + 1;
{
    counter++;
}
