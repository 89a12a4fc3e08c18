//! Open values: left alone where nothing depends on them, settled by assumptions, refused otherwise.

use gainsay_permission::replay::{Sequence, Value};
use gainsay_source::Name;

use crate::Bench;

fn lazily(text: &str, arguments: &[(&str, Value)]) -> String {
    Bench::new(text).run_lazily("m", arguments)
}

#[test]
fn what_nothing_depends_on_may_stay_open() {
    assert_eq!(
        lazily("method m(x: Int) {\n assert 1 == 2\n}", &[("x", Value::Open(0))]),
        "assert.failed:assertion.false at 2"
    );
}

#[test]
fn a_decision_needs_a_value() {
    assert_eq!(lazily("method m(x: Int) {\n assert x == 2\n}", &[("x", Value::Open(0))]), "open at 2");
}

#[test]
fn assumptions_settle_values() {
    let settled = |assumption: &str, assertion: &str| {
        lazily(
            &format!("method m(x: Int, y: Int, b: Bool)\n requires {assumption}\n{{\n assert {assertion}\n}}"),
            &[("x", Value::Open(0)), ("y", Value::Open(1)), ("b", Value::Open(2))],
        )
    };
    assert_eq!(settled("x == 3 && y > x && !b", "x == 3 && y > 3 && !b"), "finished");
    assert_eq!(settled("x == 3 && y > x && b", "!b"), "assert.failed:assertion.false at 4");
    assert_eq!(settled("x != y", "x == y"), "assert.failed:assertion.false at 4");
    assert_eq!(settled("x < 3 && x > 5", "true"), "assumption false at 2");
}

#[test]
fn elements_of_sequences_are_settled_one_by_one() {
    let text = "field f: Int\nmethod m(s: Seq[Ref])\n requires forall j: Int, k: Int :: 0 <= j && j < k && k < |s| ==> s[j] != s[k]\n requires forall j: Int :: 0 <= j && j < |s| ==> acc(s[j].f)\n requires forall j: Int :: 0 <= j && j < |s| ==> s[j].f == j * 10\n{\n assert s[2].f != 20\n}";
    let open = Value::Sequence(Sequence::of([Value::Open(0), Value::Open(1), Value::object(4)]));
    assert_eq!(lazily(text, &[("s", open)]), "assert.failed:assertion.false at 7");
}

#[test]
fn members_of_sets_are_settled() {
    let text = "method m(s: Set[Ref], x: Ref)\n requires x in s\n{\n assert |s| == 2\n assert !(x in s)\n}";
    let open = Value::Set([Value::Open(0), Value::object(1)].into());
    assert_eq!(lazily(text, &[("s", open), ("x", Value::object(7))]), "assert.failed:assertion.false at 5");
}

#[test]
fn permissions_and_references_are_settled_so_that_what_is_assumed_holds() {
    let settled = |assumption: &str| {
        lazily(
            &format!("method m(p: Perm, q: Perm, r: Ref, s: Ref)\n requires {assumption}\n{{\n assert false\n}}"),
            &[("p", Value::Open(0)), ("q", Value::Open(1)), ("r", Value::Open(2)), ("s", Value::Open(3))],
        )
    };
    for assumption in [
        "p == 1/3",
        "p > 1/2",
        "p < 1/2",
        "p >= 1/2",
        "p <= 1/2",
        "p != 1/2",
        "1/2 < p",
        "1/2 > p",
        "p == 1/3 && q > p && q < write",
        "r != null",
        "r == null",
        "r != s && s != null",
    ] {
        assert_eq!(settled(assumption), "assert.failed:assertion.false at 4", "{assumption}");
    }
}

#[test]
fn numbers_and_truths_are_settled_on_either_side_of_a_limit() {
    let settled = |assumption: &str| {
        lazily(
            &format!("method m(x: Int, y: Int, b: Bool, c: Bool)\n requires {assumption}\n{{\n assert false\n}}"),
            &[("x", Value::Open(0)), ("y", Value::Open(1)), ("b", Value::Open(2)), ("c", Value::Open(3))],
        )
    };
    for assumption in [
        "x < 3",
        "x <= 3",
        "x > 3",
        "x >= 3",
        "x != 3",
        "3 < x",
        "3 >= x",
        "x != y",
        "x == 3 && y < x",
        "x == 3 && y >= x",
        "b && !c",
        "b == true && c != true",
        "b && c == b",
    ] {
        assert_eq!(settled(assumption), "assert.failed:assertion.false at 4", "{assumption}");
    }
}

#[test]
fn open_parts_of_equal_values_are_settled_one_by_one() {
    let text = "adt Pair { pair(left: Int, right: Int) }\nmethod m(s: Seq[Int], p: Pair)\n requires s == [4..7) && p == pair(8, 9)\n{\n assert s[1] == 5 && p.right == 9\n assert s[2] == 7\n}";
    let open = Value::Sequence(Sequence::of([Value::Open(0), Value::Open(1), Value::int(6)]));
    let pair = |left, right| Value::Data { constructor: Name::new("pair"), fields: vec![left, right] };
    let known = pair(Value::int(8), Value::Open(2));
    assert_eq!(lazily(text, &[("s", open.clone()), ("p", known)]), "assert.failed:assertion.false at 6");
    let other = pair(Value::int(7), Value::Open(2));
    assert_eq!(lazily(text, &[("s", open), ("p", other)]), "assumption false at 3");
}

#[test]
fn a_function_has_one_value_once_its_arguments_are_settled() {
    let domain = "domain D { function f(x: Int): Int }\n";
    let text = |first: i32| {
        format!(
            "{domain}method m(x: Int)\n requires f(x) == {first} && f(5) == 3\n requires x == 5\n{{ assert false }}"
        )
    };
    assert_eq!(lazily(&text(3), &[("x", Value::Open(0))]), "assert.failed:assertion.false at 5");
    assert_eq!(lazily(&text(4), &[("x", Value::Open(0))]), "assumption false at 4");
}
