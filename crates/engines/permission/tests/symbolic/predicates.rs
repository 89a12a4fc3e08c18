//! Predicates: folding, unfolding, looking into.

use crate::support::check;

const LIST: &str = "field v: Int field next: Ref
predicate list(x: Ref) { acc(x.v) && acc(x.next) && (x.next != null ==> list(x.next)) }
";

#[test]
fn folding_and_unfolding_keeps_values() {
    check(&format!(
        "{LIST}method m(x: Ref) requires list(x) ensures list(x) && (unfolding list(x) in x.v == 4) {{
  unfold list(x)
  x.v := 4
  fold list(x)
}}
method twice(x: Ref) requires list(x) {{
  unfold list(x)
  unfold list(x) // ~ unfold.failed:insufficient.permission
}}
method gone(x: Ref) requires list(x) && (unfolding list(x) in x.next != null) {{
  unfold list(x)
  unfold list(x.next)
  fold list(x) // ~ fold.failed:insufficient.permission
}}"
    ));
}

#[test]
fn fractions_of_predicates_are_fractions_of_their_contents() {
    check(&format!(
        "{LIST}method m(x: Ref) requires acc(list(x), 1/2) {{
  unfold acc(list(x), 1/2)
  assert perm(x.v) == 1/2
  x.v := 1 // ~ assignment.failed:insufficient.permission
}}"
    ));
}

#[test]
fn a_predicate_must_frame_itself() {
    check(
        "field f: Int\npredicate P(x: Ref) { x.f > 0 && acc(x.f) } // ~ predicate.not.wellformed:insufficient.permission",
    );
}

#[test]
fn a_predicate_that_unfolds_itself_ends() {
    check(
        "field next: Ref
predicate deep(x: Ref) { acc(x.next) && (x.next != null ==> deep(x.next) && (unfolding deep(x.next) in true)) }
method m(x: Ref) requires deep(x) {
  assert unfolding deep(x) in true
  assert false // ~ assert.failed:assertion.false
}",
    );
}
