// ~ with no-overflow
// Structures that hold arrays, as arguments, results and in assignments.
struct vector { int x[3]; int n; };
struct vector empty(void)
    //@ requires true;
    //@ ensures result.n == 0;
{
    struct vector v = { {0, 0, 0}, 0 };
    return v;
}
struct vector push(struct vector v, int x)
    //@ requires 0 <= v.n &*& v.n < 3;
    //@ ensures result.n == v.n + 1;
{
    v.x[v.n] = x;
    v.n++;
    return v;
}
int total(struct vector v)
    //@ requires 0 <= v.n &*& v.n <= 3;
    //@ ensures true;
{
    int t = 0;
    int *x = v.x;
    for (int i = 0; i < v.n; i++)
        //@ invariant x[0..3] |-> ?xs &*& v.n |-> ?n &*& n <= 3 &*& 0 <= i;
        t += x[i];
    return t;
}
void copy(struct vector *a, struct vector *b)
    //@ requires a->x[0..3] |-> _ &*& a->n |-> _ &*& b->x[0..3] |-> ?vs &*& b->n |-> ?n;
    //@ ensures a->x[0..3] |-> vs &*& a->n |-> n &*& b->x[0..3] |-> vs &*& b->n |-> n;
{ *a = *b; }
int one(void)
    //@ requires true;
    //@ ensures result == 1;
{
    struct vector v = empty();
    v = push(v, 5);
    struct vector w = v;
    w.n = 7;
    w.x[0] = 6;
    return v.n;
}
struct name { char text[8]; int length; };
struct person { struct name name; int age; };
struct person renamed(struct person p, struct name n)
    //@ requires true;
    //@ ensures result.age == p.age &*& result.name.length == n.length;
{
    p.name = n;
    return p;
}
struct vector beyond(struct vector v, int x)
    //@ requires 0 <= v.n &*& v.n <= 3;
    //@ ensures result.n == v.n + 1;
{
    v.x[v.n] = x; // ~ refuted out-of-bounds kind concrete
    v.n++;
    return v;
}
int other_one(void)
    //@ requires true;
    //@ ensures result == 2; // ~ refuted postcondition kind concrete
{
    struct vector v = empty();
    struct vector w = v;
    w = push(w, 1);
    return v.n + w.n;
}
void not_copied(struct vector *a, struct vector *b)
    //@ requires a->x[0..3] |-> ?us &*& a->n |-> _ &*& b->x[0..3] |-> ?vs &*& b->n |-> ?n;
    //@ ensures a->x[0..3] |-> us &*& a->n |-> n &*& b->x[0..3] |-> vs &*& b->n |-> n; // ~ refuted postcondition kind concrete
{ *a = *b; }
