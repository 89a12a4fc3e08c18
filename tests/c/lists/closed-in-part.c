// What was opened to be read is closed again in whatever part of it is owned, where any part will do.
struct cell { int v; struct cell *next; };
/*@
predicate cell(struct cell *c; int v) = c->v |-> v;
predicate cells(struct cell *c; int n) = c == 0 ? n == 0 : c->v |-> _ &*& c->next |-> ?next &*& cells(next, ?m) &*& n == m + 1;
@*/
int get(struct cell *c)
    //@ requires [_]cell(c, ?v);
    //@ ensures [_]cell(c, v) &*& result == v;
{ return c->v; }
int get_part(struct cell *c)
    //@ requires [?f]cell(c, ?v);
    //@ ensures [f]cell(c, v) &*& result == v;
{ return c->v; }
int twice(struct cell *c)
    //@ requires [1/2]cell(c, ?v) &*& 0 <= v &*& v < 1000;
    //@ ensures [1/2]cell(c, v) &*& result == 2 * v;
{
    int a = c->v;
    int b = get_part(c);
    return a + b;
}
int thrice(struct cell *c)
    //@ requires [_]cell(c, ?v) &*& 0 <= v &*& v < 1000;
    //@ ensures [_]cell(c, v) &*& result == 3 * v;
{
    int a = c->v;
    int b = get(c);
    int d = c->v;
    return a + b + d;
}
int count(struct cell *c)
    //@ requires [?f]cells(c, ?n) &*& n < 100;
    //@ ensures [f]cells(c, n);
{
    if (c == 0) return 0;
    int first = c->v;
    return count_all(c);
}
int count_all(struct cell *c)
    //@ requires [?f]cells(c, ?n);
    //@ ensures [f]cells(c, n);
{ return 0; }
void writes(struct cell *c)
    //@ requires [?f]cell(c, ?v);
    //@ ensures [f]cell(c, 1);
{
    c->v = 1; // ~ refuted ownership kind concrete
}
void more_than_there_is(struct cell *c) // ~ unknown unconfirmed
    //@ requires [_]cell(c, ?v);
    //@ ensures [1/2]cell(c, v);
{
    int a = c->v;
}
void twice_of_it(struct cell *c)
    //@ requires [?f]cell(c, ?v);
    //@ ensures [f]cell(c, v) &*& [f]cell(c, v); // ~ refuted postcondition kind concrete
{
    int a = c->v;
}
