//! Calls, loops and jumps, by body and by contract.

use gainsay_permission::replay::{Abstraction, Value};
use gainsay_source::Name;

use crate::{Bench, int, run};

const INCREMENT: &str = "method inc(n: Int) returns (r: Int) ensures r >= n { r := n + 1 }
method m(x: Int) {\n var y: Int\n y := inc(x)\n assert y == x + 1\n}";

#[test]
fn bodies_are_executed() {
    assert_eq!(run(INCREMENT, &[("x", int(3))]), "finished");
}

#[test]
fn contracts_take_the_place_of_bodies() {
    let mut bench = Bench::new(INCREMENT);
    let body = bench.program.methods["m"].body.clone().expect("a body");
    let call = body
        .statements
        .iter()
        .find(|statement| matches!(statement.kind, gainsay_ir::permission::StatementKind::Call { .. }));
    let span = call.expect("a call").span;
    let mut with = |value: i64| {
        bench.choices = Default::default();
        bench.choices.add_variable(span, Name::new("r"), int(value));
        bench.run_under(Abstraction::Everything, "m", &[("x", int(3))])
    };
    assert_eq!(with(4), "finished");
    assert_eq!(with(9), "assert.failed:assertion.false at 5");
    assert_eq!(with(2), "assumption false at 1");
}

#[test]
fn preconditions_are_checked_at_the_call() {
    let text = "method p(n: Int) requires n > 0 { }\nmethod m(x: Int) {\n p(x)\n}";
    assert_eq!(run(text, &[("x", int(0))]), "call.precondition:assertion.false at 3");
    assert_eq!(run(text, &[("x", int(1))]), "finished");
}

#[test]
fn a_callee_sees_only_what_its_precondition_gives() {
    let text = "field f: Int\nmethod p(x: Ref) requires acc(x.f, 1/2) {\n x.f := 1\n}\nmethod m(x: Ref) requires acc(x.f) {\n p(x)\n}";
    assert_eq!(run(text, &[("x", Value::object(1))]), "assignment.failed:insufficient.permission at 3");
}

#[test]
fn what_a_callee_keeps_is_gone() {
    let text = "field f: Int\nmethod p(x: Ref) requires acc(x.f) ensures acc(x.f, 1/2) {\n x.f := 4\n}\nmethod m(x: Ref) requires acc(x.f) {\n p(x)\n assert x.f == 4\n x.f := 1\n}";
    assert_eq!(run(text, &[("x", Value::object(1))]), "assignment.failed:insufficient.permission at 8");
}

#[test]
fn a_body_that_breaks_its_promise_fails_there() {
    let text = "method p() returns (r: Int)\n ensures r > 0\n{\n r := 0\n}\nmethod m() {\n var y: Int\n y := p()\n}";
    assert_eq!(run(text, &[]), "postcondition.violated:assertion.false at 2");
}

#[test]
fn loops_run() {
    let text = "method m(n: Int) {\n var i: Int := 0\n var s: Int := 0\n while (i < n)\n invariant 0 <= i\n {\n s := s + i\n i := i + 1\n }\n assert s == 10\n}";
    assert_eq!(run(text, &[("n", int(5))]), "finished");
    assert_eq!(run(text, &[("n", int(6))]), "assert.failed:assertion.false at 10");
}

#[test]
fn invariants_are_checked_at_every_iteration() {
    let text = |invariant: &str| {
        format!("method m() {{\n var i: Int := 0\n while (i < 5)\n invariant {invariant}\n {{\n i := i + 1\n }}\n}}")
    };
    assert_eq!(run(&text("i > 0"), &[]), "invariant.not.established:assertion.false at 4");
    assert_eq!(run(&text("i < 3"), &[]), "invariant.not.preserved:assertion.false at 4");
    assert_eq!(run(&text("i <= 5"), &[]), "finished");
}

#[test]
fn a_loop_sees_only_what_its_invariant_gives() {
    let text = "field f: Int\nmethod m(x: Ref) requires acc(x.f) {\n var i: Int := 0\n while (i < 5)\n invariant acc(x.f, 1/2)\n {\n x.f := 1\n }\n}";
    assert_eq!(run(text, &[("x", Value::object(1))]), "assignment.failed:insufficient.permission at 7");
}

#[test]
fn endless_loops_run_out_of_steps() {
    assert_eq!(run("method m() { while (true) { } }", &[]), "out of steps");
}

#[test]
fn jumps_go_ahead_and_back() {
    let text = "method m(n: Int) {\n var i: Int := 0\n label top\n i := i + 1\n if (i < n) { goto top }\n if (i == 4) { goto end }\n assert i == 7\n label end\n}";
    assert_eq!(run(text, &[("n", int(7))]), "finished");
    assert_eq!(run(text, &[("n", int(4))]), "finished");
    assert_eq!(run(text, &[("n", int(5))]), "assert.failed:assertion.false at 7");
}

#[test]
fn loops_by_their_invariants() {
    let text =
        "method m() {\n var i: Int := 0\n while (i < 5)\n invariant i <= 7\n {\n i := i + 1\n }\n assert i == 5\n}";
    let mut bench = Bench::new(text);
    let body = bench.program.methods["m"].body.clone().expect("a body");
    let is_loop = |kind: &gainsay_ir::permission::StatementKind| {
        matches!(kind, gainsay_ir::permission::StatementKind::While { .. })
    };
    let span = body.statements.iter().find(|statement| is_loop(&statement.kind)).expect("a loop").span;
    bench.choices.add_variable(span, Name::new("i"), int(3));
    bench.choices.add_variable(span, Name::new("i"), int(6));
    assert_eq!(bench.run("m", &[]), "finished");
    assert_eq!(bench.run_under(Abstraction::Everything, "m", &[]), "assert.failed:assertion.false at 8");
}

#[test]
fn what_cannot_be_run_says_so() {
    let text = "method m(n: Int) {\n assert |[0..n)| == n\n}";
    assert_eq!(run(text, &[("n", int(3))]), "finished");
    assert_eq!(run(text, &[("n", int(1_000_000))]), "unsupported: a range of 1000000 integers");
}
