//! Values, operators, collections, functions, quantifiers.

use gainsay_ir::permission::Type;
use gainsay_permission::replay::{Sequence, Value};
use gainsay_source::Name;

use crate::{Bench, int, run};

/// Each assertion of the list holds, and its negation fails.
fn all_hold(declarations: &str, assertions: &[&str]) {
    for assertion in assertions {
        let program = |text: &str| format!("{declarations}\nmethod m() {{ assert {text} }}");
        assert_eq!(run(&program(assertion), &[]), "finished", "{assertion}");
        let failed = run(&program(&format!("!({assertion})")), &[]);
        assert!(failed.starts_with("assert.failed:assertion.false"), "{assertion}: {failed}");
    }
}

#[test]
fn integers_divide_as_in_smt_lib() {
    all_hold("", &["-7 \\ 2 == -4", "-7 % 2 == 1", "7 \\ -2 == -3", "7 % -2 == 1", "-7 \\ -2 == 4", "-7 % -2 == 1"]);
}

#[test]
fn division_by_zero_is_a_failure() {
    assert_eq!(
        run("method m(x: Int) {\n var y: Int := 1 \\ x\n}", &[("x", int(0))]),
        "assignment.failed:division.by.zero at 2"
    );
    assert_eq!(run("method m(x: Int) {\n assert x != 0 ==> 1 \\ x == 1\n}", &[("x", int(0))]), "finished");
}

#[test]
fn permissions_are_exact() {
    all_hold("", &["1/3 + 1/3 + 1/3 == write", "2 * (1/4) == 1/2", "none < 1/1000000", "(1/2) / 2 == 1/4"]);
}

#[test]
fn sequences() {
    all_hold(
        "",
        &[
            "Seq(1, 2) ++ Seq(3) == Seq(1, 2, 3)",
            "|Seq(1, 2, 3)[1..]| == 2",
            "Seq(1, 2, 3)[..2] == Seq(1, 2)",
            "Seq(1, 2, 3)[1 := 9][1] == 9",
            "2 in Seq(1, 2)",
            "[1..4) == Seq(1, 2, 3)",
            "[4..1) == Seq[Int]()",
        ],
    );
    let long = Value::Sequence(Sequence::repeated(2_000_000_000.into(), int(0)));
    let text = "method m(s: Seq[Int]) {\n assert |s| > 5 && s[7] == 0\n assert s[-1] == 0\n}";
    assert_eq!(run(text, &[("s", long.clone())]), "assert.failed:seq.index.negative at 3");
    assert_eq!(
        run("method m(s: Seq[Int]) {\n assert s[|s|] == 0 }", &[("s", long)]),
        "assert.failed:seq.index.length at 2"
    );
}

#[test]
fn sets_multisets_and_maps() {
    all_hold(
        "",
        &[
            "Set(1, 2) union Set(2, 3) == Set(3, 2, 1)",
            "|Set(1, 2) intersection Set(2, 3)| == 1",
            "Set(1, 2) setminus Set(2) == Set(1)",
            "Set(1) subset Set(1, 2)",
            "1 in Set(1)",
            "(1 in Multiset(1, 1, 2)) == 2",
            "|Multiset(1, 1)| == 2",
            "Multiset(1) union Multiset(1) == Multiset(1, 1)",
            "Map(1 := 2)[1] == 2",
            "Map(1 := 2)[1 := 3][1] == 3",
            "3 in range(Map(1 := 3))",
            "domain(Map(1 := 3)) == Set(1)",
            "|Map(1 := 3, 2 := 3)| == 2",
            "!(4 in Map(1 := 3))",
        ],
    );
    assert_eq!(
        run("method m(x: Map[Int, Int]) {\n var y: Int := x[4]\n}", &[("x", Value::Map(Default::default()))]),
        "assignment.failed:map.key.contains at 2"
    );
}

#[test]
fn data_types() {
    let list = "adt List { Nil() Cons(head: Int, tail: List) }";
    all_hold(
        list,
        &["Cons(1, Nil()).head == 1", "Nil().isNil", "Cons(1, Nil()) != Nil()", "Cons(1, Nil()).tail.isNil"],
    );
}

#[test]
fn functions_are_executed() {
    let factorial = "function f(n: Int): Int requires n >= 0 { n == 0 ? 1 : n * f(n - 1) }";
    all_hold(factorial, &["f(5) == 120"]);
    let text = format!("{factorial}\nmethod m(x: Int) {{\n assert f(x) > 0\n}}");
    assert_eq!(run(&text, &[("x", int(-1))]), "application.precondition:assertion.false at 3");
}

#[test]
fn endless_recursion_runs_out_of_steps() {
    assert_eq!(run("function f(n: Int): Int { f(n + 1) }\nmethod m() { assert f(0) == 0 }", &[]), "out of steps");
}

#[test]
fn quantifiers_go_over_exact_bounds() {
    let text = "method m(n: Int) { assert forall i: Int :: 0 <= i && i < n ==> i * i < 2500 }";
    assert_eq!(run(text, &[("n", int(50))]), "finished");
    assert_eq!(run(text, &[("n", int(52))]), "assert.failed:assertion.false at 1");
    all_hold(
        "",
        &[
            "forall i: Int, j: Int :: 0 <= i && i < 5 && i <= j && j < 5 ==> i <= j",
            "exists i: Int :: i in Set(3, 70) && i > 50",
            "forall b: Bool :: b || !b",
            "forall i: Int :: i in Seq(2, 4) ==> i % 2 == 0",
        ],
    );
}

#[test]
fn lets_and_conditionals() {
    all_hold("", &["(let x == (3) in x * x) == 9", "(1 < 2 ? 5 : 1 \\ 0) == 5"]);
}

#[test]
fn domain_functions_come_from_tables() {
    let text =
        "domain D { function f(x: Int): Int axiom a { forall x: Int :: f(x) > x } }\nmethod m() { assert f(3) == 7 }";
    let mut bench = Bench::new(text);
    bench.tables.add_row(&Name::new("f"), &[], vec![int(3)], int(7));
    assert_eq!(bench.run("m", &[]), "finished");
    let mut bench = Bench::new(text);
    bench.tables.add_row(&Name::new("f"), &[], vec![int(3)], int(8));
    assert_eq!(bench.run("m", &[]), "assert.failed:assertion.false at 2");
}

#[test]
fn false_axioms_are_found() {
    use gainsay_permission::replay::{Budget, Interpreter};
    let text = "domain D[T] { function f(x: T): Int axiom above { forall x: T :: f(x) > 3 } }\nmethod m() { }";
    for (result, expected) in [(4, None), (3, Some("above".to_owned()))] {
        let mut bench = Bench::new(text);
        bench.tables.add_row(&Name::new("f"), &[Type::Int], vec![int(1)], int(result));
        let mut interpreter = Interpreter::new(&bench.program, &bench.choices, bench.tables.clone(), Budget::default());
        let found = interpreter.false_axiom(&bench.program.domains["D"], &[Type::Int]);
        assert_eq!(found.map(|(name, _)| name), expected);
    }
}

#[test]
fn an_axiom_over_three_variables_is_decided_although_there_are_many_values() {
    use gainsay_permission::replay::{Budget, Interpreter};
    let text = "domain D { function below(x: Int, y: Int): Bool axiom transitive {
        forall x: Int, y: Int, z: Int :: below(x, y) && below(y, z) ==> below(x, z) } }\nmethod m() { }";
    for (last, expected) in [(true, None), (false, Some("transitive".to_owned()))] {
        let mut bench = Bench::new(text);
        let mut row = |low, high, value| {
            bench.tables.add_row(&Name::new("below"), &[], vec![int(low), int(high)], Value::Bool(value));
        };
        (0..200).for_each(|number| row(number, number + 1, true));
        row(198, 200, last);
        let mut interpreter = Interpreter::new(&bench.program, &bench.choices, bench.tables.clone(), Budget::default());
        let found = interpreter.false_axiom(&bench.program.domains["D"], &[]);
        assert_eq!(found.map(|(name, _)| name), expected);
    }
}

#[test]
fn functions_without_bodies_keep_their_promises() {
    let text = "function f(x: Int): Int ensures result > x\nmethod m(x: Int) {\n assert f(x) == 7\n}";
    let with_row = |result: i64| {
        let mut bench = Bench::new(text);
        bench.tables.add_row(&Name::new("f"), &[], vec![int(3)], int(result));
        bench.run("m", &[("x", int(3))])
    };
    assert_eq!(with_row(7), "finished");
    assert_eq!(with_row(8), "assert.failed:assertion.false at 3");
    assert_eq!(with_row(2), "assumption false at 1");
    assert_eq!(Bench::new(text).run_lazily("m", &[("x", int(3))]), "assert.failed:assertion.false at 3");
}

#[test]
fn unique_functions_differ() {
    use gainsay_permission::replay::{Budget, Interpreter};
    let text = "domain D { unique function a(): Int unique function b(): Int }\nmethod m() { }";
    for (second, is_false) in [(1, true), (2, false)] {
        let mut bench = Bench::new(text);
        bench.tables.add_row(&Name::new("a"), &[], vec![], int(1));
        bench.tables.add_row(&Name::new("b"), &[], vec![], int(second));
        let mut interpreter = Interpreter::new(&bench.program, &bench.choices, bench.tables.clone(), Budget::default());
        assert_eq!(interpreter.false_axiom(&bench.program.domains["D"], &[]).is_some(), is_false);
    }
}
