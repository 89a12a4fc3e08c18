//! Sequences, sets, multisets, maps, data types.

use crate::support::check;

#[test]
fn sequences() {
    check(
        "method m(s: Seq[Int], i: Int) requires |s| == 3 && s[0] == 5 {
  assert (s ++ Seq(8))[3] == 8 && |s ++ Seq(8)| == 4
  assert s[1..] ++ Seq(1) == (s ++ Seq(1))[1..]
  assert s[0 := 6][0] == 6 && s[0 := 6][1] == s[1]
  assert 5 in s && |[2..7)| == 5 && 3 in [2..7)
  assert s == s[..1] ++ s[1..]
  assert s[1] == 5 // ~ assert.failed:assertion.false
  assert i < |s| ==> s[i] == s[i] // ~ assert.failed:seq.index.negative
}
method outside(s: Seq[Int]) requires |s| == 3 {
  assert s[3] == 0 // ~ assert.failed:seq.index.length
}",
    );
}

#[test]
fn sets_and_multisets() {
    check(
        "method m(s: Set[Int], t: Set[Int], b: Multiset[Int]) requires 3 in s && s subset t {
  assert 3 in t && 3 in (s union t) && |Set(1, 2)| == 2
  assert (s setminus Set(3)) union Set(3) == s
  assert (3 in (b union Multiset(3, 3))) == (3 in b) + 2
  assert |s| <= |t|
  assert 4 in (s intersection t) // ~ assert.failed:assertion.false
}",
    );
}

#[test]
fn maps() {
    check(
        "method m(a: Map[Int, Bool]) {
  assert a[3 := true][3]
  assert 3 in a[3 := false] && true in range(a[3 := true])
  assert |Map(1 := 2)| == 1
  assert a[4] == a[4] // ~ assert.failed:map.key.contains
}",
    );
}

#[test]
fn data_types() {
    check(
        "adt List { Nil() Cons(head: Int, tail: List) }
method m(l: List) {
  assert Cons(1, l).head == 1 && Cons(1, l).isCons && l.isNil || l.isCons
  assert l.isCons // ~ assert.failed:assertion.false
}",
    );
}
