// The member of a list at a place, found by walking there: what is said with `head` of a list behind another is of use although nobody here says `head`.
struct node { int value; struct node *next; };
struct list { struct node *head; int count; };
/*@
predicate lseg(struct node *f, struct node *l; list<int> vs) =
    f == l ? vs == nil
           : f != 0 &*& f->value |-> ?v &*& f->next |-> ?n &*& malloc_block_node(f) &*& lseg(n, l, ?r) &*& vs == cons(v, r);
predicate list(struct list *l; list<int> vs) = l->head |-> ?h &*& l->count |-> length(vs) &*& malloc_block_list(l) &*& lseg(h, 0, vs);
@*/

int list_nth(struct list *l, int i)
    //@ requires list(l, ?vs) &*& 0 <= i &*& i < length(vs);
    //@ ensures list(l, vs) &*& result == nth(i, vs);
{
    struct node *c = l->head;
    int k = 0;
    while (k < i)
        //@ invariant l->head |-> ?h &*& lseg(h, c, ?as) &*& lseg(c, 0, ?bs) &*& append(as, bs) == vs &*& length(as) == k &*& k <= i;
    {
        c = c->next;
        k++;
    }
    return c->value;
}

int list_before(struct list *l, int i)
    //@ requires list(l, ?vs) &*& 0 < i &*& i < length(vs);
    //@ ensures list(l, vs) &*& result == nth(i, vs);
// ~ refuted postcondition kind concrete
{
    struct node *c = l->head;
    int k = 1;
    while (k < i)
        //@ invariant l->head |-> ?h &*& lseg(h, c, ?as) &*& lseg(c, 0, ?bs) &*& append(as, bs) == vs &*& length(as) == k - 1 &*& k <= i;
    {
        c = c->next;
        k++;
    }
    return c->value;
}
