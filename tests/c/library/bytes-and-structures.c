// The same memory as bytes and as numbers or structures.
#include <stdlib.h>
#include <string.h>

struct point {
    int x;
    int y;
};

struct point *two_points()
    //@ requires true;
    //@ ensures result->x |-> 1 &*& result->y |-> 2 &*& (result + 1)->x |-> 3 &*& (result + 1)->y |-> 4 &*& malloc_block_chars((char *)result, 16);
{
    struct point *points = malloc(2 * sizeof(struct point));
    if (points == 0)
        abort();
    //@ chars_split((char *)points, sizeof(struct point));
    //@ close_struct(points);
    //@ close_struct(points + 1);
    points[0].x = 1;
    points[0].y = 2;
    points[1].x = 3;
    points[1].y = 4;
    return points;
}

int main()
    //@ requires true;
    //@ ensures true;
{
    struct point *points = two_points();
    int sum = points[0].x + points[1].y;
    //@ assert sum == 5;
    //@ open_struct(points);
    //@ open_struct(points + 1);
    //@ chars_join((char *)points);
    free((void *)points);
    return 0;
}

int nobody_wrote()
    //@ requires true;
    //@ ensures true;
{
    struct point *points = malloc(2 * sizeof(struct point));
    if (points == 0)
        abort();
    //@ chars_split((char *)points, sizeof(struct point));
    //@ close_struct(points);
    int x = points[0].x; // ~ refuted uninitialised kind concrete
    //@ open_struct(points);
    free((void *)points);
    return x;
}

void as_numbers(char *p)
    //@ requires chars(p, 8, _);
    //@ ensures chars(p, 8, _);
{
    //@ chars_to_ints(p, 2);
    int *q = (int *)p;
    q[0] = 1;
    q[1] = q[0];
    //@ ints_to_chars(p);
}

void as_too_many_numbers(char *p)
    //@ requires chars(p, 8, _);
    //@ ensures chars(p, 8, _);
{
    //@ chars_to_ints(p, 3);
    int *q = (int *)p;
    q[2] = 1; // ~ refuted out-of-bounds kind concrete
    //@ ints_to_chars(p);
}

void limits(int *p, char *s)
    //@ requires *p |-> ?v &*& chars(s, ?n, ?cs) &*& 0 < n;
    //@ ensures *p |-> v &*& INT_MIN <= v &*& v <= INT_MAX &*& chars(s, n, cs) &*& s + n <= (char *)UINTPTR_MAX;
{
    //@ integer_limits(p);
    //@ chars_limits(s);
}
