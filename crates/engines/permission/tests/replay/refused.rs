//! States that a run does not start from, and questions that the values at hand do not answer: neither is a failure.

use gainsay_permission::replay::{Given, Sequence, Value};

use crate::{Bench, int, run};

#[test]
fn a_false_precondition_is_no_run() {
    let text = "method m(x: Int, b: Bool)\n requires x > 0\n requires b ==> x > 5\n{\n assert false\n}";
    assert_eq!(run(text, &[("x", int(1)), ("b", Value::Bool(false))]), "assert.failed:assertion.false at 5");
    assert_eq!(run(text, &[("x", int(0)), ("b", Value::Bool(false))]), "assumption false at 2");
    assert_eq!(run(text, &[("x", int(1)), ("b", Value::Bool(true))]), "assumption false at 3");
}

#[test]
fn a_precondition_that_is_not_decided_does_not_hold() {
    let text = "method m(x: Int, y: Int)\n requires x > y\n{\n assert false\n}";
    for (x, y) in [(Value::Open(0), int(1)), (int(1), Value::Open(0)), (Value::Open(0), Value::Open(1))] {
        assert_eq!(run(text, &[("x", x), ("y", y)]), "open at 2");
    }
    let condition = "method m(b: Bool)\n requires b ==> false\n{\n assert false\n}";
    assert_eq!(run(condition, &[("b", Value::Open(0))]), "open at 2");
}

#[test]
fn an_assertion_that_is_not_decided_does_not_fail() {
    let text = "method m(x: Int)\n{\n assert x != 3\n}";
    assert_eq!(run(text, &[("x", Value::Open(0))]), "open at 3");
    assert_eq!(run(text, &[("x", int(3))]), "assert.failed:assertion.false at 3");
}

#[test]
fn that_nothing_at_hand_is_so_does_not_mean_that_nothing_is() {
    // All of these hold; none of the values that occur shows it.
    for assertion in
        ["exists x: Int :: x * x == 1764", "!(forall x: Int :: x != 4242)", "(forall x: Int :: x < 4242) == false"]
    {
        let text = format!("method m(n: Int)\n{{\n assert {assertion}\n}}");
        assert_eq!(run(&text, &[("n", int(1))]), "open at 3", "{assertion}");
    }
    let branch = "method m()\n{\n if (forall x: Int :: x < 4242) {\n  assert false\n }\n}";
    assert_eq!(run(branch, &[]), "open at 3");
}

#[test]
fn what_is_at_hand_decides_where_there_is_an_instance_or_a_bound() {
    let asserted = |assertion: &str| run(&format!("method m(n: Int)\n{{\n assert {assertion}\n}}"), &[("n", int(7))]);
    assert_eq!(asserted("exists x: Int :: x * x == 49"), "finished");
    assert_eq!(asserted("forall x: Int :: x != n"), "assert.failed:assertion.false at 3");
    assert_eq!(asserted("exists x: Int :: 0 <= x && x < n && x * x == 1764"), "assert.failed:assertion.false at 3");
    assert_eq!(asserted("!(forall x: Int :: 0 <= x && x < n ==> x < 7)"), "assert.failed:assertion.false at 3");
}

#[test]
fn a_heap_has_what_it_is_given_and_no_more() {
    let text = "field f: Int\nmethod m(r: Ref)\n requires acc(r.f, 1/2) && r.f == 2\n{\n assert r.f == 3\n}";
    let with = |value: Value, receiver: Value| {
        let mut bench = Bench::new(text);
        let span = bench.program.methods["m"].span;
        bench.choices.add_inhaled(span, Given::Value(value));
        bench.run("m", &[("r", receiver)])
    };
    assert_eq!(with(int(2), Value::object(1)), "assert.failed:assertion.false at 5");
    assert_eq!(with(int(3), Value::object(1)), "assumption false at 3");
    assert_eq!(with(int(2), Value::NULL), "assumption false at 3");
}

#[test]
fn permission_is_what_the_precondition_gives() {
    let text = |held: &str, wanted: &str| {
        format!("field f: Int\nmethod m(r: Ref)\n requires acc(r.f, {held})\n{{\n exhale acc(r.f, {wanted})\n}}")
    };
    let ran = |held: &str, wanted: &str| run(&text(held, wanted), &[("r", Value::object(1))]);
    assert_eq!(ran("1/2", "1/2"), "finished");
    assert_eq!(ran("1/2", "1/3"), "finished");
    assert_eq!(ran("1/2", "2/3"), "exhale.failed:insufficient.permission at 5");
    assert_eq!(ran("3/2", "1/2"), "assumption false at 3");
    let twice =
        "field f: Int\nmethod m(a: Ref, b: Ref)\n requires acc(a.f, 2/3)\n requires acc(b.f, 2/3)\n{\n assert false\n}";
    assert_eq!(run(twice, &[("a", Value::object(1)), ("b", Value::object(1))]), "assumption false at 4");
    assert_eq!(run(twice, &[("a", Value::object(1)), ("b", Value::object(2))]), "assert.failed:assertion.false at 6");
}

#[test]
fn an_element_that_is_open_is_not_another() {
    let text = "method m(s: Seq[Int])\n requires |s| == 2\n{\n assert s[0] != s[1]\n}";
    let open = Value::Sequence(Sequence::of([Value::Open(0), int(1)]));
    assert_eq!(run(text, &[("s", open)]), "open at 4");
}

#[test]
fn the_values_at_hand_are_those_of_the_type() {
    let asserted = |typ: &str, assertion: &str, value: Value| {
        run(&format!("method m(v: {typ})\n{{\n assert {assertion}\n}}"), &[("v", value)])
    };
    let map = Value::Map([(int(1), int(2))].into());
    let failed = "assert.failed:assertion.false at 3";
    assert_eq!(asserted("Map[Int, Int]", "forall w: Map[Int, Int] :: w != v", map), failed);
    assert_eq!(asserted("Perm", "forall p: Perm :: p != 1/2", Value::fraction(1, 3)), failed);
    assert_eq!(asserted("Perm", "forall p: Perm :: p != v", Value::fraction(1, 3)), failed);
    let set = Value::Set([int(5)].into());
    assert_eq!(asserted("Set[Int]", "forall w: Set[Int] :: w != v", set), failed);
    let sequence = Value::Sequence(Sequence::of([int(5)]));
    assert_eq!(asserted("Seq[Int]", "forall w: Seq[Int] :: w != v", sequence.clone()), failed);
    assert_eq!(asserted("Seq[Int]", "forall x: Int :: x in v ==> x != 5", sequence), failed);
    assert_eq!(asserted("Ref", "forall r: Ref :: r != null", Value::object(3)), failed);
    assert_eq!(asserted("Bool", "forall b: Bool :: b", Value::Bool(true)), failed);
}

#[test]
fn elements_of_domains_and_data_are_at_hand_for_their_own_type_only() {
    let text = "domain Colour { function red(): Colour }\ndomain Size { function large(): Size }\nadt Box { Empty() Full(n: Int) }\n\
                method m(c: Colour, s: Size, b: Box)\n{\n assert ASSERTION\n}";
    let ran = |assertion: &str| {
        let bench = Bench::new(&text.replace("ASSERTION", assertion));
        let parameters = &bench.program.methods["m"].parameters;
        let typ = |place: usize| parameters[place].typ.clone();
        let element = |typ, number| Value::Element { typ, number };
        let full = Value::Data { constructor: "Full".into(), fields: vec![int(3)] };
        bench.run("m", &[("c", element(typ(0), 0)), ("s", element(typ(1), 0)), ("b", full)])
    };
    let failed = "assert.failed:assertion.false at 6";
    assert_eq!(ran("forall d: Colour :: d != c"), failed);
    assert_eq!(ran("forall t: Size :: t != s"), failed);
    assert_eq!(ran("forall a: Box :: a != b"), failed);
    // Nothing at hand shows that these do not hold.
    assert_eq!(ran("exists d: Colour :: d != c"), "open at 6");
}

#[test]
fn bounds_of_a_variable_are_used_up_to_their_ends() {
    let asserted = |assertion: &str| {
        let sequence = Value::Sequence(Sequence::of([int(70), int(80)]));
        let map = Value::Map([(int(70), int(1))].into());
        let set = Value::Set([int(70), int(80)].into());
        run(
            &format!("method m(n: Int, q: Seq[Int], s: Set[Int], k: Map[Int, Int])\n{{\n assert {assertion}\n}}"),
            &[("n", int(70)), ("q", sequence), ("s", set), ("k", map)],
        )
    };
    let failed = "assert.failed:assertion.false at 3";
    // Within these bounds everything is tried, up to the ends and not beyond them.
    for holds in [
        "forall x: Int :: 60 <= x && x < n ==> x != 70",
        "forall x: Int :: 60 < x && x <= n ==> x != 60 && x != 71",
        "forall x: Int :: n > x && x >= 60 ==> x < 70 && x > 59",
        "forall x: Int :: x in [60..n) ==> x != 70",
        "forall x: Int :: x == n ==> x == 70",
        "forall x: Int :: x in q ==> x == 70 || x == 80",
        "forall x: Int :: x in s ==> x == 70 || x == 80",
        "forall x: Int :: x in k ==> x == 70",
        "forall x: Int :: x in q && x in k ==> x == 70",
        "exists x: Int :: 60 <= x && x < n && x == 69",
    ] {
        assert_eq!(asserted(holds), "finished", "{holds}");
    }
    for fails in [
        "forall x: Int :: 60 <= x && x < n ==> x != 69",
        "forall x: Int :: 60 < x && x <= n ==> x != 61",
        "forall x: Int :: n > x && x >= 60 ==> x != 60",
        "forall x: Int :: x in [60..n) ==> x != 60",
        "forall x: Int :: x in q ==> x == 70",
        "forall x: Int :: x in s ==> x == 70",
        "forall x: Int :: x in k ==> x != 70",
        "exists x: Int :: 60 <= x && x < n && x == n",
        "exists x: Int :: x in q && x in k && x == 80",
    ] {
        assert_eq!(asserted(fails), failed, "{fails}");
    }
}
