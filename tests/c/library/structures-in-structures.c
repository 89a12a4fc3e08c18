// Predicates of the structures inside of a structure are found behind it, in proofs and in runs; annotations may stand in one line.
struct point { int x; int y; };
struct box { struct point least; struct point most; };
struct frame { int width; struct box inner; };
/*@
predicate point(struct point *p; int x, int y) = p->x |-> x &*& p->y |-> y;
predicate box(struct box *b; int left, int right) = point(&b->least, left, _) &*& point(&b->most, right, _) &*& left <= right;
predicate frame(struct frame *f; int width) = f->width |-> width &*& box(&f->inner, _, _);
@*/

int width(struct box *b) //@ requires [?f]box(b, ?l, ?r) &*& 0 <= l &*& r <= 100; //@ ensures [f]box(b, l, r) &*& result == r - l;
{
    return b->most.x - b->least.x;
}
int right(struct box *b)
    //@ requires [?f]box(b, ?l, ?r);
    //@ ensures [f]box(b, l, r) &*& result == l; // ~ refuted postcondition kind concrete
{
    return b->most.x;
}
void widen(struct frame *f)
    //@ requires frame(f, ?w);
    //@ ensures frame(f, w);
{
    f->inner.most.x = f->inner.least.x;
    f->inner.most.y = 0;
}
void narrow(struct frame *f)
    //@ requires frame(f, ?w);
    //@ ensures frame(f, w); // ~ refuted postcondition kind concrete
{
    f->inner.most.x = 3;
}
