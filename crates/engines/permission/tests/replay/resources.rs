//! Predicates and magic wands.

use gainsay_permission::replay::{Given, Value};

use crate::{Bench, int};

const LIST: &str = "field value: Int field next: Ref
predicate list(x: Ref) { acc(x.value) && acc(x.next) && (x.next != null ==> list(x.next)) }
function sum(x: Ref): Int requires list(x) { unfolding list(x) in x.value + (x.next == null ? 0 : sum(x.next)) }\n";

fn bench(text: &str) -> Bench {
    Bench::new(&format!("{LIST}{text}"))
}

/// One cell after the other, the last one followed by null.
fn cells(values: &[i64], first: u32) -> Given {
    let (value, rest) = values.split_first().expect("a cell");
    let next = if rest.is_empty() { Value::NULL } else { Value::object(first + 1) };
    let tail = if rest.is_empty() { Given::Unit } else { cells(rest, first + 1) };
    Given::unite(vec![Given::Value(int(*value)), Given::Value(next), tail])
}

fn run_on(text: &str, values: &[i64]) -> String {
    let mut bench = bench(text);
    let span = bench.program.methods["m"].span;
    bench.choices.add_inhaled(span, cells(values, 1));
    bench.run("m", &[("x", Value::object(1))])
}

#[test]
fn what_was_folded_is_there_when_unfolded() {
    let text = "method m(x: Ref)\n requires list(x)\n{\n unfold list(x)\n assert x.value == 7\n x.value := 8\n fold list(x)\n assert unfolding list(x) in x.value == 7\n}";
    assert_eq!(run_on(text, &[7, 9]), "assert.failed:assertion.false at 11");
}

#[test]
fn functions_look_into_nested_predicates() {
    let text = "method m(x: Ref)\n requires list(x)\n{\n assert sum(x) == 6\n assert sum(x) == 7\n}";
    assert_eq!(run_on(text, &[1, 2, 3]), "assert.failed:assertion.false at 8");
}

#[test]
fn folding_needs_the_body_and_unfolding_the_predicate() {
    let text = "method m(x: Ref)\n requires list(x)\n{\n unfold list(x)\n exhale acc(x.value, 1/2)\n fold list(x)\n}";
    assert_eq!(run_on(text, &[1]), "fold.failed:insufficient.permission at 9");
    let text = "method m(x: Ref)\n requires list(x)\n{\n unfold list(x)\n unfold list(x)\n}";
    assert_eq!(run_on(text, &[1]), "unfold.failed:insufficient.permission at 8");
    let text = "method m(x: Ref)\n requires list(x)\n{\n unfold list(x)\n x.next := x\n fold list(x)\n}";
    assert_eq!(run_on(text, &[1]), "fold.failed:insufficient.permission at 9");
}

#[test]
fn fractions_of_predicates_hold_fractions_of_their_bodies() {
    let text = "method m(x: Ref)\n requires list(x)\n{\n unfold acc(list(x), 1/2)\n assert perm(x.value) == 1/2 && perm(list(x)) == 1/2\n assert x.value == 1\n x.value := 2\n}";
    assert_eq!(run_on(text, &[1]), "assignment.failed:insufficient.permission at 10");
}

#[test]
fn heaps_are_recognised() {
    use gainsay_permission::replay::{Budget, Interpreter, State};
    let bench = bench("method m(x: Ref) requires acc(x.value) && acc(x.next) && x.next == null { }");
    let mut interpreter = Interpreter::new(&bench.program, &bench.choices, bench.tables.clone(), Budget::default());
    let body = bench.program.predicates["list"].body.as_ref().expect("a body");
    let mut state = State::default();
    state.store.insert("x".into(), Value::object(1));
    assert_eq!(interpreter.holds(&state, body), Ok(false));
    let precondition = &bench.program.methods["m"].preconditions[0];
    let blame = gainsay_permission::Blame::Elsewhere;
    let given = Given::unite(vec![Given::Value(int(0)), Given::Value(Value::NULL)]);
    let whole = num_rational::BigRational::from_integer(1.into());
    interpreter.inhale(&mut state, precondition, &given, &whole, blame).expect("a heap");
    assert_eq!(interpreter.holds(&state, body), Ok(true));
}

#[test]
fn packaged_wands_give_their_right_side() {
    let text = "method m(x: Ref)\n requires list(x)\n{\n unfold list(x)\n x.value := 5\n package acc(x.next) && x.next == null --* list(x) { fold list(x) }\n assert perm(x.value) == none\n x.next := null\n apply acc(x.next) && x.next == null --* list(x)\n assert sum(x) == 5\n assert sum(x) == 6\n}";
    assert_eq!(run_on(text, &[1]), "assert.failed:assertion.false at 14");
}

#[test]
fn packaging_fails_where_something_is_missing() {
    let text = "method m(x: Ref)\n requires list(x)\n{\n package acc(x.next) --* acc(x.next) && acc(x.value)\n}";
    assert_eq!(run_on(text, &[1]), "package.failed:insufficient.permission at 7");
}

#[test]
fn applying_needs_the_wand() {
    let text = "method m(x: Ref)\n requires list(x)\n{\n unfold list(x)\n apply acc(x.next) --* acc(x.value)\n}";
    assert_eq!(run_on(text, &[1]), "apply.failed:wand.not.found at 8");
}

#[test]
fn wands_are_told_apart_by_what_they_speak_of() {
    let text = "method m(x: Ref, y: Ref)\n requires acc(x.value) --* acc(x.next)\n{\n assert acc(x.value) --* acc(x.next)\n assert acc(y.value) --* acc(y.next)\n}";
    let bench = bench(text);
    assert_eq!(bench.run("m", &[("x", Value::object(1)), ("y", Value::object(1))]), "finished");
    assert_eq!(
        bench.run("m", &[("x", Value::object(1)), ("y", Value::object(2))]),
        "assert.failed:wand.not.found at 8"
    );
}
