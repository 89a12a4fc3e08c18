//! What is said about mistakes: once, where they are, and what to do; and that they cost no more than the declaration they are in.

use std::time::Duration;

use gainsay_c::{
    check::check,
    load::read,
    lower::{Goal, Options, lower},
};
use gainsay_source::{Host, ReadError, Sources};

struct Nowhere;

impl Host for Nowhere {
    fn read(&self, _: &str) -> Result<String, ReadError> {
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// What is said about a program, each with its line and the text it is about; and its goals.
fn said(program: &str) -> (Vec<String>, Vec<Goal>) {
    let mut sources = Sources::new();
    let file = sources.add("test.c", program.to_owned());
    let (unit, mut diagnostics) = read(&Nowhere, &mut sources, file);
    let (checked, more) = check(unit);
    diagnostics.extend(more);
    let told = diagnostics.iter().map(|diagnostic| {
        let span = diagnostic.span.expect("a place");
        format!("{}: `{}`: {}", sources.line(span), sources.excerpt(span), diagnostic.message)
    });
    let told = told.collect();
    (told, lower(&checked, Options::default()).goals)
}

#[test]
fn an_annotation_that_ends_early_is_told_where_it_ends() {
    let (told, goals) = said(
        "int f(int x)\n    //@ requires x > 0;\n    //@ ensures result > 0\n{\n    return x;\n}\nint g() { return 1; }\n",
    );
    assert_eq!(told, ["3: `0`: expected `;` behind this, but here the annotation ends"]);
    assert_eq!(goals.len(), 2);
    assert!(goals[0].obstacle.is_some() && goals[1].obstacle.is_none());
}

#[test]
fn a_wrong_predicate_with_outputs_is_told_once_and_costs_no_other() {
    let (told, _) = said(
        "/*@ predicate one(int *p; int v) = *p |-> v\npredicate two(int *p; int v) = *p |-> v; @*/\n\
         void f(int *p)\n    //@ requires two(p, 1);\n    //@ ensures two(p, 1);\n{\n}\n",
    );
    assert_eq!(told, ["2: `predicate`: expected `;`, found `predicate`"]);
}

#[test]
fn an_annotation_that_is_complete_is_not_to_blame() {
    let (told, _) = said("//@ predicate p() = true;\nwords\nint f() { return 1; }\n");
    assert!(!told.is_empty() && !told[0].starts_with("1: "), "{told:?}");
    let (told, _) = said("module Main where\n");
    assert!(told[0].starts_with("1: "), "{told:?}");
}

#[test]
fn a_wrong_shape_is_told_once_where_it_is_first_mentioned() {
    let (told, goals) = said(
        "struct node { int v; struct node *next; };\n\
         void f(struct node *n)\n    //@ requires tree(struct node, n, {nxt}; ?v);\n    //@ ensures tree(struct node, n, {nxt}; v);\n{\n}\n",
    );
    assert_eq!(told, ["3: `tree(struct node, n, {nxt}`: `struct node` has no field `nxt`"]);
    assert!(goals[0].obstacle.is_some());
}

#[test]
fn a_brace_that_is_never_closed_costs_one_function() {
    let (told, goals) = said(
        "int first(int x)\n{\n    if (x) {\n        return 1;\n}\n\nint second(int x)\n    //@ requires true;\n    //@ ensures result == x;\n\
         {\n    return x;\n}\n\nint third(int x) { return x; }\n",
    );
    assert_eq!(told.len(), 1, "{told:?}");
    let names: Vec<(&str, bool)> = goals.iter().map(|goal| (goal.name.as_str(), goal.obstacle.is_none())).collect();
    assert_eq!(names, [("first", false), ("second", true), ("third", true)]);
}

#[test]
fn a_list_function_of_ones_own_is_named() {
    let (_, goals) = said(
        "/*@ fixpoint int length(list<int> xs) { switch (xs) { case nil: return 0; case cons(x, r): return 1 + length(r); } } @*/\n\
         void f(int *a, int n)\n    //@ requires a[0..n] |-> _;\n    //@ ensures a[0..n] |-> _;\n{\n}\n",
    );
    let (obstacle, _) = goals[0].obstacle.clone().unwrap();
    assert!(obstacle.contains("a `length` of its own"), "{obstacle}");
}

#[test]
fn lines_and_files_can_be_asked_for() {
    let (told, _) = said("#define HERE __LINE__\nint f() { return HERE; }\nconst char *g() { return __FILE__; }\n");
    assert_eq!(told, Vec::<String>::new());
}

#[test]
fn a_contract_before_its_function_is_not_taken_for_one_of_the_prototype_before_it() {
    let said_of = |before: &str| {
        said(&format!("{before}/*@ requires y > 0; ensures result > 0; @*/\nint g(int y) {{ return y; }}\n")).0
    };
    assert_eq!(said_of("#include <stdlib.h>\n"), ["2: `requires`: this `requires` belongs to no function"]);
    let prototype = "int f(int x);\n//@ requires x > 0;\n//@ ensures result > 0;\n";
    assert_eq!(said_of(prototype), ["4: `requires`: this `requires` belongs to no function"]);
}
