//! Magic wands.

use crate::support::check;

#[test]
fn a_wand_takes_what_it_needs_and_gives_it_back() {
    check(
        "field f: Int
field g: Int
method m(x: Ref, y: Ref) requires acc(x.f) && acc(y.g) && y.g == 5 {
  package acc(x.f) --* acc(x.f) && acc(y.g)
  x.f := 1
  apply acc(x.f) --* acc(x.f) && acc(y.g)
  assert y.g == 5 && x.f == 1
}
method taken(x: Ref, y: Ref) requires acc(x.f) && acc(y.g) {
  package acc(x.f) --* acc(x.f) && acc(y.g)
  y.g := 1 // ~ assignment.failed:insufficient.permission
}
method missing(x: Ref, y: Ref) requires acc(x.f) {
  package acc(x.f) --* acc(y.g) // ~ package.failed:insufficient.permission
}
method not_held(x: Ref) requires acc(x.f) {
  apply acc(x.f) --* acc(x.g) // ~ apply.failed:wand.not.found
}",
    );
}

#[test]
fn what_is_assumed_of_a_left_side_is_not_known_outside() {
    check(
        "field f: Int
method m(x: Ref) {
  package acc(x.f) && x.f == 1 --* acc(x.f)
  assert x != null // ~ assert.failed:assertion.false
}
method never(x: Ref) {
  package false --* acc(x.f)
  assert false // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn a_proof_script_opens_what_the_left_side_gives() {
    check(
        "field f: Int
predicate cell(x: Ref) { acc(x.f) }
method m(x: Ref) {
  package cell(x) --* acc(x.f) {
    unfold cell(x)
  }
  inhale cell(x) && (unfolding cell(x) in x.f == 3)
  apply cell(x) --* acc(x.f)
  assert x.f == 3
}",
    );
}

#[test]
fn what_is_around_a_package_cannot_be_read_inside_until_it_is_taken() {
    check(
        "field f: Int
method m(x: Ref) requires acc(x.f) && x.f == 0 {
  package true --* true {
    assert x.f == 0 // ~ assert.failed:insufficient.permission
  }
}
method taken(x: Ref) requires acc(x.f) && x.f == 0 {
  package true --* true {
    assert acc(x.f)
    assert x.f == 0
  }
}",
    );
}
