//! What a counterexample shows.

use gainsay_verdict::{Confirmation, Ending, HeapEntry, Kind, Permission, Value};

use gainsay_permission::counterexample::intermediate;

use crate::{field, found_with_results, heap, only_failure, variable};

#[test]
fn numbers_fields_and_permissions() {
    let text = "field balance: Int
method pay(from: Ref, to: Ref, amount: Int)
  requires acc(from.balance) && acc(to.balance, 1/2) && amount > 0
{
  from.balance := from.balance - amount
  assert from.balance >= 0
}";
    let (found, holds) = only_failure(
        text,
        "assert.failed:assertion.false",
        6,
        "acc(from.balance, write), acc(to.balance, 1/2), from.balance < 0",
    );
    assert_eq!((found.kind, &found.confirmed), (Kind::Concrete, &Confirmation::Replayed));
    assert!(holds);
    let old = field(&heap(&found, "old").entries, "from", "balance").expect("a field").value.clone();
    let now = field(&heap(&found, "current").entries, "from", "balance").expect("a field").value.clone();
    let (Value::Integer(old), Value::Integer(now), Value::Integer(amount)) = (old, now, variable(&found, "amount"))
    else {
        panic!("numbers")
    };
    assert_eq!(now, old - amount);
    assert!(matches!(&found.ending, Ending::AssertionFailed { sides: Some(_) }));
}

#[test]
fn an_expectation_that_the_counterexample_contradicts_does_not_hold() {
    let text = "field f: Int\nmethod m(x: Ref)\n requires acc(x.f, 1/2) && x.f == 3\n{\n assert x.f == 4\n}";
    for (items, expected) in
        [("x.f == 3", true), ("x.f == 4", false), ("acc(x.f, 1/3)", false), ("acc(x.f, 1/2)", true)]
    {
        assert_eq!(only_failure(text, "assert.failed:assertion.false", 5, items).1, expected, "{items}");
    }
}

#[test]
fn held_and_needed_permission_are_told() {
    let text = "field f: Int\nmethod m(x: Ref)\n requires acc(x.f, 1/3)\n{\n x.f := 1\n}";
    let (found, _) = only_failure(text, "assignment.failed:insufficient.permission", 5, "");
    assert_eq!(found.confirmed, Confirmation::Replayed);
    assert!(found.notes.iter().any(|note| note == "permission held: 1/3, needed: 1"), "{:?}", found.notes);
}

#[test]
fn aliases_are_visible() {
    let text = "field f: Int\nmethod m(x: Ref, y: Ref)\n requires acc(x.f, 1/2) && acc(y.f, 1/2)\n{\n assert x != y\n}";
    let (found, holds) = only_failure(text, "assert.failed:assertion.false", 5, "x == y, acc(x.f, 1/1)");
    assert!(holds);
    assert_eq!(variable(&found, "x"), variable(&found, "y"));
    assert!(found.notes.iter().any(|note| note == "`x` and `y` are the same object"), "{:?}", found.notes);
}

#[test]
fn objects_are_named_by_the_way_to_them() {
    let text = "field next: Ref field value: Int
method m(x: Ref)
  requires acc(x.next) && acc(x.next.value)
{
  assert x.next.value > 0
}";
    let (found, _) = only_failure(text, "assert.failed:assertion.false", 5, "");
    assert_eq!(found.confirmed, Confirmation::Replayed);
    assert!(field(&heap(&found, "current").entries, "x.next", "value").is_some(), "{:?}", found.heaps);
}

#[test]
fn predicates_show_what_is_in_them() {
    let text = "field value: Int field next: Ref
predicate list(n: Ref) { acc(n.value) && acc(n.next) && (n.next != null ==> list(n.next)) }
method m(n: Ref)
  requires list(n)
{
  assert unfolding list(n) in n.next == null || (unfolding list(n.next) in n.next.value > 0)
}";
    let (found, _) = only_failure(text, "assert.failed:assertion.false", 6, "");
    assert_eq!(found.confirmed, Confirmation::Replayed);
    let entries = &heap(&found, "old").entries;
    let [HeapEntry::Predicate(list)] = entries.as_slice() else { panic!("{entries:?}") };
    assert!(list.contents.iter().any(|entry| matches!(entry, HeapEntry::Predicate(_))), "nested");
    let Some(Value::Integer(value)) =
        field(entries, "n.next", "value").or(field(entries, "Ref#1", "value")).map(|shown| &shown.value)
    else {
        panic!("{entries:?}")
    };
    assert!(*value <= 0.into());
}

#[test]
fn sequences_show_what_matters_and_leave_the_rest_open() {
    let text = "method m(s: Seq[Int], unused: Int)\n requires |s| > 100\n{\n assert s[7] == 3\n}";
    let (found, _) = only_failure(text, "assert.failed:assertion.false", 4, "");
    assert_eq!(found.confirmed, Confirmation::Replayed);
    assert_eq!(variable(&found, "unused"), &Value::Unspecified);
    let Value::Sequence(entries) = variable(&found, "s") else { panic!("a sequence") };
    assert!(entries.length.as_ref().is_some_and(|length| *length > 100.into()));
    assert!(entries.known.iter().all(|(place, value)| *place != 7.into() || *value != Value::integer(3)));
}

#[test]
fn sets_show_their_members() {
    let text = "method m(a: Set[Int])\n requires 5 in a\n{\n assert a subset Set(5)\n}";
    let (found, holds) = only_failure(text, "assert.failed:assertion.false", 4, "5 in a");
    assert!(holds);
    assert_eq!(found.confirmed, Confirmation::Replayed);
    let Value::Set { members, .. } = variable(&found, "a") else { panic!("a set") };
    assert!(members.contains(&Value::integer(5)));
}

#[test]
fn quantified_permissions_are_listed_with_a_warning() {
    let text = "field f: Int
method m(s: Set[Ref], x: Ref)
  requires x in s
  requires forall r: Ref :: r in s ==> acc(r.f, 1/2)
{
  x.f := 1
}";
    let (found, holds) = only_failure(text, "assignment.failed:insufficient.permission", 6, "acc(x.f, 1/2)");
    assert!(holds);
    let current = heap(&found, "current");
    assert!(current.may_hide_more);
    let half = Permission::Exact(num_rational::BigRational::new(1.into(), 2.into()));
    assert!(current.entries.iter().any(|entry| matches!(entry, HeapEntry::Field(cell) if cell.permission == half)));
}

#[test]
fn wands_show_both_sides() {
    let text = "field f: Int field g: Int\nmethod m(x: Ref)\n requires acc(x.f) --* acc(x.g)\n{\n apply acc(x.g) --* acc(x.f)\n}";
    let (found, _) = only_failure(text, "apply.failed:wand.not.found", 5, "");
    let old = heap(&found, "old");
    let [HeapEntry::Wand(wand)] = old.entries.as_slice() else { panic!("{:?}", old.entries) };
    assert!(field(&wand.left, "x", "f").is_some() && field(&wand.right, "x", "g").is_some(), "{wand:?}");
}

#[test]
fn functions_are_tables() {
    let text =
        "domain D { function weight(x: Int): Int axiom positive { forall x: Int :: { weight(x) } weight(x) > 0 } }
method m(n: Int)
{
  assert weight(n) > 1
}";
    let (found, _) = only_failure(text, "assert.failed:assertion.false", 4, "");
    assert_eq!(found.confirmed, Confirmation::Replayed);
    let table = found.tables.iter().find(|table| table.function.as_str() == "weight").expect("a table");
    assert!(table.rows.iter().any(|row| row.result.value == Value::integer(1)), "{table:?}");
}

const TREE: &str = "field left: Ref field right: Ref field value: Int
predicate tree(t: Ref) { t != null ==> acc(t.left) && acc(t.right) && acc(t.value) && tree(t.left) && tree(t.right) }
function size(t: Ref): Int requires tree(t) { t == null ? 0 : unfolding tree(t) in 1 + size(t.left) + size(t.right) }
method insert(t: Ref, v: Int) returns (r: Ref)
  requires t != null && tree(t)
  ensures tree(r)
  ensures size(r) == old(size(t)) + 1
{
  unfold tree(t)
  if (v < t.value) { t.left := insert_below(t.left, v) }
  fold tree(t)
  r := t
}
method insert_below(t: Ref, v: Int) returns (r: Ref)
  requires tree(t)
  ensures tree(r) && size(r) == old(size(t)) + 1
";

#[test]
fn values_of_functions_are_those_of_the_run_and_heaps_no_larger_than_needed() {
    let (found, _) = only_failure(TREE, "postcondition.violated:assertion.false", 7, "");
    assert_eq!(found.confirmed, Confirmation::Replayed);
    let sizes = found.tables.iter().find(|table| table.function.as_str() == "size").expect("a table");
    let values: Vec<&Value> = sizes.rows.iter().map(|row| &row.result.value).collect();
    assert_eq!(values, [&Value::integer(0), &Value::integer(1)], "a node and nothing below it: {sizes:?}");
    assert!(found.notes.iter().any(|note| note == "`v < t.value` is false"), "{:?}", found.notes);
}

#[test]
fn the_failing_instance_of_a_quantifier_is_told() {
    let text = "method m(s: Seq[Int])\n requires |s| == 3 && s[0] == 1 && s[1] == 1 && s[2] == 5\n{\n assert forall i: Int :: 0 <= i && i < |s| ==> s[i] == 1\n}";
    let (found, _) = only_failure(text, "assert.failed:assertion.false", 4, "");
    assert_eq!(found.confirmed, Confirmation::Replayed);
    assert!(found.notes.iter().any(|note| note == "it fails for i = 2"), "{:?}", found.notes);
}

#[test]
fn branches_on_the_way_are_told() {
    let text = "method m(x: Int) {\n var y: Int := 0\n if (x > 3) {\n y := 1\n }\n assert y == 0\n}";
    let (found, _) = only_failure(text, "assert.failed:assertion.false", 6, "");
    assert!(found.notes.iter().any(|note| note == "`x > 3` is true"), "{:?}", found.notes);
    assert_eq!(variable(&found, "x"), &Value::integer(4), "shrunk");
}

#[test]
fn what_was_being_given_up_is_still_there_in_the_heap_of_the_solver() {
    let current = |text: &str| {
        let (_, program, mut found) = found_with_results(text);
        let (goal, mut result, mut counterexample) = found.remove(0);
        intermediate(&program, &goal, &mut result, 0, &mut counterexample);
        heap(&counterexample, "current").entries.len()
    };
    let with = |statement: &str| {
        current(&format!(
            "field f: Int field g: Int method m(x: Ref) requires acc(x.f) && acc(x.g) {{ {statement} }}
             method callee(x: Ref) requires acc(x.f) && acc(x.g) && x.f == 3"
        ))
    };
    assert_eq!(with("exhale acc(x.f) && acc(x.g) && x.g == 3 && acc(x.g)"), 2);
    assert_eq!(with("assert acc(x.f) && acc(x.f)"), 2);
    assert_eq!(with("callee(x)"), 2);
    // What an earlier statement gave up is gone.
    assert_eq!(with("exhale acc(x.f) exhale acc(x.g) && false"), 1);
}
