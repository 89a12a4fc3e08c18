//! Products of two executions.

use gainsay_ir::permission::{Program, check};
use gainsay_source::Sources;
use gainsay_viper::{Plugins, Product, load_with, print, product};

use crate::Files;

fn relational(text: &str) -> Program {
    let mut sources = Sources::new();
    let file = sources.add("test.vpr", text);
    let (program, diagnostics) = load_with(&Files::default(), &mut sources, file, Plugins { hyper: true });
    program.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

/// With names that are like those that products make up, and conditions that bind variables.
const PROGRAM: &str = "field f: Int
field f_1: Int
predicate p(x: Ref) { acc(x.f) && acc(x.f_1) }
function any_1_1(active: Int): Int { active }
function read(x: Ref): Int requires p(x) { unfolding p(x) in x.f }
method callee(active: Int, s: Set[Ref]) returns (any: Int)
  requires (forall r: Ref :: r in s ==> acc(r.f)) && ((forall k: Int :: k > active) ==> low(active) && low(any_1_1(active)))
  ensures low(any)
{
  any := active
  while (any < 3) invariant exists k: Int :: k == any { any := any + any_1_1(1) }
}
method caller(x: Ref, s: Set[Ref])
  requires p(x) && low(read(x)) && forall r: Ref :: r in s ==> acc(r.f) && low(r.f)
{
  var before: Int
  if ((forall k: Int :: k > 0) && 1 > 0) { before := callee(read(x), s) } else { before := 2 }
  unfold p(x)
  x.f := before
  fold p(x)
}
";

#[test]
fn a_product_is_well_formed_whatever_its_program_calls_things() {
    let Product { program, unsupported, misplaced, second } = product(&relational(PROGRAM));
    assert!(unsupported.is_empty() && misplaced.is_empty(), "{unsupported:?} {misplaced:?}");
    assert_eq!(check(&program), [], "{}", print(&program));
    assert_eq!(second.len(), 2, "the second copies of a predicate and a function: {second:?}");
}

#[test]
fn nothing_relational_is_left_in_a_product() {
    for text in [
        "method m(x: Int) requires low(low(x)) {}",
        "method m(x: Int) { assert forall k: Int :: {low(k)} low(k) }",
        "method m(x: Int) { assert let y == (x) in low(y) }",
        "method m(x: Int) { inhale low(x) ? low(x) : true; assert !low(x) || lowEvent }",
        "domain D { axiom { forall x: Int :: low(x) } } method m(x: Int) {}",
    ] {
        let made = product(&relational(text));
        let is_told = !made.unsupported.is_empty() || !made.misplaced.is_empty();
        assert!(is_told || !print(&made.program).contains('@'), "{text}:\n{}", print(&made.program));
    }
}
