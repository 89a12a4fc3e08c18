//! Magic wands.

use crate::support::check;

#[test]
fn packaging_takes_what_the_right_side_needs() {
    check(
        "field f: Int field g: Int
method m(x: Ref) requires acc(x.f) && acc(x.g) && x.g == 2 {
  package acc(x.f) --* acc(x.f) && acc(x.g) && x.g == 2
  assert perm(x.g) == none
  apply acc(x.f) --* acc(x.f) && acc(x.g) && x.g == 2
  assert x.g == 2 && perm(x.f) == write
  apply acc(x.f) --* acc(x.f) && acc(x.g) && x.g == 2 // ~ apply.failed:wand.not.found
}
method n(x: Ref) requires acc(x.f) {
  package acc(x.f) --* acc(x.f) && acc(x.g) // ~ package.failed:insufficient.permission
}",
    );
}

#[test]
fn a_script_may_fold() {
    check(
        "field f: Int
predicate P(x: Ref) { acc(x.f) }
method m(x: Ref) {
  package acc(x.f) --* P(x) { fold P(x) }
  inhale acc(x.f)
  apply acc(x.f) --* P(x)
  assert P(x)
}",
    );
}

#[test]
fn an_impossible_left_side_is_not_believed() {
    check(
        "field f: Int
method m(x: Ref) {
  package acc(x.f) && acc(x.f) --* false
  assert false // ~ assert.failed:assertion.false
}
method n(x: Ref) requires acc(x.f, 1/2) && x.f == 2 {
  package acc(x.f, 1/2) && x.f == 3 --* acc(x.f) && false
  assert false // ~ assert.failed:assertion.false
}
method gone(x: Ref) requires acc(x.f, 1/2) && x.f == 2 {
  package acc(x.f, 1/2) && x.f == 3 --* acc(x.f) && false
  assert acc(x.f, 1/2) // ~ assert.failed:insufficient.permission
}",
    );
}

#[test]
fn a_trigger_on_a_wand_sees_the_wands_held_where_it_is_written() {
    check(
        "field f: Int
         method early(z: Ref, y: Ref, s: Set[Ref])
           requires acc(y.f) && z in s
         {
           assume forall x: Ref :: { acc(x.f) --* acc(y.f) } x in s ==> x != y
           package acc(z.f) --* acc(y.f)
           assert z != y // ~ assert.failed:assertion.false
         }
         method late(z: Ref, y: Ref, s: Set[Ref])
           requires acc(y.f) && z in s
         {
           package acc(z.f) --* acc(y.f)
           assume forall x: Ref :: { acc(x.f) --* acc(y.f) } x in s ==> x != y
           assert z != y
         }",
    );
}
