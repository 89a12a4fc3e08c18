// Arrays in the records of a structure, read and written by a pointer of which only membership is known.
#include <stdlib.h>
struct clause { struct clause *next; char sign[3]; struct clause *link[3]; int count; };

void set_sign(struct clause *c, struct clause *p, int i, char s)
    //@ requires tree(struct clause, c, {next}; ?v) &*& p in records(v) &*& 0 <= i &*& i < 3;
    //@ ensures tree(struct clause, c, {next}; ?w) &*& w[p].sign[i] == s;
{
    p->sign[i] = s;
}

void set_sign_off(struct clause *c, struct clause *p, int i, char s)
    //@ requires tree(struct clause, c, {next}; ?v) &*& p in records(v) &*& 0 <= i &*& i <= 3;
    //@ ensures tree(struct clause, c, {next}; ?w);
{
    p->sign[i] = s; // ~ refuted out-of-bounds kind concrete
}

void set_other(struct clause *c, struct clause *p, struct clause *q, int i, char s)
    //@ requires tree(struct clause, c, {next}; ?v) &*& p in records(v) &*& q in records(v) &*& 0 <= i &*& i < 3;
    //@ ensures tree(struct clause, c, {next}; ?w) &*& w[q].sign[0] == v[q].sign[0]; // ~ refuted postcondition kind concrete
{
    p->sign[i] = s;
}

void set_kept(struct clause *c, struct clause *p, struct clause *q, int i, char s)
    //@ requires tree(struct clause, c, {next}; ?v) &*& p in records(v) &*& q in records(v) &*& p != q &*& 0 <= i &*& i < 3;
    //@ ensures tree(struct clause, c, {next}; ?w) &*& w[q].sign[0] == v[q].sign[0];
{
    p->sign[i] = s;
}

void set_kept_index(struct clause *c, struct clause *p, struct clause *q, int i, char s)
    //@ requires tree(struct clause, c, {next}; ?v) &*& p in records(v) &*& q in records(v) &*& 0 < i &*& i < 3;
    //@ ensures tree(struct clause, c, {next}; ?w) &*& w[q].sign[0] == v[q].sign[0];
{
    p->sign[i] = s;
}

char get(struct clause *c, struct clause *p, int i)
    //@ requires tree(struct clause, c, {next}; ?v) &*& p in records(v) &*& 0 <= i &*& i < 3;
    //@ ensures tree(struct clause, c, {next}; v) &*& result == v[p].sign[i];
{
    return p->sign[i];
}

char get_wrong(struct clause *c, struct clause *p, int i)
    //@ requires tree(struct clause, c, {next}; ?v) &*& p in records(v) &*& 0 <= i &*& i < 2;
    //@ ensures tree(struct clause, c, {next}; v) &*& result == v[p].sign[i]; // ~ refuted postcondition kind concrete
{
    return p->sign[i + 1];
}

char get_null(struct clause *c, struct clause *p, int i)
    //@ requires tree(struct clause, c, {next}; ?v) &*& 0 <= i &*& i < 3;
    //@ ensures tree(struct clause, c, {next}; v);
{
    return p->sign[i]; // ~ refuted null kind concrete
}

void link_self(struct clause *c, struct clause *p, int i, int j)
    //@ requires tree(struct clause, c, {next}; ?v) &*& p in records(v) &*& 0 <= i &*& i < 3 &*& 0 <= j &*& j < 3 &*& path(v, p, link[j]; ?ps);
    //@ ensures tree(struct clause, c, {next}; ?w) &*& path(w, p, link[j]; ps); // ~ refuted postcondition kind concrete
{
    p->link[i] = p;
}

void link_other(struct clause *c, struct clause *p, int i, int j)
    //@ requires tree(struct clause, c, {next}; ?v) &*& p in records(v) &*& 0 <= i &*& i < 3 &*& 0 <= j &*& j < 3 &*& i != j &*& path(v, p, link[j]; ?ps);
    //@ ensures tree(struct clause, c, {next}; ?w) &*& path(w, p, link[j]; ps);
{
    p->link[i] = p;
}

void link_cut(struct clause *c, struct clause *p, int i)
    //@ requires tree(struct clause, c, {next}; ?v) &*& p in records(v) &*& 0 <= i &*& i < 3;
    //@ ensures tree(struct clause, c, {next}; ?w) &*& path(w, p, link[i]; cons(p, nil));
{
    p->link[i] = 0;
}

void exists_wrong(struct clause *c, struct clause *p)
    //@ requires tree(struct clause, c, {next}; ?v) &*& p in records(v);
    //@ ensures tree(struct clause, c, {next}; v) &*& exists (x in records(v)) v[x].count == 7; // ~ refuted postcondition kind concrete
{
}
