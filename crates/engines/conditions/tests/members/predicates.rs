//! Predicates: folding, unfolding, what stays known of what is inside.

use crate::support::check;

#[test]
fn what_is_inside_stays_as_long_as_the_instance_is_held() {
    check(
        "field f: Int
predicate cell(x: Ref) { acc(x.f) }
method other(x: Ref) requires cell(x) ensures cell(x)
method m(x: Ref, y: Ref) requires cell(x) && cell(y) {
  unfold cell(x)
  x.f := 5
  fold cell(x)
  other(y)
  unfold cell(x)
  assert x.f == 5
  fold cell(x)
  other(x)
  unfold cell(x)
  assert x.f == 5 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn an_instance_opens_only_where_it_is_held() {
    check(
        "field f: Int
predicate cell(x: Ref) { acc(x.f) && x.f > 0 }
method m(x: Ref) {
  unfold cell(x) // ~ unfold.failed:insufficient.permission
}
method n(x: Ref) requires acc(x.f) {
  fold cell(x) // ~ fold.failed:assertion.false
}
method half(x: Ref) requires acc(cell(x), 1/2) {
  assert unfolding acc(cell(x), 1/2) in x.f > 0
  unfold acc(cell(x), 1/2)
  x.f := 1 // ~ assignment.failed:insufficient.permission
}",
    );
}

#[test]
fn functions_look_into_predicates() {
    check(
        "field v: Int
field next: Ref
predicate list(x: Ref) { acc(x.v) && acc(x.next) && (x.next != null ==> list(x.next)) }
function length(x: Ref): Int requires list(x) ensures result > 0
{ unfolding list(x) in x.next == null ? 1 : 1 + length(x.next) }
method m(x: Ref, y: Ref) requires acc(x.v) && acc(x.next) && x.next == y && y != null && list(y) {
  var before: Int := length(y)
  fold list(x)
  assert length(x) == 1 + before
  unfold list(x)
  x.v := 3
  fold list(x)
  assert length(x) == 1 + before
  assert length(x) == 2 // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn an_instance_is_not_inside_itself() {
    check(
        "field next: Ref
predicate list(x: Ref) { acc(x.next, wildcard) && (x.next != null ==> list(x.next)) }
method m(x: Ref) requires list(x) {
  unfold list(x)
  assert x != x.next
}",
    );
}
