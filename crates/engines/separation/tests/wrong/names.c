// Names that look alike: of fields, of variables, of cases.
struct a { int b_c; };
struct a_b { struct a inner; int c; };
int everywhere;

void wrong_fields_that_read_the_same(struct a_b *p)
    //@ requires p->inner.b_c |-> ?v &*& p->c |-> ?w;
    //@ ensures false;
{
}

int wrong_inner_variable(int x)
    //@ requires true;
    //@ ensures result == 5;
{
    int y = 1;
    {
        int y = 5;
        x = y;
    }
    return y;
}

int wrong_variable_of_the_program(void)
    //@ requires everywhere |-> ?v;
    //@ ensures everywhere |-> v &*& result == 4;
{
    {
        int everywhere = 3;
        int *p = &everywhere;
        *p = 4;
    }
    return everywhere;
}
