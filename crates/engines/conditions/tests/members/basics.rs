//! Values, permission amounts, calls, branches, labels, loops.

use crate::support::{check, run};

#[test]
fn both_sides_of_a_branch_meet_in_one_version() {
    check(
        "field f: Int
method m(x: Ref, y: Ref, b: Bool) requires acc(x.f) && acc(y.f) {
  var i: Int := 0
  if (b) { x.f := 1; i := 1 } else { y.f := 2; i := 2 }
  assert b ==> x.f == 1 && i == 1
  assert !b ==> y.f == 2 && i == 2
  assert i == 1 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn permission_given_up_takes_the_value_with_it() {
    check(
        "field f: Int
method m(x: Ref) requires acc(x.f) && x.f == 7 {
  exhale acc(x.f, 1/2)
  assert x.f == 7
  inhale acc(x.f, 1/2)
  assert x.f == 7
  exhale acc(x.f)
  inhale acc(x.f)
  assert x.f == 7 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn what_is_missing_is_reported_and_taken_to_be_there() {
    check(
        "field f: Int
method m(x: Ref, y: Ref) requires acc(x.f) && x.f == 1 {
  y.f := 2 // ~ assignment.failed:insufficient.permission
  assert x.f == 2
  assert x != y // ~ assert.failed:assertion.false
}
method many(s: Set[Ref], p: Perm) requires p > none && (forall r: Ref :: r in s ==> acc(r.f, p)) {
  exhale forall r: Ref :: r in s ==> acc(r.f, 1/2) // ~ exhale.failed:insufficient.permission
  inhale forall r: Ref :: r in s ==> acc(r.f, 1/2)
  assert forall r: Ref :: r in s ==> acc(r.f, 1/2)
  assert forall r: Ref :: r in s ==> acc(r.f) // ~ assert.failed:insufficient.permission
}",
    );
}

#[test]
fn amounts_of_places_that_may_be_the_same_add_up() {
    check(
        "field f: Int
method m(x: Ref, y: Ref, z: Ref) requires acc(x.f, 1/2) && acc(y.f, 1/2) && (z == x || z == y) {
  exhale acc(z.f, 1/2)
  exhale acc(z.f, 1/2) // ~ exhale.failed:insufficient.permission
}
method same(x: Ref, y: Ref) requires acc(x.f, 1/2) && acc(y.f, 1/2) && x == y {
  exhale acc(x.f)
}
method apart(x: Ref, y: Ref) requires acc(x.f, 2/3) && acc(y.f, 2/3) {
  assert x != y
}",
    );
}

#[test]
fn what_is_assumed_of_one_end_is_not_known_of_another() {
    // Postconditions are looked at for their own sake before the body is.
    check(
        "method m(x: Int) returns (y: Int) ensures y > x { // ~ postcondition.violated:assertion.false
}
method twice(x: Int) returns (y: Int) ensures y == x {
  y := x
  refute y > 0
  assert y > 0 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn a_loop_that_never_ends_normally_says_nothing_of_what_comes_after() {
    check(
        "method m(n: Int) {
  var i: Int := n
  while (i > 0) { i := i - 1; assume false }
  assert n < 0 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn who_jumps_out_of_a_loop_does_not_know_how_it_ends() {
    check(
        "method m(n: Int) {
  var i: Int := 0
  while (true) invariant i >= 0 {
    i := i + 1
    if (i > n) { goto out }
  }
  label out
  assert i > n
  assert i > n + 1 // ~ assert.failed:assertion.false
}
method inside(n: Int, b: Bool) {
  var i: Int := 0
  if (b) {
    while (i < 3) invariant i <= 3 { i := i + 1 }
  } else {
    i := 3
  }
  assert i == 3
  assert b // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn a_call_keeps_the_frame_and_forgets_the_rest() {
    check(
        "field f: Int
method callee(x: Ref) returns (r: Int) requires acc(x.f) ensures acc(x.f) && r == old(x.f)
method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) && x.f == 1 && y.f == 2 {
  var r: Int
  r := callee(x)
  assert r == 1 && y.f == 2
  assert x.f == 1 // ~ assert.failed:assertion.false
}
method without(x: Ref) {
  var r: Int
  r := callee(x) // ~ call.precondition:insufficient.permission
}",
    );
}

#[test]
fn a_loop_keeps_the_frame_and_knows_its_invariant() {
    check(
        "field f: Int
method m(x: Ref, y: Ref, n: Int) requires acc(x.f) && acc(y.f) && y.f == 2 && n >= 0 {
  var i: Int := 0
  x.f := 0
  while (i < n) invariant acc(x.f) && x.f == i && i <= n {
    i := i + 1
    x.f := x.f + 1
  }
  assert x.f == n && y.f == 2
  while (i < 3) invariant acc(x.f) && i <= 3 { // ~ invariant.not.established:assertion.false
    i := i + 1
  }
}
method more(n: Int) {
  var i: Int := 0
  while (i < 3) invariant i <= 2 { // ~ invariant.not.preserved:assertion.false
    i := i + 1
  }
}",
    );
}

#[test]
fn labels_and_jumps_go_back_to_earlier_versions() {
    check(
        "field f: Int
method m(x: Ref, b: Bool) requires acc(x.f) && x.f == 1 {
  x.f := 2
  label l
  x.f := 3
  assert old(x.f) == 1 && old[l](x.f) == 2
  if (b) { x.f := 4; goto end }
  x.f := 5
  label end
  assert x.f == (b ? 4 : 5)
  assert x.f == 5 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn a_new_object_is_none_there_was() {
    check(
        "field f: Int
field g: Ref
method m(x: Ref) requires acc(x.f) && acc(x.g) {
  var y: Ref
  y := new(f)
  assert y != x && y != null && y != x.g
  y.f := 1
  assert x.f == 1 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn what_is_not_covered_is_told() {
    let found = run("field f: Int
method m(s: Set[Ref]) requires forall r: Ref :: r in s ==> acc(r.f) {
  package true --* (forall r: Ref :: r in s ==> acc(r.f, wildcard))
}");
    assert_eq!(found.gaps, ["giving up wildcards of many places in a `package`, with the engine `vc`"]);
}

#[test]
fn havoc_forgets_the_value_and_keeps_the_permission() {
    check(
        "field f: Int
method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) && x.f == 1 && y.f == 2 {
  quasihavoc x.f
  assert y.f == 2
  x.f := x.f + 1
  assert x.f == 2 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn what_is_exhaled_is_not_taken_for_what_is_inhaled() {
    check(
        "field f: Int
field g: Int
predicate pair(x: Ref) { [acc(x.f) && acc(x.g), acc(x.g) && acc(x.f)] }
method m(x: Ref) {
  inhale acc(x.f) && x.f == 22 && acc(x.g) && x.g == 3
  fold pair(x)
  unfold pair(x)
  assert x.f == 3 && x.g == 22 // ~ assert.failed:assertion.false
}",
    );
}
