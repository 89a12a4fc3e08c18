#include <stdlib.h>

struct item {
    struct item *next;
    int value;
    int mark;
};

struct node {
    struct node *left, *right;
    int value;
};

int right(struct item *head, struct item *p, struct item *q)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v) &*& q in records(v) &*& p != q;
    //@ ensures tree(struct item, head, {next}; _) &*& result == 1;
{
    p->value = 1;
    q->value = 2;
    return p->value;
}

int wrong_two_names_for_one(struct item *head, struct item *p, struct item *q)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v) &*& q in records(v);
    //@ ensures tree(struct item, head, {next}; _) &*& result == 1;
{
    p->value = 1;
    q->value = 2;
    return p->value;
}

int wrong_the_first(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v);
    //@ ensures tree(struct node, root, {left, right}; _) &*& result == v[root].value;
{
    p->value = p->value + 1;
    return root->value;
}

void wrong_nothing_changes(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v);
    //@ ensures tree(struct node, root, {left, right}; v);
{
    p->value = 1;
}

void wrong_not_in_it(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& !(p in records(v)) &*& p != 0;
    //@ ensures tree(struct node, root, {left, right}; _);
{
    p->value = 1;
}

void wrong_perhaps_not_there(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& (p == 0 || p in records(v));
    //@ ensures tree(struct node, root, {left, right}; _);
{
    p->value = 1;
}

void wrong_half(struct node *root, struct node *p)
    //@ requires [1/2]tree(struct node, root, {left, right}; ?v) &*& p in records(v);
    //@ ensures [1/2]tree(struct node, root, {left, right}; _);
{
    p->value = 1;
}

void wrong_the_other_tree(struct item *a, struct item *b, struct item *p)
    //@ requires tree(struct item, a, {next}; ?v) &*& tree(struct item, b, {next}; ?w) &*& p in records(v);
    //@ ensures tree(struct item, a, {next}; v) &*& tree(struct item, b, {next}; w[p].value := 1);
{
    p->value = 1;
}

void wrong_after_it_was_freed(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v);
    //@ ensures tree(struct item, head, {next}; _);
{
    struct item *next = head->next;
    free(head);
    head = next;
    p->value = 1;
}

struct item *wrong_after_the_first_was_freed(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v);
    //@ ensures tree(struct item, result, {next}; _);
{
    struct item *next = head->next;
    free(head);
    p->value = 1;
    return next;
}

void wrong_circle(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v) &*& v[p].next == 0;
    //@ ensures tree(struct item, head, {next}; _);
{
    p->next = head;
}

void wrong_circle_of_one(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v);
    //@ ensures true;
{
    p->next = p;
}

void wrong_jump_ahead(struct item *head, struct item *p, struct item *q)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v) &*& q in records(v);
    //@ ensures tree(struct item, head, {next}; _);
{
    p->next = q;
}

void wrong_loses_the_rest(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v);
    //@ ensures tree(struct item, head, {next}; _);
{
    p->next = NULL;
}

void right_when_it_is_the_last(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v) &*& v[p].next == 0;
    //@ ensures tree(struct item, head, {next}; v);
{
    p->next = NULL;
}

void wrong_rest_of_two(struct item *a, struct item *b, struct item *p)
    //@ requires tree(struct item, a, {next}; ?v) &*& tree(struct item, b, {next}; ?w) &*& p in records(v) &*& v[p].next == 0 &*& b != 0;
    //@ ensures tree(struct item, a, {next}; _) &*& tree(struct item, b, {next}; _);
{
    p->next = b;
}

void wrong_keeps_its_members(struct item *head, struct item *p)
    //@ requires tree(struct item, head, {next}; ?v) &*& p in records(v) &*& v[p].next != 0;
    //@ ensures tree(struct item, head, {next}; ?w) &*& forall (x in records(v)) x in records(w);
{
    struct item *gone = p->next;
    p->next = gone->next;
    free(gone);
}

void wrong_swaps_its_children(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v);
    //@ ensures tree(struct node, root, {left, right}; v);
{
    struct node *left = p->left;
    p->left = p->right;
    p->right = left;
}

void wrong_one_child_twice(struct node *root, struct node *p)
    //@ requires tree(struct node, root, {left, right}; ?v) &*& p in records(v) &*& v[p].left == 0;
    //@ ensures tree(struct node, root, {left, right}; _);
{
    p->left = p->right;
}

/*@
inductive row = none_left | one_more(struct item *at, row rest);
fixpoint bool holds(row r, struct item *p) {
    switch (r) { case none_left: return false; case one_more(at, rest): return at == p || holds(rest, p); }
}
fixpoint bool everything(row r, struct item *p) {
    switch (r) { case none_left: return true; case one_more(at, rest): return true; }
}
predicate untold(struct item *p; row r) =
    p == 0 ? r == none_left :
    p->next |-> ?next &*& p->value |-> _ &*& p->mark |-> ?mark &*& mark > 0 &*& malloc_block_item(p) &*& untold(next, ?rest) &*& r == one_more(p, rest);
@*/

void right_nothing_tells_of_it(struct item *head, struct item *p)
    //@ requires untold(head, ?r) &*& holds(r, p) == true;
    //@ ensures untold(head, r);
{
    p->value = 1;
}

void wrong_something_is_known_of_it(struct item *head, struct item *p)
    //@ requires untold(head, ?r) &*& holds(r, p) == true;
    //@ ensures untold(head, r);
{
    p->mark = 0;
}

void wrong_membership_of_everything(struct item *head, struct item *p)
    //@ requires untold(head, ?r) &*& everything(r, p) == true;
    //@ ensures untold(head, r);
{
    p->value = 1;
}

/*@
inductive values = no_values | value_of(struct item *at, int value, values rest);
fixpoint bool stands_at(values r, struct item *p) {
    switch (r) { case no_values: return false; case value_of(a, value, rest): return a == p || stands_at(rest, p); }
}
fixpoint values all_become(values r, struct item *p, int e) {
    switch (r) { case no_values: return no_values; case value_of(a, value, rest): return value_of(a, e, all_become(rest, p, e)); }
}
predicate told(struct item *p; values r) =
    p == 0 ? r == no_values :
    p->next |-> ?next &*& p->value |-> ?value &*& p->mark |-> _ &*& malloc_block_item(p) &*& told(next, ?rest) &*& r == value_of(p, value, rest);
@*/

void wrong_update(struct item *head, struct item *p)
    //@ requires told(head, ?r) &*& stands_at(r, p) == true;
    //@ ensures told(head, all_become(r, p, 3));
{
    p->value = 3;
}

/*@
fixpoint values becomes(struct item *p, int e, values r) {
    switch (r) { case no_values: return no_values; case value_of(a, value, rest): return a == p ? value_of(a, e, rest) : value_of(a, value, becomes(p, e, rest)); }
}
@*/

void right_update(struct item *head, struct item *p)
    //@ requires told(head, ?r) &*& stands_at(r, p) == true;
    //@ ensures told(head, becomes(p, 3, r));
{
    p->value = 3;
}
