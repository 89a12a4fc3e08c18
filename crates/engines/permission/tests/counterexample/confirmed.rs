//! Failures of every kind are replayed: termination, proofs of wands, missing triggers, what quantifiers speak of.

use gainsay_verdict::{Confirmation, Kind};

use crate::only_failure;

fn confirmed(text: &str, code: &str, line: u32) -> gainsay_verdict::Counterexample {
    let (found, _) = only_failure(text, code, line, "");
    assert_eq!(found.confirmed, Confirmation::Replayed, "{found:?}");
    found
}

#[test]
fn a_measure_that_stays_the_same_is_replayed() {
    let text = "function down(n: Int): Int
  requires n >= 0
  decreases n
{
  n == 0 ? 0 : (n == 7 ? down(n) : down(n - 1))
}";
    confirmed(text, "termination.failed:tuple.false", 5);
}

#[test]
fn a_loop_that_does_not_go_down_is_replayed() {
    let text = "method m(n: Int)
  requires n > 3
{
  var i: Int := n
  while (i > 0)
    invariant i >= 0
    decreases i
  {
    if (i != 2) { i := i - 1 }
  }
}";
    confirmed(text, "termination.failed:tuple.false", 7);
}

#[test]
fn calls_of_what_need_not_end_are_replayed() {
    let text = "method forever() decreases *
method m(n: Int)
  decreases n
{
  if (n > 5) { forever() }
}";
    confirmed(text, "termination.failed:termination.condition.false", 5);
}

#[test]
fn the_left_side_of_a_wand_is_the_one_that_makes_the_proof_fail() {
    let text = "field f: Int
method m(x: Ref)
  requires acc(x.f) && x.f == 3
{
  package acc(x.f, 1/2) --* acc(x.f, 1/2) && x.f == 3
}";
    confirmed(text, "package.failed:assertion.false", 5);
}

#[test]
fn what_lies_around_a_proof_is_not_read_unless_it_is_taken() {
    let text = "field f: Int
method m(x: Ref)
  requires acc(x.f) && x.f == 3
{
  package true --* true {
    assert acc(x.f)
    assert x.f == 3
  }
  package true --* true {
    assert x.f == 3
  }
}";
    confirmed(text, "assert.failed:insufficient.permission", 10);
}

#[test]
fn a_missing_trigger_is_told_from_wrong_code() {
    let text = "function hint(i: Int): Bool { true }
function good(i: Int): Bool
method m(k: Int)
{
  assume forall i: Int :: { hint(i) } good(i)
  assert good(k)
}";
    let found = confirmed(text, "assert.failed:assertion.false", 6);
    assert_eq!(found.kind, Kind::Abstract);
    assert!(found.notes.iter().any(|note| note.contains("none of its triggers matches")), "{:?}", found.notes);
}

#[test]
fn members_of_sequences_are_read_from_models() {
    let text = "field f: Int
method m(xs: Seq[Ref])
  requires forall x: Ref :: x in xs ==> acc(x.f)
{
  assert forall x: Ref :: x in xs ==> x.f > 1
}";
    confirmed(text, "assert.failed:assertion.false", 5);
}

#[test]
fn functions_read_what_may_be_the_same_place_twice() {
    let text = "field f: Int
function apart(x: Ref, y: Ref): Int
  requires acc(x.f) && acc(y.f)
{
  asserting (x != y) in x.f + y.f
}";
    confirmed(text, "function.not.wellformed:assertion.false", 2);
}

#[test]
fn functions_described_by_their_own_values_have_some() {
    let text = "function ref(b: Bool): Ref
  decreases *
  ensures result != null && ref(true) != ref(false)
field f: Int
method m(x: Ref)
  requires acc(ref(true).f)
{
  x.f := 4
}";
    confirmed(text, "assignment.failed:insufficient.permission", 8);
}

#[test]
fn models_are_small() {
    let text = "method m(s: Seq[Int], n: Int)
  requires |s| > 0
{
  assert n < |s|
}";
    let found = confirmed(text, "assert.failed:assertion.false", 4);
    let shown = &found.store.iter().find(|binding| binding.name.as_str() == "s").expect("s").value;
    let gainsay_verdict::Value::Sequence(entries) = &shown.value else { panic!("{shown:?}") };
    assert!(entries.length.as_ref().is_some_and(|length| *length <= 2.into()), "{shown:?}");
}

#[test]
fn a_trigger_in_another_heap_is_another_one() {
    let text = "field f: Int
function hint(x: Ref, i: Int): Bool
  requires acc(x.f)
function good(i: Int): Bool
method m(x: Ref)
  requires acc(x.f) && hint(x, 3)
{
  exhale acc(x.f)
  inhale acc(x.f)
  assume forall i: Int :: { hint(x, i) } good(i)
  assert good(3)
}";
    let found = confirmed(text, "assert.failed:assertion.false", 11);
    assert_eq!(found.kind, Kind::Abstract);
}

#[test]
fn a_wand_whose_left_side_the_values_rule_out_needs_nothing() {
    let text = "method m(n: Int)
{
  package n > 3 && n < 5 --* true
  assert n > 0
}";
    confirmed(text, "assert.failed:assertion.false", 4);
}
