// ~ with no-overflow
// A record that is known to be in a tree can be written; the tree is the same but for that field.
#include <stdlib.h>

struct node {
    struct node *left, *right;
    int value;
    int mark;
};

void set_value(struct node *root, struct node *p, int value)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v);
    //@ ensures tree(struct node, root, {left, right}; v[p].value := value);
{
    p->value = value;
}

void set_another(struct node *root, struct node *p, int value)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v);
    //@ ensures tree(struct node, root, {left, right}; v[p].value := value); // ~ refuted postcondition kind concrete
{
    p->mark = value;
}

void increment(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v);
    /*@ ensures tree(struct node, root, {left, right}; ?w) &*& w[p].mark == v[p].mark + 1 &*& w[p].value == v[p].value &*&
        forall (x in records(w)) (x in records(v) && (x == p || w[x].mark == v[x].mark)); @*/
{
    p->mark = p->mark + 1;
}

void deposit(struct node *root, struct node *p, int amount)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v);
    /*@ ensures tree(struct node, root, {left, right}; ?w) &*&
        sum (x in records(w)) w[x].value == amount + sum (x in records(v)) v[x].value; @*/
{
    p->value += amount;
}

void transfer(struct node *root, struct node *p, struct node *q, int amount)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v) &*& q in records(v);
    /*@ ensures tree(struct node, root, {left, right}; ?w) &*&
        sum (x in records(w)) w[x].value == sum (x in records(v)) v[x].value; @*/
{
    p->value -= amount;
    q->value += amount;
}

void transfer_by_copies(struct node *root, struct node *p, struct node *q, int amount)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v) &*& q in records(v);
    /*@ ensures tree(struct node, root, {left, right}; ?w) &*&
        sum (x in records(w)) w[x].value == sum (x in records(v)) v[x].value; @*/ // ~ refuted postcondition kind concrete
{
    int from = p->value, to = q->value;
    p->value = from - amount;
    q->value = to + amount;
}

void clear(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v) &*& forall (x in records(v)) 0 <= v[x].value;
    //@ ensures tree(struct node, root, {left, right}; ?w) &*& forall (x in records(w)) 0 <= w[x].value;
{
    p->value = 0;
}

void below_zero(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v) &*& forall (x in records(v)) 0 <= v[x].value;
    //@ ensures tree(struct node, root, {left, right}; ?w) &*& forall (x in records(w)) 0 <= w[x].value; // ~ refuted postcondition kind concrete
{
    p->value = p->value - 1;
}

int aliases(struct node *root, struct node *p, struct node *q)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v) &*& q in records(v);
    //@ ensures tree(struct node, root, {left, right}; _) &*& result == 1; // ~ refuted postcondition kind concrete
{
    p->value = 1;
    q->value = 2;
    return p->value;
}

int the_root(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v);
    //@ ensures tree(struct node, root, {left, right}; _) &*& result == v[root].value; // ~ refuted postcondition kind concrete
{
    p->value = p->value + 1;
    return root->value;
}
