// Structures as values: copies do not change each other.
struct vec { int x; int y; };
struct rect { struct vec min; struct vec max; };

struct vec moved(struct vec v, int by)
    //@ requires true;
    //@ ensures result.x == v.x + by &*& result.y == v.y;
{
    v.x = v.x + by;
    return v;
}

int wrong_original_changes(void)
    //@ requires true;
    //@ ensures result == 5;
{
    struct vec v = {1, 2};
    struct vec w = moved(v, 4);
    return v.x;
}

int original_stays(void)
    //@ requires true;
    //@ ensures result == 1;
{
    struct vec v = {1, 2};
    struct vec w = moved(v, 4);
    return v.x;
}

struct vec wrong_field(struct vec v)
    //@ requires true;
    //@ ensures result.x == v.x &*& result.y == v.y;
{
    struct vec w = {v.y, v.x};
    return w;
}

struct rect wrong_half_a_rectangle(struct vec v)
    //@ requires true;
    //@ ensures result.min.x == v.x;
{
    struct rect r;
    r.min = v;
    return r;
}

struct vec *wrong_address_of_a_parameter(struct vec v)
    //@ requires true;
    //@ ensures result->x |-> v.x;
{
    return &v;
}

int wrong_last_call(struct rect *r)
    //@ requires r->min.x |-> 1 &*& r->min.y |-> 2;
    //@ ensures r->min.x |-> 1 &*& r->min.y |-> 2 &*& result == 2;
{
    r->min = moved(r->min, 1);
    return r->min.x;
}

int sum_of_parts(struct rect r)
    //@ requires true;
    //@ ensures result == r.max.x + r.max.y;
{
    struct vec m = r.max;
    r.max.x = 0;
    return m.x + m.y;
}
