//! The grammar.

use gainsay_ir::permission::{BinaryOperator, ExpressionKind, StatementKind, print, print_expression};

use super::{PARSER, accept, accept_statements, reject, reject_statements};

/// What an assertion is after reading, printed with only the parentheses it needs.
fn read(assertion: &str) -> String {
    let program = accept_statements(&format!("assert {assertion}"));
    let body = program.methods["m"].body.clone().expect("it has a body");
    match &body.statements[0].kind {
        StatementKind::Assert(expression) => print_expression(expression),
        other => panic!("not an assertion: {other:?}"),
    }
}

#[test]
fn operators_bind_as_in_viper() {
    assert_eq!(read("(n + 1) * 2 == n"), "(n + 1) * 2 == n");
    assert_eq!(read("((n) + (1 * 2)) == n"), "n + 1 * 2 == n");
    assert_eq!(read("b ==> b ==> b"), "b ==> b ==> b");
    assert_eq!(read("(b ==> b) ==> b"), "(b ==> b) ==> b");
    assert_eq!(read("n - (1 - 1) == n"), "n - (1 - 1) == n");
    assert_eq!(read("!b || b && b"), "!b || b && b");
    assert_eq!(read("b ? b : b ? b : b"), "b ? b : b ? b : b");
    assert_eq!(read("(b ? b : b) ? b : b"), "(b ? b : b) ? b : b");
}

#[test]
fn comparisons_chain() {
    assert_eq!(read("0 <= n < 10"), "0 <= n && n < 10");
    assert_eq!(read("0 <= n < 10 <= 11"), "(0 <= n && n < 10) && 10 <= 11");
}

#[test]
fn a_wand_takes_everything_to_its_right() {
    assert_eq!(read("acc(x.f) --* b ==> acc(x.f)"), "acc(x.f, write) --* (b ==> acc(x.f, write))");
    assert_eq!(read("b ==> (acc(x.f) --* true)"), "b ==> (acc(x.f, write) --* true)");
}

#[test]
fn signs_and_wands_need_no_parentheses_in_a_row() {
    assert_eq!(read("- -n == -(5) - -5"), "--n == -(5) - -5");
    assert_eq!(read("!!b"), "!!b");
    assert_eq!(read("b --* (b --* acc(x.f))"), "b --* b --* acc(x.f, write)");
    assert_eq!(read("(b --* b) --* acc(x.f)"), "(b --* b) --* acc(x.f, write)");
}

#[test]
fn equivalence_is_equality_of_truth_values() {
    assert_eq!(read("b <==> !b"), "b == !b");
}

#[test]
fn a_minus_before_a_literal_belongs_to_it() {
    let program = accept_statements("assert -5 == -(5)");
    let body = program.methods["m"].body.as_ref().expect("it has a body");
    let StatementKind::Assert(assertion) = &body.statements[0].kind else { panic!("not an assertion") };
    let ExpressionKind::Binary(BinaryOperator::Equal, left, right) = &assertion.kind else { panic!("not an equation") };
    assert!(matches!(left.kind, ExpressionKind::Integer(_)));
    assert!(matches!(right.kind, ExpressionKind::Unary(..)));
}

#[test]
fn collections_have_literals_slices_and_updates() {
    accept_statements(
        "var s: Seq[Int] := Seq(1, 2) ++ Seq() ++ [0..n); assert s[0..1] == s[..1] && s[1..] == s[0 := 3] && |s| > 0
         var t: Set[Int] := Set(1) union Set[Int]() setminus Set(2) intersection t
         var u: Multiset[Ref] := Multiset(x, null); assert (x in u) == 1 && u subset u
         var v: Map[Int, Bool] := Map(1 := true)[2 := b]; assert v[1] && 1 in v && domain(v) == Set(1) && true in range(v)
         assert |s[|s|..]| - 1 == 0",
    );
}

#[test]
fn every_statement_is_read() {
    accept_statements(
        "var y: Ref; y := new(f, g); y := new(*); y := new(); x.f := 1
         inhale acc(x.f, wildcard); exhale acc(x.f, 1/2 * p); assume n > 0; refute b
         fold P(x); fold acc(P(x), 1/2); unfold P(x)
         label before; assert old[before](x.f) == old(x.f)
         if (b) { var z: Int } elseif (n == 0) { var z: Int := 1 } else { }
         while (n > 0 && b) invariant n > 0 invariant b { goto end }
         package acc(x.f) --* acc(x.f) && x.f == old[lhs](x.f) { assert true }
         apply acc(x.f) --* acc(x.f)
         quasihavoc b ==> x.f; quasihavoc P(x); quasihavoc (acc(x.f) --* true)
         quasihavocall r: Ref :: r != null ==> P(r)
         { var inner: Int }
         label end invariant true",
    );
}

#[test]
fn every_expression_is_read() {
    accept_statements(
        "assert unfolding acc(P(x), 1/2) in applying (true --* true) in asserting (b) in let y == (n) in y == n
         assert forall r: Ref, i: Int :: { P(r), old(Seq(i)[..2]) }{ r.f in Seq(i) } r.f == i ==> acc(r.f, 1/2)
         assert (forperm r: Ref [r.f] :: r.f == 0) && (forperm r: Ref [P(r)] :: true) && perm(x.f) >= none
         assert [acc(x.f), true] && (exists i: Int :: i > n) && perm(true --* acc(x.f)) == none",
    );
}

#[test]
fn members_are_read() {
    accept(
        "import <decreases/all.vpr>
         import <adt/derives.vpr>
         field a: Int, b: Ref;
         @weight(\"3\") function fac(n: Int): Int requires n >= 0; ensures result >= 1 decreases n if n > 3 decreases _ if n <= 3
         { n == 0 ? 1 : n * fac(n - 1) }
         domain Pair[A, B] {
           function pair(a: A, B): Pair[A, B];
           function first(p: Pair[A, B]): A
           unique function origin(): Pair[A, B]
           @weight(\"3\") axiom first_of { forall x: A, y: B :: { pair(x, y) } first(pair(x, y)) == x }
           axiom { @weight(\"3\") forall x: A, y: B :: { pair(x, y) } (first(pair(x, y)): A) == x }
         }
         domain Bits interpretation (SMTLIB: \"(_ BitVec 8)\", Boogie: \"bv8\") {
           function add(x: Bits, y: Bits): Bits interpretation \"bvadd\"
         }
         adt List[T] { Nil() Cons(head: T, tail: List[T]) } derives { contains without head }
         predicate tree(t: Ref) { acc(t.b) && (t.b != null ==> tree(t.b)) }
         method m(l: List[Int]) returns (r: Int, s: Int) requires contains(Nil(), l) decreases *
         { if (l.isCons) { r := l.head; r, s := m(l.tail) } }",
    );
}

#[test]
fn a_measure_may_be_empty() {
    accept("function f(): Int decreases function g(): Int decreases { 1 } domain D {}");
}

#[test]
fn calls_and_allocations_may_assign_to_fields() {
    let program = accept(
        "field f: Int field g: Ref method two() returns (a: Int, b: Ref)
         method m(x: Ref) { x.f, x.g.g := two(); x.g := new(f) }",
    );
    assert!(print(&program).contains("receiver"));
}

#[test]
fn errors_stand_where_reading_stopped() {
    reject("method m()\n{\n  var x: Int := 1 0\n}", &[(PARSER, 3)]);
    reject("method m() {\n  if (true) {\n    . }\n}", &[(PARSER, 3)]);
    reject("function f(): Int {\n(forall :: true) }05\n", &[(PARSER, 2)]);
    reject("method m() {\n label lhs\n}", &[(PARSER, 2)]);
    reject_statements("\nm(x, n, p, b) := 1", &[(PARSER, 2)]);
    reject_statements("\nassert perm(b)", &[(PARSER, 2)]);
    reject_statements("\nassert acc(b)", &[(PARSER, 2)]);
}

#[test]
fn reading_goes_on_after_an_error() {
    let text = "method one() {\n assert )\n}\nfield f Int\nmethod two() { }\nmethod three() {\n x := }\n";
    reject(text, &[(PARSER, 2), (PARSER, 4), (PARSER, 7)]);
}
