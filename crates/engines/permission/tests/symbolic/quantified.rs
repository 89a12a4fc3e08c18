//! Quantified permissions.

use crate::support::check;

#[test]
fn fields_of_the_members_of_a_set() {
    check(
        "field f: Int
method m(s: Set[Ref], x: Ref) requires x in s && (forall r: Ref :: r in s ==> acc(r.f)) {
  x.f := 3
  assert x.f == 3 && x != null
  exhale forall r: Ref :: r in s ==> acc(r.f)
  assert perm(x.f) == none
  exhale acc(x.f) // ~ exhale.failed:insufficient.permission
}",
    );
}

#[test]
fn fields_of_the_members_of_a_sequence() {
    check(
        "field f: Int
method m(s: Seq[Ref])
  requires forall i: Int, j: Int :: 0 <= i && i < j && j < |s| ==> s[i] != s[j]
  requires forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f)
  requires |s| > 2
  ensures forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f)
  ensures s[0].f == 1 && s[1].f == old(s[1].f)
{
  s[0].f := 1
}
method twice(s: Seq[Ref])
  requires forall i: Int :: 0 <= i && i < |s| ==> acc(s[i].f) // ~ not.wellformed:qp.not.injective
{ }",
    );
}

#[test]
fn part_of_it_can_be_given_up() {
    check(
        "field f: Int
method m(s: Set[Ref], t: Set[Ref]) requires t subset s && (forall r: Ref :: r in s ==> acc(r.f)) {
  exhale forall r: Ref :: r in t ==> acc(r.f)
  exhale forall r: Ref :: r in (s setminus t) ==> acc(r.f)
  exhale forall r: Ref :: r in t ==> acc(r.f) // ~ exhale.failed:insufficient.permission
}",
    );
}

#[test]
fn values_survive_where_permission_was_kept() {
    check(
        "field f: Int
method change(x: Ref) requires acc(x.f) ensures acc(x.f)
method m(s: Set[Ref], x: Ref, y: Ref) requires x in s && y in s && x != y && (forall r: Ref :: r in s ==> acc(r.f)) {
  x.f := 1
  y.f := 2
  change(x)
  assert y.f == 2
  assert x.f == 1 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn predicates_too() {
    check(
        "field f: Int
predicate cell(x: Ref, n: Int) { acc(x.f) && x.f == n }
method m(s: Set[Ref], x: Ref) requires x in s && (forall r: Ref :: r in s ==> cell(r, 4)) {
  unfold cell(x, 4)
  assert x.f == 4
  unfold cell(x, 4) // ~ unfold.failed:insufficient.permission
}",
    );
}

#[test]
fn functions_over_many_locations_are_framed() {
    check(
        "field f: Int
function sum(s: Set[Ref]): Int requires forall r: Ref :: r in s ==> acc(r.f)
method m(s: Set[Ref], x: Ref) requires !(x in s) && acc(x.f) && (forall r: Ref :: r in s ==> acc(r.f)) {
  var before: Int := sum(s)
  x.f := 12
  assert sum(s) == before
}
method n(s: Set[Ref], x: Ref) requires x in s && (forall r: Ref :: r in s ==> acc(r.f)) {
  var before: Int := sum(s)
  x.f := 12
  assert sum(s) == before // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn forperm_sees_what_is_held() {
    check(
        "field f: Int
method m(x: Ref, y: Ref) requires acc(x.f) {
  assert forperm r: Ref [r.f] :: r == x
  inhale acc(y.f, 1/2)
  assert forperm r: Ref [r.f] :: r == x // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn locations_at_an_offset_are_the_same_locations() {
    check(
        "field f: Int
         domain Row { function at(r: Row, i: Int): Ref function back(x: Ref): Int
           axiom { forall r: Row, i: Int :: { at(r, i) } back(at(r, i)) == i } }
         method m(r: Row, n: Int)
           requires forall i: Int :: 0 <= i && i < n ==> acc(at(r, i + 1).f)
           ensures forall i: Int :: 1 <= i && i < n + 1 ==> acc(at(r, i).f)
         {
           if (n > 0) { at(r, n).f := 3 }
         }
         method k(r: Row)
           requires forall i: Int :: 0 <= i && i < 4 ==> acc(at(r, i + 1).f)
         {
           at(r, 0).f := 3 // ~ assignment.failed:insufficient.permission
         }",
    );
}

#[test]
fn no_amount_is_negative() {
    check(
        "field f: Int
method gives(s: Set[Ref], p: Perm) requires forall r: Ref :: r in s ==> acc(r.f) {
  exhale forall r: Ref :: r in s ==> acc(r.f, p) // ~ exhale.failed:negative.permission
}
method gives_each(s: Set[Ref], p: Perm) requires none <= p && p <= write requires forall r: Ref :: r in s ==> acc(r.f) {
  exhale forall r: Ref :: r in s ==> acc(r.f, p)
}
method takes(s: Set[Ref], p: Perm) {
  inhale forall r: Ref :: r in s ==> acc(r.f, p) // ~ inhale.failed:negative.permission
}
method takes_if(s: Set[Ref], p: Perm) {
  inhale forall r: Ref :: r in s && none <= p ==> acc(r.f, p)
}",
    );
}

#[test]
fn what_is_assumed_for_all_values_is_the_inhaled_side() {
    check(
        "method m(s: Seq[Int]) {
  assume forall i: Int :: 0 <= i && i < |s| ==> [s[i] == 1, s[i] == 2]
  assume |s| > 0
  assert s[0] == 1
  assert s[0] == 2 // ~ assert.failed:assertion.false
}",
    );
}
