//! Programs whose proofs need one of the engine's own steps each.

use crate::assert_proved;

#[test]
fn a_lemma_opens_what_it_needs() {
    assert_proved(
        "
struct link { struct link *next; };
/*@
predicate chain(struct link *a; int n) = a == 0 ? n == 0 : a->next |-> ?b &*& chain(b, ?m) &*& n == m + 1;
lemma void chain_length(struct link *a)
    requires chain(a, ?n);
    ensures chain(a, n) &*& 0 <= n;
{
    open chain(a, n);
    if (a != 0) { chain_length(a->next); }
}
@*/",
    );
}

#[test]
fn parts_add_up() {
    assert_proved(
        "
struct cell { int x; };
/*@ predicate cell(struct cell *c; int v) = c->x |-> v; @*/
int get(struct cell *c)
    //@ requires [?f]cell(c, ?v);
    //@ ensures [f]cell(c, v) &*& result == v;
{ return c->x; }
void split(struct cell *c)
    //@ requires [1/2]cell(c, ?v) &*& [1/2]cell(c, v);
    //@ ensures cell(c, 3);
{ c->x = 3; }",
    );
}

#[test]
fn two_owned_places_differ() {
    assert_proved(
        "
int f(int *a, int *b)
    //@ requires *a |-> ?x &*& *b |-> ?y;
    //@ ensures *a |-> x &*& *b |-> y &*& result == 1;
{ if (a == b) return 0; return 1; }",
    );
}

#[test]
fn arrays_are_taken_apart_and_put_together() {
    assert_proved(
        "
void one(int *p)
    //@ requires *p |-> _;
    //@ ensures *p |-> 1;
{ *p = 1; }
void f(int *a, int n, int i)
    //@ requires a[0..n] |-> _ &*& 0 <= i &*& i < n;
    //@ ensures a[0..n] |-> _;
{ one(a + i); }",
    );
}

#[test]
fn products_are_known_by_their_signs_and_factors() {
    assert_proved(
        "
int area(int width, int height)
    //@ requires 0 <= width &*& width <= 100 &*& 0 <= height &*& height <= 100;
    //@ ensures 0 <= result &*& result == width * height;
{
    return width * height;
}
int twice(int width, int height)
    //@ requires 0 < width &*& width <= 100 &*& 0 < height &*& height <= 100;
    //@ ensures result == 2 * (width * height) &*& 0 < result;
{
    return width * height + height * width;
}
int square(int x)
    //@ requires -100 <= x &*& x <= 100;
    //@ ensures 0 <= result;
{
    return x * x;
}",
    );
}

#[test]
fn every_path_is_counted() {
    let paths = |body: &str| {
        let text = format!(
            "void skip() /*@ requires true; @*/ /*@ ensures true; @*/ {{ }}
int f(int x) /*@ requires -100 <= x &*& x <= 100; @*/ /*@ ensures true; @*/ {{ {body} }}"
        );
        let outcomes = crate::outcomes(&text, crate::Scope::Written, gainsay_c::lower::Options::default());
        let (_, outcome) = outcomes.into_iter().find(|(name, _)| name.as_str() == "f").expect("f is checked");
        assert_eq!((outcome.failures, outcome.gaps), (Vec::new(), Vec::new()));
        outcome.statistics.paths
    };
    assert_eq!(paths("return x;"), 1);
    assert_eq!(paths("if (x > 0) return 1; return 2;"), 2);
    assert_eq!(paths("if (x > 0) return 1; if (x < 0) return 2; return 3;"), 3);
    // The body of a loop, and what comes after it.
    assert_eq!(paths("while (x > 0) /*@ invariant -100 <= x &*& x <= 100; @*/ { x = x - 1; } return x;"), 2);
}

#[test]
fn arrays_that_lie_side_by_side_are_one() {
    assert_proved(
        "
void whole(int *p, int n);
    //@ requires ints(p, n, _);
    //@ ensures ints(p, n, _);
void both(int *p, int n, int m)
    //@ requires 0 <= n &*& 0 <= m &*& ints(p, n, ?a) &*& ints(p + n, m, ?b);
    //@ ensures ints(p, n + m, append(a, b));
{
}
void used(int *p, int n)
    //@ requires 0 <= n &*& ints(p, n, ?a) &*& ints(p + n, 2, ?b);
    //@ ensures ints(p, n + 2, _);
{
    whole(p, n + 2);
}",
    );
}
