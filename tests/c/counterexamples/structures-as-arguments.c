// Structures that are given by value hold anything that the contract allows.
struct vector {
    int x;
    int y;
};

struct slice {
    int *data;
    int count;
};

struct vector sum(struct vector a, struct vector b)
    //@ requires true;
    //@ ensures result.x == a.x + b.x &*& result.y == a.y + b.y; // ~ refuted postcondition kind concrete
{
    struct vector r;
    r.x = a.x + b.x;
    r.y = a.y - b.y;
    return r;
}

int last(struct slice s)
    //@ requires s.data[0..s.count] |-> ?vs &*& 0 < s.count;
    //@ ensures s.data[0..s.count] |-> vs &*& result == nth(s.count - 1, vs);
{
    return s.data[s.count]; // ~ refuted out-of-bounds kind concrete
}

int ratio(struct vector v)
    //@ requires v.x == 3;
    //@ ensures true;
{
    return v.x / v.y; // ~ refuted division kind concrete
}
