//! Termination measures.

use crate::support::check;

#[test]
fn functions_go_down() {
    check(
        "function good(n: Int): Int decreases n { n <= 0 ? 0 : good(n - 1) }
function bad(n: Int): Int decreases n {
  n == 0 ? 0 : bad(n - 1) // ~ termination.failed:tuple.false
}
function pairs(a: Int, b: Int): Int decreases a, b {
  a <= 0 || b <= 0 ? 0 : pairs(a - 1, b + 7) + pairs(a, b - 1)
}
function lazy(): Int
function calls(): Int decreases {
  lazy() // ~ termination.failed:termination.condition.false
}",
    );
}

#[test]
fn methods_and_loops_go_down() {
    check(
        "method m(n: Int) decreases n {
  if (n > 0) { m(n - 1) }
  if (n > 1) {
    m(n) // ~ termination.failed:tuple.false
  }
}
method loops(n: Int) decreases {
  var i: Int := 0
  while (i < n) decreases n - i { i := i + 1 }
  while (i > 0)
    decreases i // ~ termination.failed:tuple.false
  { i := i + 1 }
}",
    );
}

#[test]
fn predicates_go_down_by_unfolding() {
    check(
        "field next: Ref
predicate list(x: Ref) { acc(x.next) && (x.next != null ==> list(x.next)) }
function length(x: Ref): Int requires list(x) decreases list(x) {
  unfolding list(x) in (x.next == null ? 1 : 1 + length(x.next))
}
function stuck(x: Ref): Int requires list(x) decreases list(x) {
  unfolding list(x) in (x.next == null ? 1 : 2) + stuck(x) // ~ termination.failed:tuple.false
}",
    );
}

#[test]
fn parts_of_data_are_smaller_than_the_whole() {
    check(
        "adt Tree { Leaf() Node(left: Tree, value: Int, right: Tree) }
         function size(t: Tree): Int decreases t
         { t.isLeaf ? 0 : size(t.left) + size(t.right) + 1 }
         function leftmost(t: Tree): Int decreases t
         { t.isLeaf ? 0 : (t.left.isLeaf ? t.value : leftmost(t.left.left)) }
         function stuck(t: Tree): Int decreases t
         { t.isLeaf ? 0 : stuck(Node(t.left, 0, t.right)) } // ~ termination.failed:tuple.false",
    );
}

#[test]
fn a_loop_that_is_entered_must_promise_to_end() {
    check(
        "method loops(n: Int) decreases {
  var i: Int := n
  while (i < n) { i := i + 1 }
  while (i >= n) { i := i - 1 } // ~ termination.failed:termination.condition.false
}
method anything(n: Int) {
  var i: Int := n
  while (i >= n) { i := i - 1 }
}",
    );
}

#[test]
fn each_type_has_its_own_order() {
    check(
        "function truth(b: Bool): Int decreases b { b ? truth(false) : 0 }
function truth_stays(b: Bool): Int decreases b {
  b ? truth_stays(true) : 0 // ~ termination.failed:tuple.false
}
function reference(r: Ref): Int decreases r { r == null ? 0 : reference(null) }
function reference_stays(r: Ref): Int decreases r {
  r == null ? 0 : reference_stays(r) // ~ termination.failed:tuple.false
}
function amount(p: Perm): Int decreases p { p <= write ? 0 : amount(p - write) }
function amount_by_halves(p: Perm): Int decreases p {
  p <= none ? 0 : amount_by_halves(p - 1/2) // ~ termination.failed:tuple.false
}
function amount_below_none(p: Perm): Int decreases p {
  p == none ? 0 : amount_below_none(p - write) // ~ termination.failed:tuple.false
}
function sequence(s: Seq[Int]): Int decreases s { |s| == 0 ? 0 : sequence(s[1..]) }
function sequence_stays(s: Seq[Int]): Int decreases s {
  |s| == 0 ? 0 : sequence_stays(s[0..]) // ~ termination.failed:tuple.false
}
function members(s: Set[Int], x: Int): Int decreases s { x in s ? members(s setminus Set(x), x) : 0 }
function members_stay(s: Set[Int], x: Int): Int decreases s {
  x in s ? 0 : members_stay(s setminus Set(x), x) // ~ termination.failed:tuple.false
}",
    );
}
