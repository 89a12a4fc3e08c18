// A link of a record that is known to be in a list is written: what was behind it is owned by itself then, and what is put there must be owned.
#include <stdlib.h>

struct item {
    struct item *next;
    int value;
};

void remove_after(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v) &*& v[p].next != 0;
    //@ ensures tree(struct item, head, {next}; ?w) &*& p in records(w) &*& !(v[p].next in records(w));
{
    struct item *gone = p->next;
    p->next = gone->next;
    free(gone);
}

void insert_after(struct item *head, struct item *p, int value)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v);
    /*@ ensures tree(struct item, head, {next}; ?w) &*& forall (x in records(v)) x in records(w) &*&
        sum (x in records(w)) w[x].value == value + sum (x in records(v)) v[x].value; @*/
{
    struct item *n = malloc(sizeof(struct item));
    if (n == NULL)
        abort();
    n->value = value;
    n->next = p->next;
    p->next = n;
}

struct item *split_after(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v);
    /*@ ensures tree(struct item, head, {next}; ?w) &*& tree(struct item, result, {next}; ?rest) &*&
        sum (x in records(w)) w[x].value + sum (x in records(rest)) rest[x].value == sum (x in records(v)) v[x].value; @*/
{
    struct item *rest = p->next;
    p->next = NULL;
    return rest;
}

void remove_after_twice(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v) &*& v[p].next != 0;
    //@ ensures tree(struct item, head, {next}; ?w) &*& p in records(w);
{
    struct item *gone = p->next;
    p->next = gone->next;
    free(gone);
    gone->value = 0; // ~ refuted dangling kind concrete
}

void forgets_to_free(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v);
    //@ ensures tree(struct item, head, {next}; ?w);
{
    p->next = NULL; // ~ refuted leak kind concrete
}

void frees_what_is_still_in_it(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v) &*& v[p].next != 0;
    //@ ensures tree(struct item, head, {next}; ?w); // ~ refuted postcondition kind concrete
{
    free(p->next);
}

void makes_a_circle(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v) &*& v[p].next == 0;
    //@ ensures tree(struct item, head, {next}; ?w); // ~ refuted postcondition kind concrete
{
    p->next = head;
}

void points_to_itself(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v) &*& v[p].next == 0;
    //@ ensures tree(struct item, head, {next}; ?w); // ~ refuted postcondition kind concrete
{
    p->next = p;
}

void shares_a_rest(struct item *a, struct item *b, struct item *p)
    //@ requires tree(struct item, a, {next}; ?v) &*& tree(struct item, b, {next}; ?w) &*& p in records(v) &*& v[p].next == 0 &*& b != 0;
    //@ ensures tree(struct item, a, {next}; _) &*& tree(struct item, b, {next}; _); // ~ refuted postcondition kind concrete
{
    p->next = b;
}

void concatenates(struct item *a, struct item *b, struct item *p)
    //@ requires tree(struct item, a, {next}; ?v) &*& tree(struct item, b, {next}; ?w) &*& p in records(v) &*& v[p].next == 0;
    //@ ensures tree(struct item, a, {next}; v[p].next := w);
{
    p->next = b;
}

void writes_what_was_freed(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v);
    //@ ensures true;
{
    while (head != NULL)
        //@ invariant tree(struct item, head, {next}; _);
    {
        struct item *next = head->next;
        free(head);
        head = next;
    }
    p->value = 1; // ~ refuted dangling kind concrete
}

void writes_the_other_list(struct item *a, struct item *b, struct item *p)
    //@ requires tree(struct item, a, {next}; ?v) &*& tree(struct item, b, {next}; ?w) &*& p in records(v);
    //@ ensures tree(struct item, a, {next}; v) &*& tree(struct item, b, {next}; w[p].value := 1); // ~ refuted postcondition kind concrete
{
    p->value = 1;
}
