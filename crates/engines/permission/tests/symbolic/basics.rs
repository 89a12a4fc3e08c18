//! Fields, permission amounts, calls, branches, labels, loops, jumps.

use crate::support::{check, run};

#[test]
fn a_field_can_be_written_with_full_permission_only() {
    check(
        "field f: Int
method good(x: Ref) requires acc(x.f) ensures acc(x.f) && x.f == old(x.f) + 1 {
  x.f := x.f + 1
}
method bad(x: Ref) requires acc(x.f, 1/2) ensures acc(x.f, 1/2) {
  x.f := 3 // ~ assignment.failed:insufficient.permission
}",
    );
}

#[test]
fn two_failed_assertions_are_both_reported() {
    check(
        "method m(x: Int) {
  assert x > 0 // ~ assert.failed:assertion.false
  assert x > 0
  assert x > 42 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn permission_is_taken_from_all_aliases() {
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
fn exhaling_looks_at_values_before_and_at_amounts_after() {
    check(
        "field f: Int
method m(x: Ref) requires acc(x.f) && x.f == 7 {
  exhale acc(x.f) && x.f == 7 && perm(x.f) == none
  assert perm(x.f) == none
}",
    );
}

#[test]
fn wildcards_leave_something() {
    check(
        "field f: Int
method m(x: Ref) requires acc(x.f, wildcard) {
  exhale acc(x.f, wildcard)
  assert perm(x.f) > none
  exhale acc(x.f, 1/2) // ~ exhale.failed:insufficient.permission
}",
    );
}

#[test]
fn what_a_callee_may_change_is_forgotten() {
    check(
        "field f: Int
method callee(x: Ref) requires acc(x.f) ensures acc(x.f) && x.f > old(x.f)
method caller(x: Ref, y: Ref) requires acc(x.f) && acc(y.f) {
  x.f := 1
  y.f := 5
  callee(x)
  assert x.f >= 2 && y.f == 5
  assert x.f == 2 // ~ assert.failed:assertion.false
  exhale acc(x.f)
  callee(x) // ~ call.precondition:insufficient.permission
}",
    );
}

#[test]
fn labels_remember_heaps_and_whether_they_were_passed() {
    check(
        "field f: Int
method m(x: Ref, b: Bool) requires acc(x.f) {
  if (b) {
    x.f := 1
    label l
    x.f := 2
  }
  assert b ==> old[l](x.f) == 1
  assert old[l](x.f) == 1 // ~ assert.failed:labelled.state.not.reached
}",
    );
}

#[test]
fn loops_know_their_invariant_and_their_frame() {
    check(
        "field f: Int
method good(x: Ref, y: Ref, n: Int) requires acc(x.f) && acc(y.f) && n >= 0 && y.f == 3 {
  var i: Int := 0
  x.f := 0
  while (i < n) invariant acc(x.f) && 0 <= i && i <= n && x.f == 2 * i {
    x.f := x.f + 2
    i := i + 1
  }
  assert x.f == 2 * n && y.f == 3
}
method bad(n: Int) {
  var i: Int := 0
  while (i < n)
    invariant i <= 10 // ~ invariant.not.preserved:assertion.false
  {
    i := i + 1
  }
}
method late(i: Int) {
  while (i < 3)
    invariant i >= 1 // ~ invariant.not.established:assertion.false
  { }
}",
    );
}

#[test]
fn jumps_out_of_loops_get_the_frame_back() {
    check(
        "field f: Int
method m(x: Ref, n: Int) requires acc(x.f) ensures acc(x.f) && x.f == old(x.f) {
  var i: Int := 0
  while (i < n) invariant acc(x.f, 1/2) {
    if (i == 7) { goto out }
    i := i + 1
  }
  label out
  assert i >= n || i == 7
  assert i >= n // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn new_objects_are_new() {
    check(
        "field f: Int
method m(x: Ref) {
  var y: Ref
  y := new(f)
  assert x != y && y != null && perm(y.f) == write
  assert y.f == 0 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn contracts_must_frame_themselves() {
    check(
        "field f: Int
method m(x: Ref)
  requires x.f == 0 // ~ not.wellformed:insufficient.permission
  requires acc(x.f)
{ }
method n(x: Ref, p: Perm)
  requires acc(x.f, p) // ~ not.wellformed:negative.permission
{ }",
    );
}

#[test]
fn refutation_fails_where_the_assertion_holds() {
    check(
        "method m(x: Int) requires x > 3 {
  refute x > 4
  refute x > 2 // ~ refute.failed:refutation.true
}",
    );
}

#[test]
fn an_unknown_construct_is_loud() {
    let found = run("method m() { goto inside  if (true) { label inside } }");
    assert!(!found.gaps.is_empty());
}

#[test]
fn impure_assumptions_do_not_add_permission() {
    check(
        "field f: Int
method m(x: Ref) requires acc(x.f, 1/2) {
  assume acc(x.f, 1/2)
  assert perm(x.f) == 1/2
  assert false // ~ assert.failed:assertion.false
}
method n(x: Ref) requires acc(x.f, 1/2) {
  assume acc(x.f)
  assert false
}",
    );
}

#[test]
fn a_jump_arrives_at_its_own_label_only() {
    check(
        "method m(x: Int) returns (r: Int) {
  if (x == 1) { goto one }
  if (x == 2) { goto two }
  r := 0
  goto done
  label one
  r := 1
  goto done
  label two
  r := 2
  label done
  assert x == 1 ==> r == 1
  assert x == 2 ==> r == 2
  assert x > 2 ==> r == 0
  assert r != 2 // ~ assert.failed:assertion.false
}",
    );
}
