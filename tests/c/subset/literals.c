// Objects that are written where they are used end with the block around them, also where no braces say that it is one.
struct pair { int first; int *second; };
struct row { int cells[2]; };

int *at_file_scope = (int[]){ 1, 2, 3 };

int *gone(void)
    //@ requires true;
    //@ ensures *result |-> 1;
{
    struct pair *p = &(struct pair){ 1, 0 };
    return &p->first; // ~ refuted dangling kind concrete
}
int gone_with_its_block(void)
    //@ requires true;
    //@ ensures result == 2;
{
    int *p;
    { p = (int[]){ 1, 2 }; }
    return p[1]; // ~ refuted dangling kind concrete
}
int gone_with_its_branch(void)
    //@ requires true;
    //@ ensures result == 3;
{
    int *p;
    if (1) p = &(int){ 3 };
    return *p; // ~ refuted dangling kind concrete
}
int gone_with_its_switch(void)
    //@ requires true;
    //@ ensures result == 3;
{
    int *p = 0;
    switch (1) { case 1: ; int y = 3; p = &y; }
    return *p; // ~ refuted dangling kind concrete
}
void left_behind(struct pair *p)
    //@ requires p->first |-> _ &*& p->second |-> _;
    //@ ensures p->first |-> 1 &*& p->second |-> ?s &*& *s |-> 2;
    // ~ refuted postcondition kind concrete
{ *p = (struct pair){ .first = 1, .second = &(int){ 2 } }; }
int still_there(void)
    //@ requires true;
    //@ ensures result == 3;
{
    int *p;
    p = &(int){ 3 };
    return *p;
}
int once_per_iteration(void)
    //@ requires true;
    //@ ensures result == 6;
{
    int sum = 0;
    for (int i = 1; i < 4; i++) sum += *&(int){ i };
    return sum;
}

struct row row_of(int x)
    //@ requires true;
    //@ ensures true;
{ return (struct row){ { x, 2 } }; }
int of_what_passed(int x) // ~ unknown unsupported
    //@ requires true;
    //@ ensures true;
{
    int *p = row_of(x).cells;
    return p[1];
}
int taken_at_once(int x)
    //@ requires true;
    //@ ensures true;
{ return row_of(x).cells[1]; }

int main(void) { return at_file_scope[1] - 2; }
