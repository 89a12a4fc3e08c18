//! Functions without a body: whatever value they have keeps their promises.

use gainsay_permission::replay::{Budget, Completion, Interpreter};
use gainsay_source::Name;

use crate::{Bench, int};

const BOXES: &str = "domain Kind {\n  unique function number(): Kind\n  function kind_of(box: Ref): Kind\n}
function boxed(value: Int): Ref\n  ensures kind_of(result) == number()\n  ensures unboxed(result) == value
function unboxed(box: Ref): Int\n  requires kind_of(box) == number()\n  ensures boxed(result) == box
function negated(box: Ref): Ref\n  requires kind_of(box) == number()\n  ensures result == boxed(-unboxed(box))\n";

fn both_ways(method: &str) -> [String; 2] {
    let bench = Bench::new(&format!("{BOXES}method m() {{\n{method}\n}}"));
    [bench.run("m", &[]), bench.run_lazily("m", &[])]
}

#[test]
fn what_is_promised_of_a_value_that_nobody_fixed_comes_with_it() {
    let failed = "assert.failed:assertion.false at 16";
    let well = both_ways("assert unboxed(negated(boxed(7))) == -7 && boxed(7) != boxed(8)\nassert false");
    assert_eq!(well, [failed, failed]);
}

#[test]
fn promises_that_no_value_keeps_end_a_run() {
    let bench = Bench::new(
        "function nowhere(x: Int): Int\n  ensures result > x && result < x\nmethod m() { assert nowhere(1) == 1 }",
    );
    assert_eq!(bench.run("m", &[]), "assumption false at 2");
}

#[test]
fn a_promise_about_all_values_is_kept_for_those_that_come_later() {
    let text = "function low(x: Int): Int\n  ensures forall y: Int :: { other(y) } other(y) > result
function other(y: Int): Int\nmethod m() {\n  assert low(0) == 40\n  assert other(17) == 3\n  assert false\n}";
    let mut bench = Bench::new(text);
    bench.tables.add_row(&Name::new("low"), &[], vec![int(0)], int(40));
    (-1..=3).for_each(|y| bench.tables.add_row(&Name::new("other"), &[], vec![int(y)], int(41)));
    bench.tables.add_row(&Name::new("other"), &[], vec![int(40)], int(41));
    bench.tables.add_row(&Name::new("other"), &[], vec![int(41)], int(41));
    let broken = |bench: &Bench| {
        let budget = Budget { steps: 5_000, depth: 200 };
        let mut interpreter = Interpreter::new(&bench.program, &bench.choices, bench.tables.clone(), budget);
        interpreter.completion = Completion::Plain;
        let _ = interpreter.run_method(&bench.program.methods["m"], &[].into(), None);
        interpreter.broken_promise().map(|(promise, _)| promise)
    };
    assert_eq!(broken(&bench), Some("forall y: Int :: { other(y) } other(y) > result".to_owned()));
    bench.tables.add_row(&Name::new("other"), &[], vec![int(17)], int(41));
    assert_eq!(broken(&bench), None);
}

#[test]
fn what_says_yes_or_no_says_what_the_axioms_allow() {
    let text = "domain Kind {\n  unique function one(): Kind\n  unique function two(): Kind\n  function below(low: Kind, high: Kind): Bool
  axiom { forall kind: Kind :: { below(kind, kind) } below(kind, kind) }\n  axiom { !below(two(), one()) }\n}
method m() {\n  assert below(one(), one()) && !below(two(), one())\n  assert below(one(), two())\n}";
    assert_eq!(Bench::new(text).run("m", &[]), "assert.failed:assertion.false at 10");
}
