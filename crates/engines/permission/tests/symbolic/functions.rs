//! Functions: definitions, postconditions, framing.

use crate::support::check;

#[test]
fn recursive_definitions_unroll_as_often_as_written() {
    check(
        "function fac(n: Int): Int requires n >= 0 ensures result >= 1 { n == 0 ? 1 : n * fac(n - 1) }
method m() {
  assert fac(0) == 1
  assert fac(1) == fac(0)
  assert fac(3) >= 1
  assert fac(3) == 7 // ~ assert.failed:assertion.false
}
method negative() {
  assert fac(-1) == 1 // ~ application.precondition:assertion.false
}",
    );
}

#[test]
fn a_postcondition_is_checked_against_the_body() {
    check(
        "function f(n: Int): Int
  ensures result > n // ~ postcondition.violated:assertion.false
{ n }",
    );
}

#[test]
fn heap_functions_are_framed_by_what_they_read() {
    check(
        "field f: Int field g: Int
function twice(x: Ref): Int requires acc(x.f, wildcard) { 2 * x.f }
method m(x: Ref) requires acc(x.f) && acc(x.g) {
  var before: Int := twice(x)
  x.g := 9
  assert twice(x) == before
  x.f := x.f + 1
  assert twice(x) == before + 2
  assert twice(x) == before // ~ assert.failed:assertion.false
}
method n(x: Ref) requires acc(x.g) {
  assert twice(x) == 2 // ~ application.precondition:insufficient.permission
}",
    );
}

#[test]
fn abstract_functions_are_framed_too() {
    check(
        "field f: Int
function size(x: Ref): Int requires acc(x.f)
method change(x: Ref) requires acc(x.f) ensures acc(x.f)
method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) {
  var before: Int := size(x)
  change(y)
  assert size(x) == before
  change(x)
  assert size(x) == before // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn a_list_and_its_length() {
    check(
        "field next: Ref
predicate list(x: Ref) { acc(x.next) && (x.next != null ==> list(x.next)) }
function length(x: Ref): Int requires list(x) ensures result >= 1 {
  unfolding list(x) in (x.next == null ? 1 : 1 + length(x.next))
}
method push(x: Ref) returns (y: Ref) requires list(x) ensures list(y) && length(y) == old(length(x)) + 1 {
  y := new(next)
  y.next := x
  assume x != null
  fold list(y)
}
method wrong(x: Ref) requires list(x)
  ensures list(x) && length(x) == old(length(x)) + 1 // ~ postcondition.violated:assertion.false
{ }",
    );
}

#[test]
fn domains_with_type_parameters_are_told_at_the_types_in_use() {
    check(
        "domain Pair[A, B] {
  function pair(a: A, b: B): Pair[A, B]
  function left(p: Pair[A, B]): A
  axiom { forall a: A, b: B :: { pair(a, b) } left(pair(a, b)) == a }
}
method m(x: Ref) {
  assert left(pair(1, true)) == 1
  assert left(pair(x, 2)) == x
  assert left(pair(1, 2)) == 2 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn triggers_never_speak_of_what_an_inner_quantifier_binds() {
    check(
        "domain Grid { function at(i: Int, j: Int): Int function rank(i: Int): Int
           axiom rows { forall i: Int :: (forall j: Int :: at(i, j) > 0) ==> rank(i) > 0 } }
         method m(k: Int)
           requires forall i: Int, j: Int :: at(i, j) == 3
         {
           assert forall i: Int :: i > 2 ==> (forall j: Int :: at(i, j) > 1)
           assert rank(k) > 0
           assert rank(k) > 1 // ~ assert.failed:assertion.false
         }",
    );
}

#[test]
fn what_a_function_promises_may_differ_from_what_it_shows() {
    check(
        "function mark(r: Ref): Int
         function other(r: Ref): Ref
           ensures [mark(result) == 2, true]
         { r }
         method m(r: Ref) {
           assert mark(other(r)) == 2
           assert [false, true] || [true, false]
           assume [true, false] || [false, false]
           assert mark(r) == 3 // ~ assert.failed:assertion.false
         }
         method k() {
           assert [true, false] || [true, false] // ~ assert.failed:assertion.false
         }",
    );
}
