// Members of unions share memory: what was written last can be read, and a predicate goes by the tag.
#include <stdlib.h>
enum tag { NUMBER, LINK };
struct value { enum tag tag; union { int number; struct value *link; } u; };
/*@
predicate value(struct value *v; int depth) =
    v->tag |-> ?t &*& malloc_block_value(v) &*&
    (t == NUMBER ? v->u.number |-> ?n &*& depth == 0 : t == LINK &*& v->u.link |-> ?l &*& value(l, ?d) &*& depth == d + 1);
@*/
struct value *number(int n)
    //@ requires true;
    //@ ensures result == 0 ? true : value(result, 0);
{
    struct value *v = malloc(sizeof(struct value));
    if (!v) return 0;
    v->tag = NUMBER;
    v->u.number = n;
    return v;
}
struct value *link_to(struct value *l)
    //@ requires value(l, ?d);
    //@ ensures result == 0 ? value(l, d) : value(result, d + 1);
{
    struct value *v = malloc(sizeof(struct value));
    if (!v) return 0;
    v->tag = LINK;
    v->u.link = l;
    return v;
}
int content(struct value *v)
    //@ requires value(v, ?d);
    //@ ensures value(v, d);
{
    if (v->tag == NUMBER) return v->u.number;
    return content(v->u.link);
}
void dispose(struct value *v)
    //@ requires value(v, _);
    //@ ensures true;
{
    if (v->tag == LINK) dispose(v->u.link);
    free(v);
}
void become_number(struct value *v, int n)
    //@ requires value(v, ?d);
    //@ ensures value(v, 0);
{
    if (v->tag == LINK) dispose(v->u.link);
    v->tag = NUMBER;
    v->u.number = n;
}
union either { int i; long l; _Bool b; };
int as_int(union either *e)
    //@ requires e->i |-> ?v;
    //@ ensures e->i |-> v &*& result == v;
{ return e->i; }
long written_over(int x)
    //@ requires true;
    //@ ensures result == x;
{
    union either e = { .b = 1 };
    e.i = x;
    e.l = e.i;
    return e.l;
}
struct value *link_without_tag(struct value *l) // ~ unknown unconfirmed
    //@ requires value(l, ?d);
    //@ ensures result == 0 ? value(l, d) : value(result, d + 1);
{
    struct value *v = malloc(sizeof(struct value));
    if (!v) return 0;
    v->tag = NUMBER;
    v->u.link = l;
    return v;
}
int nothing_written(int x)
    //@ requires true;
    //@ ensures true;
{
    union either e;
    if (x > 0) e.i = x;
    return e.i; // ~ refuted uninitialised kind concrete
}
void dispose_numbers(struct value *v)
    //@ requires value(v, _);
    //@ ensures true;
{
    free(v); // ~ refuted leak kind concrete
}
