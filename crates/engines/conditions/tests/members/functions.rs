//! Functions, domains, collections, data types, termination.

use crate::support::check;

#[test]
fn a_function_depends_on_what_it_may_read_only() {
    check(
        "field f: Int
field g: Int
function twice(x: Ref): Int requires acc(x.f, wildcard) { 2 * x.f }
method m(x: Ref) requires acc(x.f) && acc(x.g) {
  var before: Int := twice(x)
  x.g := 1
  assert twice(x) == before
  x.f := 3
  assert twice(x) == 6
  assert twice(x) == before // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn a_recursive_function_is_unrolled_where_it_is_applied() {
    check(
        "function sum(n: Int): Int requires n >= 0 ensures result >= 0 { n == 0 ? 0 : n + sum(n - 1) }
method m(n: Int) requires n > 0 {
  assert sum(n) == n + sum(n - 1)
  assert sum(0) == 0
  assert sum(n) >= 0
  assert sum(n) == 7 // ~ assert.failed:assertion.false
  var k: Int := sum(0 - n) // ~ application.precondition:assertion.false
}",
    );
}

#[test]
fn a_postcondition_of_a_function_must_follow_from_its_body() {
    check(
        "function wrong(n: Int): Int ensures result > n // ~ postcondition.violated:assertion.false
{ n }
function circular(n: Int): Int ensures result == 1 // ~ postcondition.violated:assertion.false
{ n > 0 ? circular(n - 1) : 0 }",
    );
}

#[test]
fn domains_are_what_their_axioms_say() {
    check(
        "domain Pair[T] {
  function pair(a: T, b: T): Pair[T]
  function first(p: Pair[T]): T
  axiom { forall a: T, b: T :: {pair(a, b)} first(pair(a, b)) == a }
}
method m(i: Int) {
  assert first(pair(i, 2)) == i
  assert first(pair(i, 2)) == 2 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn collections_and_data_types_are_understood() {
    check(
        "adt List { Nil() Cons(head: Int, tail: List) }
method m(s: Seq[Int], l: List) requires |s| > 2 {
  assert (s ++ Seq(4))[|s|] == 4
  assert s[1..][0] == s[1]
  assert 3 in Set(1, 3)
  assert l.isCons ==> Cons(l.head, l.tail) == l
  assert s[0] == s[1] // ~ assert.failed:assertion.false
  assert s[|s|] == 0 // ~ assert.failed:seq.index.length
}",
    );
}

#[test]
fn measures_must_go_down() {
    check(
        "function down(n: Int): Int decreases n { n <= 0 ? 0 : down(n - 1) }
function up(n: Int): Int decreases n { n >= 100 ? 0 : up(n + 1) } // ~ termination.failed:tuple.false",
    );
}

#[test]
fn what_a_function_needs_is_not_known_where_it_is_not_applied() {
    check(
        "domain D { function zero(): Int }
function f(x: Int): Int requires zero() == 1 ensures result == x { x }
function one(): Int requires zero() == 1 ensures zero() > 0 { 1 }
method m(b: Bool) {
  var y: Int := 0
  if (b) {
    assume zero() == 1
    y := f(1) + one()
  }
  assert zero() > 0 // ~ assert.failed:assertion.false
}
function wrong(): Int ensures result == 1 // ~ postcondition.violated:assertion.false
{ 2 }
function circle(): Int ensures result == 1 // ~ postcondition.violated:assertion.false
{ true ? 2 : circle() }",
    );
}
