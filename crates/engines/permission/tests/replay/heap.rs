//! Fields, permission, inhaling and exhaling, old states.

use gainsay_permission::replay::{Given, Value};
use gainsay_source::Span;

use crate::{Bench, int, run};

const FIELDS: &str = "field f: Int field g: Ref ";

fn with_fields(text: &str) -> Bench {
    Bench::new(&format!("{FIELDS}\n{text}"))
}

/// What the precondition of `m` brings.
fn given(bench: &mut Bench, parts: Vec<Given>) {
    let span: Span = bench.program.methods["m"].span;
    bench.choices.add_inhaled(span, Given::unite(parts));
}

#[test]
fn fields_have_the_values_that_were_given() {
    let mut bench =
        with_fields("method m(x: Ref)\n requires acc(x.f)\n{\n assert x.f == 5\n x.f := x.f + 1\n assert x.f == 5\n}");
    given(&mut bench, vec![Given::Value(int(5))]);
    assert_eq!(bench.run("m", &[("x", Value::object(1))]), "assert.failed:assertion.false at 7");
}

#[test]
fn null_has_no_fields() {
    let bench = with_fields("method m(x: Ref)\n requires acc(x.f)\n{\n}");
    assert_eq!(bench.run("m", &[("x", Value::NULL)]), "assumption false at 3");
}

#[test]
fn more_than_the_whole_is_no_execution() {
    let bench = with_fields("method m(x: Ref, y: Ref)\n requires acc(x.f, 2/3) && acc(y.f, 2/3)\n{\n}");
    assert_eq!(bench.run("m", &[("x", Value::object(1)), ("y", Value::object(1))]), "assumption false at 3");
    assert_eq!(bench.run("m", &[("x", Value::object(1)), ("y", Value::object(2))]), "finished");
}

#[test]
fn one_place_has_one_value() {
    let mut bench = with_fields("method m(x: Ref, y: Ref)\n requires acc(x.f, 1/3) && acc(y.f, 1/3)\n{\n}");
    given(&mut bench, vec![Given::Value(int(1)), Given::Value(int(2))]);
    assert_eq!(bench.run("m", &[("x", Value::object(1)), ("y", Value::object(1))]), "assumption false at 3");
}

#[test]
fn reading_needs_some_and_writing_needs_all() {
    let text = "method m(x: Ref)\n requires acc(x.f, 1/2)\n{\n var y: Int := x.f\n x.f := 1\n}";
    assert_eq!(
        with_fields(text).run("m", &[("x", Value::object(1))]),
        "assignment.failed:insufficient.permission at 6"
    );
    let text = "method m(x: Ref)\n{\n var y: Int := x.f\n}";
    assert_eq!(
        with_fields(text).run("m", &[("x", Value::object(1))]),
        "assignment.failed:insufficient.permission at 4"
    );
}

#[test]
fn exhaling_takes_and_inhaling_brings_back() {
    let text = "method m(x: Ref)\n requires acc(x.f)\n{\n exhale acc(x.f, 1/3)\n assert perm(x.f) == 2/3\n inhale acc(x.f, 1/3)\n assert perm(x.f) == write\n exhale acc(x.f)\n exhale acc(x.f, 1/9)\n}";
    assert_eq!(with_fields(text).run("m", &[("x", Value::object(1))]), "exhale.failed:insufficient.permission at 10");
}

#[test]
fn conjunction_separates() {
    let text = "method m(x: Ref, y: Ref)\n requires acc(x.f)\n{\n assert acc(x.f, 1/2) && acc(y.f, 1/2)\n assert acc(x.f, 1/2) && acc(y.f)\n}";
    let bench = with_fields(text);
    assert_eq!(
        bench.run("m", &[("x", Value::object(1)), ("y", Value::object(1))]),
        "assert.failed:insufficient.permission at 6"
    );
}

#[test]
fn negative_amounts_fail() {
    let text = "method m(x: Ref, p: Perm)\n requires acc(x.f)\n{\n exhale acc(x.f, p)\n}";
    let arguments = [("x", Value::object(1)), ("p", Value::fraction(-1, 2))];
    assert_eq!(with_fields(text).run("m", &arguments), "exhale.failed:negative.permission at 5");
}

#[test]
fn wildcards_leave_something() {
    let text = "method m(x: Ref)\n requires acc(x.f, wildcard)\n{\n exhale acc(x.f, wildcard)\n assert perm(x.f) > none\n assert x.f == x.f\n exhale acc(x.f)\n}";
    assert_eq!(with_fields(text).run("m", &[("x", Value::object(1))]), "exhale.failed:insufficient.permission at 8");
}

#[test]
fn a_wildcard_is_a_part_of_what_is_missing_to_the_whole() {
    let run = |held: &str| {
        let text =
            format!("method m(x: Ref)\n requires acc(x.f, {held})\n{{\n inhale acc(x.f, wildcard)\n assert false\n}}");
        with_fields(&text).run("m", &[("x", Value::object(1))])
    };
    for little_is_missing in ["none", "1/2", "2047/2048", "99999/100000"] {
        assert_eq!(run(little_is_missing), "assert.failed:assertion.false at 6", "{little_is_missing}");
    }
    assert_eq!(run("write"), "assumption false at 5");
}

#[test]
fn new_objects_are_new() {
    let text = "method m(x: Ref)\n{\n var y: Ref\n y := new(f)\n assert y != x && y != null\n y.f := 3\n var z: Ref\n z := new(f)\n assert z == y\n}";
    assert_eq!(with_fields(text).run("m", &[("x", Value::object(0))]), "assert.failed:assertion.false at 10");
}

#[test]
fn old_and_labels_look_back() {
    let text = "method m(x: Ref)\n requires acc(x.f)\n{\n x.f := 1\n label one\n x.f := 2\n assert old[one](x.f) == 1 && x.f == 2\n assert old(x.f) == 2\n}";
    assert_eq!(with_fields(text).run("m", &[("x", Value::object(1))]), "assert.failed:assertion.false at 9");
    let text = "method m(b: Bool)\n{\n if (b) {\n label one\n }\n assert old[one](true)\n}";
    assert_eq!(
        with_fields(text).run("m", &[("b", Value::Bool(false))]),
        "assert.failed:labelled.state.not.reached at 7"
    );
    assert_eq!(with_fields(text).run("m", &[("b", Value::Bool(true))]), "finished");
}

#[test]
fn assumptions_that_do_not_hold_are_no_failures() {
    assert_eq!(run("method m(x: Int) {\n assume x > 0\n assert false\n}", &[("x", int(0))]), "assumption false at 2");
    assert_eq!(
        run("method m(x: Int) {\n assume x > 0\n assert false\n}", &[("x", int(1))]),
        "assert.failed:assertion.false at 3"
    );
    assert_eq!(run("method m(x: Int) {\n inhale x > 0\n assert false\n}", &[("x", int(0))]), "assumption false at 2");
}

#[test]
fn inhale_exhale_assertions_have_two_sides() {
    assert_eq!(
        run(
            "method m(x: Int) {\n inhale [x == 1, x == 2]\n exhale [x == 2, x == 1]\n assert x == 2\n}",
            &[("x", int(1))]
        ),
        "assert.failed:assertion.false at 4"
    );
}

#[test]
fn forperm_visits_what_is_held() {
    let text = "method m(x: Ref, y: Ref)\n requires acc(x.f) && acc(y.g)\n{\n x.f := 3\n assert forperm r: Ref [r.f] :: r == x\n assert forperm r: Ref [r.f] :: r.f == 4\n}";
    let arguments = [("x", Value::object(1)), ("y", Value::object(2))];
    assert_eq!(with_fields(text).run("m", &arguments), "assert.failed:assertion.false at 7");
}

#[test]
fn quantified_permission_covers_each_place() {
    let text = "method m(s: Set[Ref])\n requires forall r: Ref :: r in s ==> acc(r.f, 1/2)\n{\n assert forall r: Ref :: r in s ==> acc(r.f, 1/2) && r.f == 0\n assert forall r: Ref :: r in s ==> acc(r.f)\n}";
    let both = Value::Set([Value::object(1), Value::object(2)].into());
    assert_eq!(with_fields(text).run("m", &[("s", both)]), "assert.failed:insufficient.permission at 6");
    assert_eq!(with_fields(text).run("m", &[("s", Value::Set(Default::default()))]), "finished");
}

#[test]
fn quantified_permission_must_be_injective() {
    use gainsay_permission::replay::Sequence;
    let text = "method m(s: Seq[Ref])\n{\n exhale forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f, none)\n inhale forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f, 1/3)\n}";
    let twice = Value::Sequence(Sequence::of([Value::object(1), Value::object(1)]));
    assert_eq!(with_fields(text).run("m", &[("s", twice)]), "inhale.failed:qp.not.injective at 5");
}
