// What is still to be propagated, as in the paper's case study: a queue of assigned variables with a pointer to its last record, beside the array that
// holds the assignments. Whatever waits in the queue has a value in the array.
#include <stdlib.h>

struct work {
    struct work *next;
    int variable;
};

struct solver {
    int *value;
    struct work *head, *tail;
};

/*@
predicate solver(struct solver *s, int n; tree_work_next v, list<int> values) =
    s->value |-> ?value &*& s->head |-> ?head &*& s->tail |-> ?tail &*& malloc_block_solver(s) &*&
    value[0..n] |-> values &*& tree(struct work, head, {next}; v) &*&
    (head == 0 || tail in records(v) && v[tail].next == 0) &*&
    forall (x in records(v)) (0 <= v[x].variable && v[x].variable < n && nth(v[x].variable, values) != 0);
@*/

void assign(struct solver *s, int n, int variable, int how)
    //@ requires solver(s, n, ?v, ?values) &*& 0 <= variable &*& variable < n &*& how != 0;
    //@ ensures solver(s, n, ?w, update(variable, how, values)) &*& forall (x in records(v)) x in records(w);
{
    struct work *n1 = malloc(sizeof(struct work));
    if (n1 == NULL)
        abort();
    n1->next = NULL;
    n1->variable = variable;
    s->value[variable] = how;
    if (s->head == NULL)
        s->head = n1;
    else
        s->tail->next = n1;
    s->tail = n1;
}

void assign_without_the_array(struct solver *s, int n, int variable, int how)
    //@ requires solver(s, n, ?v, ?values) &*& 0 <= variable &*& variable < n &*& how != 0;
    //@ ensures solver(s, n, ?w, _); // ~ refuted postcondition kind concrete
{
    struct work *n1 = malloc(sizeof(struct work));
    if (n1 == NULL)
        abort();
    n1->next = NULL;
    n1->variable = variable;
    if (s->head == NULL)
        s->head = n1;
    else
        s->tail->next = n1;
    s->tail = n1;
}

void assign_without_the_tail(struct solver *s, int n, int variable, int how)
    //@ requires solver(s, n, ?v, ?values) &*& 0 <= variable &*& variable < n &*& how != 0;
    //@ ensures solver(s, n, ?w, _); // ~ refuted postcondition kind concrete
{
    struct work *n1 = malloc(sizeof(struct work));
    if (n1 == NULL)
        abort();
    n1->next = NULL;
    n1->variable = variable;
    s->value[variable] = how;
    if (s->head == NULL)
        s->head = n1;
    else
        s->tail->next = n1;
}

int take(struct solver *s, int n)
    //@ requires solver(s, n, ?v, ?values) &*& root(v) != 0;
    //@ ensures solver(s, n, ?w, values) &*& 0 <= result &*& result < n &*& nth(result, values) != 0;
{
    struct work *first = s->head;
    int variable = first->variable;
    s->head = first->next;
    free(first);
    return variable;
}

int take_and_keep(struct solver *s, int n)
    //@ requires solver(s, n, ?v, ?values) &*& root(v) != 0;
    //@ ensures solver(s, n, ?w, values); // ~ refuted postcondition kind concrete
{
    struct work *first = s->head;
    int variable = first->variable;
    free(first);
    return variable;
}

int take_and_unassign(struct solver *s, int n)
    //@ requires solver(s, n, ?v, ?values) &*& root(v) != 0;
    //@ ensures solver(s, n, ?w, _); // ~ refuted postcondition kind concrete
{
    struct work *first = s->head;
    int variable = first->variable;
    s->value[variable] = 0;
    s->head = first->next;
    free(first);
    return variable;
}
