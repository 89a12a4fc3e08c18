//! Permission to many places at once, quantifiers, introspection.

use crate::support::check;

#[test]
fn all_elements_of_a_set_can_be_read_and_one_written() {
    check(
        "field f: Int
method m(s: Set[Ref], x: Ref)
  requires forall r: Ref :: r in s ==> acc(r.f)
  requires forall r: Ref :: r in s ==> r.f > 0
  requires x in s
  ensures forall r: Ref :: r in s ==> acc(r.f)
  ensures forall r: Ref :: r in s && r != x ==> r.f > 0
{
  assert x.f > 0
  x.f := 0
  assert forall r: Ref :: r in s ==> r.f >= 0
  assert forall r: Ref :: r in s ==> r.f > 0 // ~ assert.failed:assertion.false
}
method outside(s: Set[Ref], x: Ref) requires forall r: Ref :: r in s ==> acc(r.f) {
  x.f := 0 // ~ assignment.failed:insufficient.permission
}",
    );
}

#[test]
fn elements_of_a_sequence_are_found_by_their_position() {
    check(
        "field f: Int
method m(s: Seq[Ref], i: Int)
  requires forall j: Int, k: Int :: 0 <= j && j < k && k < |s| ==> s[j] != s[k]
  requires forall j: Int :: 0 <= j && j < |s| ==> acc(s[j].f)
  requires 0 <= i && i < |s|
{
  s[i].f := 1
  exhale acc(s[i].f)
  assert forall j: Int :: 0 <= j && j < |s| && j != i ==> perm(s[j].f) == write
  s[i].f := 2 // ~ assignment.failed:insufficient.permission
}
method twice(s: Seq[Ref])
  requires forall j: Int :: 0 <= j && j < |s| ==> acc(s[j].f) // ~ not.wellformed:qp.not.injective
{}",
    );
}

#[test]
fn what_is_held_can_be_asked_for() {
    check(
        "field f: Int
method m(x: Ref, y: Ref) requires acc(x.f, 1/2) && acc(y.f, 1/4) && x != y {
  assert perm(x.f) == 1/2
  assert forperm r: Ref [r.f] :: r == x || r == y
  assert forperm r: Ref [r.f] :: r == x // ~ assert.failed:assertion.false
}",
    );
}
