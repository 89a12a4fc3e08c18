//! Whether the code is wrong or a contract too weak, and whose.

use gainsay_verdict::{Actual, Blame, Confirmation, ContractPart, Kind, Value};

use crate::only_failure;

#[test]
fn a_weak_postcondition_is_blamed_with_both_results() {
    let text = "method double(n: Int) returns (r: Int)
  ensures r >= n
{
  r := n + n
}
method m(x: Int)
  requires x > 0
{
  var y: Int
  y := double(x)
  assert y == x + x
}";
    // `double` itself fails for negative numbers, so look at a callee that is right.
    let text = text.replace("ensures r >= n", "requires n >= 0\n  ensures r >= n");
    let (found, _) = only_failure(&text, "assert.failed:assertion.false", 12, "");
    assert_eq!((found.kind, &found.confirmed), (Kind::Abstract, &Confirmation::Replayed));
    assert!(
        matches!(&found.blame, Blame::Contract { of, part: ContractPart::Postcondition, .. } if of.as_str() == "double"),
        "{:?}",
        found.blame
    );
    let [assumed] = found.assumed.as_slice() else { panic!("{:?}", found.assumed) };
    let (Value::Integer(argument), Value::Integer(allowed)) = (&assumed.arguments[0].value, &assumed.allowed.value)
    else {
        panic!("{assumed:?}")
    };
    let Actual::Returns(actual) = &assumed.actual else { panic!("{assumed:?}") };
    assert_eq!(actual.value, Value::Integer(argument * 2));
    assert!(allowed >= argument && *allowed != argument * 2);
}

#[test]
fn a_weak_invariant_is_blamed() {
    let text = "method m(n: Int)
  requires n > 0
{
  var i: Int := 0
  while (i < n)
    invariant 0 <= i
  {
    i := i + 1
  }
  assert i == n
}";
    let (found, _) = only_failure(text, "assert.failed:assertion.false", 10, "");
    assert_eq!((found.kind, &found.confirmed), (Kind::Abstract, &Confirmation::Replayed));
    assert!(
        matches!(&found.blame, Blame::Contract { of, part: ContractPart::Invariant, .. } if of.as_str() == "while (i < n)"),
        "{:?}",
        found.blame
    );
    assert!(matches!(found.assumed[0].actual, Actual::Returns(_)));
}

#[test]
fn a_loop_that_breaks_its_invariant_is_wrong_itself() {
    let text = "method m()
{
  var i: Int := 0
  while (i < 10)
    invariant i != 7
  {
    i := i + 1
  }
}";
    let (found, _) = only_failure(text, "invariant.not.preserved:assertion.false", 5, "");
    assert_eq!((found.kind, &found.confirmed), (Kind::Concrete, &Confirmation::Replayed));
}

#[test]
fn wrong_code_behind_a_call_is_concrete() {
    let text = "method next(n: Int) returns (r: Int)
  ensures r == n + 1
{
  r := n + 1
}
method m(x: Int)
{
  var y: Int
  y := next(x)
  assert y == x + 2
}";
    let (found, _) = only_failure(text, "assert.failed:assertion.false", 10, "");
    assert_eq!((found.kind, &found.confirmed), (Kind::Concrete, &Confirmation::Replayed));
    assert!(
        found.notes.iter().any(|note| note.starts_with("`next(") && note.contains("gives y = ")),
        "{:?}",
        found.notes
    );
}

#[test]
fn a_quantifier_whose_trigger_never_matches_is_no_counterexample() {
    let text = "domain D { function f(x: Int): Int function g(x: Int): Int
  axiom a { forall x: Int :: { g(x) } f(x) > 0 } }
method m(x: Int)
{
  assert f(x) > 0
}";
    let (found, _) = only_failure(text, "assert.failed:assertion.false", 5, "");
    let Confirmation::NotReplayed(why) = &found.confirmed else { panic!("{found:?}") };
    assert!(why.contains("axiom `a`"), "{why}");
}

#[test]
fn of_two_contracts_the_one_that_matters_is_blamed() {
    let text = "method one(n: Int) returns (r: Int)
  ensures r > n
{
  r := n + 1
}
method two(n: Int) returns (r: Int)
  ensures r > n
{
  r := n + 2
}
method m(x: Int)
{
  var y: Int
  var z: Int
  y := one(x)
  z := two(x)
  assert z == x + 2
}";
    let (found, _) = only_failure(text, "assert.failed:assertion.false", 17, "");
    let blames = |name: &str| matches!(&found.blame, Blame::Contract { of, .. } if of.as_str() == name);
    assert!(blames("two"), "{:?}", found.blame);
    let turned = text.replace("z == x + 2", "y == x + 1");
    let (found, _) = only_failure(&turned, "assert.failed:assertion.false", 17, "");
    assert!(matches!(&found.blame, Blame::Contract { of, .. } if of.as_str() == "one"), "{:?}", found.blame);
}

#[test]
fn a_failure_in_a_loop_is_shown_as_it_is_there() {
    let text = "method m(n: Int)
{
  var i: Int := 0
  while (i < n)
    invariant 0 <= i
  {
    var j: Int := i + 1
    assert j < 7
    i := j
  }
}";
    let (found, _) = only_failure(text, "assert.failed:assertion.false", 8, "");
    let Value::Integer(i) = crate::variable(&found, "i") else { panic!("{:?}", found.store) };
    assert_eq!(*crate::variable(&found, "j"), Value::Integer(i + 1));
    assert!(*i >= 6.into(), "{i}");
}

#[test]
fn a_turn_that_an_invariant_allows_is_shown_as_it_is_in_the_loop() {
    let text = "method m(n: Int)
{
  var i: Int := 0
  var k: Int := 0
  while (i < n)
    invariant 0 <= i
  {
    var j: Int := k + 1
    assert j == 1
    k := k
    i := i + 1
  }
}";
    let (found, _) = only_failure(text, "assert.failed:assertion.false", 9, "");
    assert_eq!(found.kind, Kind::Abstract);
    let Value::Integer(k) = crate::variable(&found, "k") else { panic!("{:?}", found.store) };
    assert_eq!(*crate::variable(&found, "j"), Value::Integer(k + 1));
    assert_ne!(*k, 0.into());
}
