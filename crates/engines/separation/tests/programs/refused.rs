//! Programs that are wrong, or whose proofs are: none of them may be verified.

use gainsay_c::lower::Options;

use crate::{Scope, assert_refused, assert_refused_with, assert_unsupported, outcomes};

const LIST: &str = "
#include <stdlib.h>
struct node { struct node *next; int value; };
/*@
predicate nodes(struct node *n; list<int> values) =
    n == 0 ? values == nil : n->next |-> ?next &*& n->value |-> ?value &*& malloc_block_node(n) &*& nodes(next, ?rest) &*& values == cons(value, rest);
@*/
";

fn with_list(rest: &str) -> String {
    format!("{LIST}{rest}")
}

#[test]
fn null_may_be_dereferenced() {
    assert_refused(
        "null",
        &with_list("int f(struct node *n) //@ requires nodes(n, ?v);\n//@ ensures nodes(n, v);\n{ return n->value; }"),
    );
}

#[test]
fn memory_may_leak() {
    assert_refused("leak", &with_list("void f(struct node *n) //@ requires nodes(n, _);\n//@ ensures true;\n{ }"));
    assert_refused("leak", &with_list("void f() { struct node *n = malloc(sizeof(struct node)); }"));
}

#[test]
fn freed_memory_is_gone() {
    let contract = "//@ requires nodes(n, ?v) &*& n != 0;\n//@ ensures nodes(result, _);\n";
    assert_refused(
        "dangling",
        &with_list(&format!("struct node *f(struct node *n) {contract}{{ free(n); return n->next; }}")),
    );
    assert_refused(
        "free",
        &with_list(&format!(
            "struct node *f(struct node *n) {contract}{{ struct node *m = n->next; free(n); free(n); return m; }}"
        )),
    );
}

#[test]
fn a_postcondition_may_be_wrong() {
    let contract = "//@ requires nodes(n, ?v);\n//@ ensures nodes(n, v) &*& result == length(v) + 1;\n";
    assert_refused(
        "postcondition",
        &with_list(&format!(
            "int f(struct node *n) {contract}{{ if (n == 0) return 0; int r = f(n->next); return r + 1; }}"
        )),
    );
}

#[test]
fn the_same_cell_is_not_there_twice() {
    let contract = "//@ requires nodes(n, ?v) &*& n != 0;\n//@ ensures nodes(n, v) &*& nodes(n, v);\n";
    assert_refused("postcondition", &with_list(&format!("void f(struct node *n) {contract}{{ }}")));
}

#[test]
fn a_part_does_not_allow_writing() {
    let contract = "//@ requires [1/2]n->value |-> ?v;\n//@ ensures [1/2]n->value |-> 0;\n";
    assert_refused("ownership", &with_list(&format!("void f(struct node *n) {contract}{{ n->value = 0; }}")));
}

#[test]
fn reading_through_membership_does_not_allow_writing() {
    assert_refused(
        "ownership",
        "
struct tree { struct tree *l; struct tree *r; };
/*@
inductive nodes = none | node(struct tree *, nodes, nodes);
fixpoint bool has(nodes v, struct tree *t) {
    switch (v) { case none: return false; case node(x, l, r): return x == t || has(l, t) || has(r, t); }
}
predicate tree(struct tree *t; nodes v) =
    t == 0 ? v == none : t->l |-> ?l &*& t->r |-> ?r &*& tree(l, ?lv) &*& tree(r, ?rv) &*& v == node(t, lv, rv);
@*/
void f(struct tree *r, struct tree *t)
    //@ requires tree(r, ?v) &*& has(v, t) == true;
    //@ ensures tree(r, v);
{ t->l = 0; }",
    );
}

#[test]
fn membership_that_says_too_little_gives_no_access() {
    assert_refused(
        "null",
        "
struct tree { struct tree *l; struct tree *r; };
/*@
inductive nodes = none | node(struct tree *, nodes, nodes);
fixpoint bool odd(nodes v, struct tree *t) {
    switch (v) { case none: return true; case node(x, l, r): return x != t; }
}
predicate tree(struct tree *t; nodes v) =
    t == 0 ? v == none : t->l |-> ?l &*& t->r |-> ?r &*& tree(l, ?lv) &*& tree(r, ?rv) &*& v == node(t, lv, rv);
@*/
struct tree *f(struct tree *r, struct tree *t)
    //@ requires tree(r, ?v) &*& odd(v, t) == true;
    //@ ensures tree(r, v);
{ return t->l; }",
    );
}

#[test]
fn an_index_may_be_outside() {
    let text = "int f(int *a, int n, int i) //@ requires a[0..n] |-> ?v &*& 0 <= i &*& i <= n;\n//@ ensures a[0..n] |-> v;\n{ return a[i]; }";
    assert_refused("out-of-bounds", text);
}

#[test]
fn a_variable_may_have_no_value() {
    assert_refused("uninitialised", "int f(int x) { int y; if (x == 0) y = 1; return y; }");
}

#[test]
fn a_divisor_may_be_zero() {
    assert_refused("division", "int f(int x) { return 1 / x; }");
}

#[test]
fn a_sum_may_overflow_where_that_is_an_error() {
    assert_refused_with("overflow", "int f(int x) { return x + 1; }", Options { overflow: true });
}

#[test]
fn an_invariant_may_be_too_weak() {
    let text = "int f(int n) //@ requires 0 <= n;\n//@ ensures result == n;\n{ int i = 0; while (i < n) //@ invariant true;\n { i++; } return i; }";
    assert_refused("postcondition", text);
}

#[test]
fn what_a_loop_does_not_own_it_cannot_use() {
    let text = "int f(int *p) //@ requires *p |-> 1;\n//@ ensures *p |-> _;\n{ int i = 0; while (i < 3) //@ invariant true;\n { i++; *p = i; } return i; }";
    assert_refused("dangling", text);
}

#[test]
fn recursion_may_never_end() {
    assert_refused("termination", "int f(int n) { return f(n); }");
    assert_refused("termination", "/*@ lemma void absurd(int n) requires true; ensures false; { absurd(n + 1); } @*/");
}

#[test]
fn what_a_callee_does_not_promise_is_not_known() {
    let text = "void g(int *p); //@ requires *p |-> ?v;\n//@ ensures *p |-> _;\nint f(int *p) //@ requires *p |-> 1;\n//@ ensures *p |-> 1;\n{ g(p); return 0; }";
    assert_refused("postcondition", text);
}

#[test]
fn a_function_may_end_without_a_value() {
    assert_refused("missing-return", "int f(int x) { if (x == 0) return 1; }");
}

#[test]
fn annotations_do_not_change_the_program() {
    for ghost in ["x = 1;", "return 1;", "while (true) { }", "*p = 1;"] {
        let text = format!(
            "int f(int *p) //@ requires *p |-> 0;\n//@ ensures *p |-> _ &*& result == 1;\n{{ int x = 0; /*@ {ghost} @*/ return x; }}"
        );
        assert_unsupported(&text);
    }
    assert_unsupported("/*@ lemma void absurd() requires true; ensures false; { while (true) { } } @*/");
    assert_unsupported(
        "/*@ lemma void late() requires true; ensures false; { later(); } lemma void later() requires true; ensures false; { late(); } @*/",
    );
}

#[test]
fn a_loop_without_an_invariant_is_named() {
    let text = "struct cell { int value; };
void count(struct cell *c)
  //@ requires c->value |-> ?before;
  //@ ensures c->value |-> _;
{
  int i = 0;
  while (i < 3) { c->value = i; i++; }
}";
    let (_, outcome) = outcomes(text, Scope::Written, Options::default()).pop().expect("there is a function");
    let inside =
        outcome.failures.iter().find(|failure| failure.code == "dangling").expect("nothing is owned in the loop");
    assert!(inside.message.ends_with("the loop around it has no invariant, so nothing is known there"), "{inside:?}");
}

#[test]
fn places_of_every_size_must_be_owned_to_be_written_or_read() {
    for kind in [
        "char",
        "unsigned char",
        "short",
        "unsigned short",
        "int",
        "unsigned int",
        "long long",
        "unsigned long long",
        "int *",
    ] {
        for body in ["*p = 0;", "if (*p == 0) { }"] {
            let text = format!("void f({kind} *p) /*@ requires p != 0; @*/ /*@ ensures true; @*/ {{ {body} }}");
            assert_refused("dangling", &text);
        }
    }
}

#[test]
fn a_lemma_that_is_missing_is_named() {
    let text = with_list(
        "/*@
fixpoint list<int> same(list<int> values) { switch (values) { case nil: return nil; case cons(x, rest): return cons(x, same(rest)); } }
@*/
void f(struct node *n)
    //@ requires nodes(n, ?values);
    //@ ensures nodes(n, same(values));
{
}",
    );
    for (name, outcome) in outcomes(&text, Scope::Written, Options::default()) {
        let hints: Vec<&str> = outcome.failures.iter().map(|failure| failure.hint.as_str()).collect();
        assert!(hints.iter().any(|hint| hint.contains("a lemma about `same` is missing")), "{name}: {hints:?}");
    }
}
