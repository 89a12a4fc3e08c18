//! Viper's consistency rules.

use super::{CONSISTENCY, TYPECHECKER, accept, accept_statements, reject, reject_statements};

#[test]
fn a_wildcard_is_a_whole_amount() {
    reject_statements("\nvar q: Perm := wildcard", &[(CONSISTENCY, 2)]);
    reject_statements("\ninhale acc(x.f, 2 * wildcard)", &[(CONSISTENCY, 2)]);
    accept("field f: Int function g(x: Ref, b: Bool): Int requires acc(x.f, b ? wildcard : none)");
}

#[test]
fn triggers_mention_all_variables() {
    reject(
        "function h(i: Int): Int method m() {\n assert forall i: Int, j: Int :: { h(i) } h(i) == j }",
        &[(CONSISTENCY, 2)],
    );
    reject_statements("\nassert forall i: Int :: {} i > n", &[(CONSISTENCY, 2)]);
    accept("function h(i: Int): Int method m() { assert forall i: Int, j: Int :: { h(i), h(j) } h(i) == h(j) }");
}

#[test]
fn labels_exist_and_contracts_have_none() {
    reject_statements("\nassert old[nowhere](n) == n", &[(CONSISTENCY, 2)]);
    reject_statements("\ngoto nowhere", &[(CONSISTENCY, 2)]);
    reject("method m(n: Int)\n ensures old[l](n) == n\n{ label l }", &[(CONSISTENCY, 2)]);
    reject_statements("\nassert old[lhs](n) == n", &[(CONSISTENCY, 2)]);
}

#[test]
fn preconditions_speak_of_parameters() {
    reject("method m() returns (r: Int)\n requires r == 0", &[(CONSISTENCY, 2)]);
    reject("method m(n: Int)\n requires old(n) == 0", &[(CONSISTENCY, 2)]);
    reject("function g(): Int\n requires result == 0", &[(TYPECHECKER, 2)]);
    reject("field f: Int function g(x: Ref): Int requires acc(x.f) {\n old(x.f) }", &[(CONSISTENCY, 2)]);
}

#[test]
fn axioms_do_not_read_the_heap() {
    reject("field f: Int domain D { axiom {\n forall r: Ref :: r.f == 0 } }", &[(CONSISTENCY, 2)]);
}

#[test]
fn bodies_of_ghost_operations_are_values() {
    reject_statements("\nassert unfolding P(x) in acc(x.f)", &[(CONSISTENCY, 2)]);
    reject_statements("\nassert let a == (acc(x.f)) in a", &[(CONSISTENCY, 2)]);
    reject_statements("\npackage (unfolding P(x) in acc(x.f)) --* true", &[(CONSISTENCY, 2)]);
}

#[test]
fn proof_scripts_change_nothing() {
    reject_statements("package true --* true {\n x.f := 1 }", &[(CONSISTENCY, 2)]);
    reject_statements("package true --* true {\n while (b) { } }", &[(CONSISTENCY, 2)]);
    reject_statements("var y: Int package true --* true {\n y := 1 }", &[(CONSISTENCY, 2)]);
    accept_statements("package true --* true { var y: Int; y := 1; if (b) { y := 2 } }");
}

#[test]
fn measures_are_not_circular_and_there_is_one_of_each_kind() {
    reject("function g(n: Int): Int\n decreases n\n decreases n if n > 0", &[(CONSISTENCY, 2)]);
    reject("function g(n: Int): Int decreases h(n)\nfunction h(n: Int): Int { g(n) }", &[(CONSISTENCY, 1)]);
    reject("function g(n: Int): Int\n ensures g(n - 1) > 0", &[(CONSISTENCY, 2)]);
    reject("function g(n: Int): Int\n ensures g(n) > 0 { 1 }", &[(CONSISTENCY, 2)]);
    accept("function g(n: Int): Int ensures g(n) > 0");
    accept("function g(n: Int): Int ensures g(n) > 0 decreases n if n > 0 decreases _ if n <= 0");
}

#[test]
fn calls_assign_to_different_variables() {
    reject("method two() returns (a: Int, b: Int) method m() { var x: Int\n x, x := two() }", &[(CONSISTENCY, 2)]);
}

#[test]
fn type_errors_come_before_consistency() {
    reject_statements("\nvar q: Perm := wildcard\nassert n == x", &[("typechecker.error", 3)]);
}
