// Lemmas that nobody writes are shown all the same: those that do not hold are not used.
struct tree { int value; struct tree *left; struct tree *right; };

/*@
inductive t = leaf | branch(t, int, t);

predicate tree(struct tree *r; t v) =
    r == 0 ? v == leaf : r->value |-> ?x &*& r->left |-> ?a &*& r->right |-> ?b &*& tree(a, ?l) &*& tree(b, ?g) &*& v == branch(l, x, g);

fixpoint bool has(t v, int x) {
    switch (v) { case leaf: return false; case branch(l, y, r): return x == y || has(l, x) || has(r, x); }
}

fixpoint bool below(t v, int b) {
    switch (v) { case leaf: return true; case branch(l, y, r): return y < b && below(l, b) && below(r, b); }
}

fixpoint bool left_below(t v, int b) {
    switch (v) { case leaf: return true; case branch(l, y, r): return y < b && left_below(l, b); }
}

fixpoint bool near(t v, int b) {
    switch (v) { case leaf: return true; case branch(l, y, r): return y < b && b < y + 10 && near(l, b) && near(r, b); }
}

fixpoint int occurrences(list<int> xs, int x) {
    switch (xs) { case nil: return 0; case cons(y, ys): return (x == y ? 1 : 0) + occurrences(ys, x); }
}

fixpoint int more(list<int> xs) {
    switch (xs) { case nil: return 1; case cons(y, ys): return y + more(ys); }
}

lemma void larger_bound(t v, int b, int c)
    requires below(v, b) == true &*& b <= c;
    ensures below(v, c) == true;
{
}

lemma void members_are_below(t v, int b, int x)
    requires below(v, b) == true &*& has(v, x) == true;
    ensures x < b;
{
}

lemma void occurrences_add(list<int> xs, list<int> ys, int x)
    requires true;
    ensures occurrences(append(xs, ys), x) == occurrences(xs, x) + occurrences(ys, x);
{
}

lemma void wrong_smaller_bound(t v, int b, int c)
    requires below(v, b) == true &*& c <= b;
    ensures below(v, c) == true;
{
}

lemma void wrong_members_on_the_right(t v, int b, int x)
    requires left_below(v, b) == true &*& has(v, x) == true;
    ensures x < b;
{
}

lemma void wrong_near(t v, int b, int c)
    requires near(v, b) == true &*& b <= c;
    ensures near(v, c) == true;
{
}

lemma void wrong_sum(list<int> xs, list<int> ys)
    requires true;
    ensures more(append(xs, ys)) == more(xs) + more(ys);
{
}
@*/

int wrong_turn(struct tree *r, int x)
    //@ requires tree(r, ?v) &*& below(v, 10) == true;
    //@ ensures tree(r, v) &*& (result != 0) == has(v, x);
{
    if (r == 0) return 0;
    if (r->value == x) return 1;
    return wrong_turn(r->left, x);
}

void wrong_order_of_two(struct tree *a, struct tree *b)
    //@ requires tree(a, ?v) &*& tree(b, ?w);
    //@ ensures tree(a, v) &*& tree(b, w);
{
    if (a == 0) return;
    wrong_order_of_two(b, a->left);
}

void both_in_turn(struct tree *a, struct tree *b)
    //@ requires tree(a, ?v) &*& tree(b, ?w);
    //@ ensures tree(a, v) &*& tree(b, w);
{
    if (a == 0 || b == 0) return;
    if (a->value < b->value)
        both_in_turn(a->left, b);
    else
        both_in_turn(a, b->right);
}

void wrong_never_smaller(struct tree *a, struct tree *b)
    //@ requires tree(a, ?v) &*& tree(b, ?w);
    //@ ensures tree(a, v) &*& tree(b, w);
{
    if (a == 0 || b == 0) return;
    if (a->value < b->value)
        wrong_never_smaller(a, b);
}
