//! Macros.

use gainsay_ir::permission::print;

use super::{PARSER, TYPECHECKER, accept, reject};

#[test]
fn macros_stand_for_expressions_and_statements() {
    accept(
        "field f: Int
         define held(x) acc(x.f) && x.f > limit
         define limit 10
         define at(x) x.f
         define raise(x, by) { at(x) := at(x) + by; assert at(x) > by }
         method m(r: Ref) requires held(r) { raise(r, 1) raise(r, limit) define local(y) y == r; assert local(r) }",
    );
}

#[test]
fn what_a_macro_binds_captures_nothing() {
    let program = accept(
        "define all_equal(v) forall i: Int :: i == v
         method m() { var i: Int; assert all_equal(i) }",
    );
    assert!(print(&program).contains("forall i_1: Int :: i_1 == i"), "{}", print(&program));
}

#[test]
fn a_parameter_is_hidden_by_what_the_body_binds() {
    let program = accept("define own(i) i == 1 && forall i: Int :: i == i method m() { assert own(5) }");
    assert!(print(&program).contains("5 == 1 && (forall i: Int :: i == i)"), "{}", print(&program));
}

#[test]
fn variables_of_statement_macros_belong_to_the_block_that_uses_them() {
    let program = accept(
        "define declare(v) { var t: Int; t := v }
         method m() { declare(1) declare(t) assert t == 1 }",
    );
    let text = print(&program);
    assert!(text.contains("t_1 := t\n"), "{text}");
    assert!(text.contains("assert t == 1"), "{text}");
}

#[test]
fn labels_of_a_macro_used_twice_are_two_labels() {
    let text = "define jump { goto l; label l } method m() { jump jump assert old[l](true) }";
    let text = print(&accept(text));
    assert_eq!(text.matches("label l").count(), 2);
    assert_eq!(text.matches("goto l\n").count(), 1, "{text}");
}

#[test]
fn wrong_uses_of_macros_are_rejected() {
    reject("define one(x) x\nmethod m() {\n assert one(1, 2) == 1 }", &[(PARSER, 3)]);
    reject("define one(x) x\nmethod m() {\n assert one }", &[(PARSER, 3)]);
    reject("define s { assert true }\nmethod m() {\n assert s }", &[(PARSER, 3)]);
    reject("define e true\nmethod m() {\n e }", &[(PARSER, 3)]);
    reject("define outer {\n define inner true\n}", &[(PARSER, 2)]);
    reject("define q() true\nmethod m() {\n assert perm(q()) == none }", &[(PARSER, 3)]);
    reject("define a 1\ndefine a 2", &[(PARSER, 2)]);
}

#[test]
fn errors_in_a_macro_stand_where_it_is_used() {
    reject("define wrong(x) x.nothing\n\nmethod m(r: Ref) {\n assert wrong(r) == 1 }", &[(TYPECHECKER, 4)]);
}
