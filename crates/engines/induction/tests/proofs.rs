//! Programs in the text form: what is proved, and what must not be.

use gainsay_induction::{Integers, prove};
use gainsay_ir::functional::read;
use gainsay_smt::{Backend, Settings, chain};
use gainsay_solver_process::Search;
use gainsay_source::Sources;

const LISTS: &str = r"
data List a = Nil | Cons a (List a);
data Stream = Next Int Stream;
data Self = Self (Self -> Bool);
def append = \xs ys -> case xs of { Nil -> ys; Cons z zs -> Cons z (append zs ys); };
def reverse = \xs -> case xs of { Nil -> Nil; Cons z zs -> append (reverse zs) (Cons z Nil); };
def onto = \xs done -> case xs of { Nil -> done; Cons z zs -> onto zs (Cons z done); };
def count = \xs n -> case xs of { Nil -> n; Cons z zs -> count zs (int64 (add n 1)); };
def same = \xs ys -> case xs of {
  Nil -> case ys of { Nil -> True; Cons z zs -> False; };
  Cons x rest -> case ys of { Nil -> False; Cons y more -> case equal x y of { True -> same rest more; False -> False; }; }; };
def factorial = \n -> case lessEqual n 0 of { True -> 1; False -> multiply n (factorial (subtract n 1)); };
def power = \xs -> case xs of { Nil -> 1; Cons z zs -> multiply 2 (power zs); };
def large = \xs -> case xs of { Nil -> 9223372036854775808; Cons z zs -> large zs; };
def doubled = \xs n -> case xs of { Nil -> n; Cons z zs -> doubled zs (add n n); };
def loop = \xs -> loop xs;
def first = \x y -> x;
def down = \n -> case lessEqual n 0 of { True -> Nil; False -> Cons 1 (down (int64 (subtract n 1))); };
def ones = \xs -> case xs of { Nil -> True; Cons z zs -> case equal z 1 of { True -> ones zs; False -> False; }; };
def power64 = \xs -> case xs of { Nil -> 1; Cons z zs -> let { n = power64 zs; } in int64 (add n n); };
def apply = \s -> case s of { Self f -> f (Self f); };
";

/// Whether it is proved that a claim about inputs `x`, `y` of these types is true.
fn proved(types: [&str; 2], claim: &str) -> bool {
    proved_of(types, claim, Integers::Words)
}

fn proved_of([first, second]: [&str; 2], claim: &str, integers: Integers) -> bool {
    let goal = format!(
        "goal g = let {{ x = ?x : ({first}); }} in let {{ y = ?y : ({second}); }} in assert[property] ({claim}) in True;"
    );
    let (program, mistakes) = read(&format!("{LISTS}{goal}"), Sources::new().add("a", "a"));
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let launch = Search::new(None).find().expect("these tests need a solver");
    let mut solver = chain(Backend::new(std::sync::Arc::new(launch), Settings::default()));
    prove(&program, &program.goals[0], integers, solver.as_mut())
}

const LIST: &str = "List Int";

#[test]
fn an_equation_is_proved_by_induction() {
    assert!(proved([LIST, LIST], "same (append (append x y) x) (append x (append y x))"));
    assert!(!proved([LIST, LIST], "same (append x y) (append y x)"));
}

#[test]
fn lemmas_are_found_where_one_is_needed() {
    assert!(proved([LIST, LIST], "same (reverse (reverse x)) x"));
    assert!(proved([LIST, LIST], "same (onto (onto x Nil) Nil) x"));
    assert!(!proved([LIST, LIST], "same (reverse (append x y)) (append (reverse x) (reverse y))"));
}

#[test]
fn accumulators_are_taken_apart_into_sums() {
    assert!(proved([LIST, LIST], "equal (count (append x y) 0) (int64 (add (count x 0) (count y 0)))"));
    assert!(!proved([LIST, LIST], "equal (count (append x y) 0) (int64 (add (count x 0) 1))"));
}

#[test]
fn words_wrap_and_integers_do_not() {
    assert!(!proved(["Int", "Int"], "greater (int64 (add x 1)) x"), "the largest word has no successor");
    assert!(proved(["Int", "Int"], "equal (int64 (subtract (int64 (add x y)) y)) x"));
    assert!(!proved_of(["Int", "Int"], "equal (int64 x) x", Integers::Any), "an integer need not be a word");
    assert!(proved_of(["Int", "Int"], "greater (add x 1) x", Integers::Any));
}

#[test]
fn counts_do_not_wrap_around_and_sums_of_anything_else_do() {
    assert!(proved([LIST, LIST], "lessEqual 0 (count x 0)"));
    assert!(proved([LIST, LIST], "less (count x 0) (int64 (add (count x 0) 1))"));
    assert!(!proved(["Int", LIST], "lessEqual x (count y x)"), "it need not begin at a small number");
    assert!(!proved(["Int", LIST], "lessEqual x (int64 (add x (count y 0)))"));
    assert!(!proved([LIST, LIST], "less 0 (power64 x)"), "one step may double it");
    assert!(!proved([LIST, LIST], "lessEqual 0 (int64 (multiply (count x 0) (count x 0)))"));
}

#[test]
fn integers_are_counted_down() {
    assert!(proved(["Int", LIST], "ones (down x)"));
    assert!(!proved(["Int", LIST], "ones (append (down x) y)"));
}

#[test]
fn integers_that_outgrow_words_are_not_taken_for_words() {
    assert!(!proved(["Int", LIST], "less (factorial x) 9223372036854775808"));
    assert!(!proved([LIST, LIST], "less (power x) 9223372036854775808"));
    assert!(!proved([LIST, LIST], "less (large x) 9223372036854775808"));
    assert!(!proved([LIST, "Int"], "equal (int64 (doubled x y)) (doubled x y)"));
    assert!(!proved(["Int", "Int"], "less (quot x (negate 1)) 9223372036854775808"));
    assert!(!proved(["Int", "Int"], "equal (int64 (quot x -1)) (quot x -1)"));
}

#[test]
fn what_cells_hold_is_not_reasoned_about() {
    let changed = "let { c = newCell x; } in equal (readCell c) (readCell (writeCell c y))";
    assert!(!proved(["Int", "Int"], changed));
    assert!(!proved(["Int", "Int"], "sameCell (newCell x) (newCell x)"));
}

#[test]
fn what_does_not_end_proves_nothing() {
    assert!(!proved([LIST, LIST], "same (loop x) (Cons 1 (loop x))"));
    assert!(
        !proved([LIST, LIST], r"not (apply (Self (\s -> not (apply s))))"),
        "functions in data may call themselves"
    );
}

#[test]
fn a_type_without_values_that_end_proves_nothing() {
    assert!(!proved(["Stream", LIST], "case x of { Next n rest -> less n n; }"));
}

#[test]
fn what_holds_at_a_type_that_nobody_looks_into_is_no_lemma() {
    assert!(!proved(["Int", "Int"], "equal (first x y) y"));
}

#[test]
fn failures_that_are_out_of_reach_are_none() {
    let head = |xs: &str| format!("case {xs} of {{ Cons z zs -> equal z z; _ -> crash[error]; }}");
    assert!(proved([LIST, LIST], &format!("case x of {{ Nil -> True; _ -> {}; }}", head("x"))));
    assert!(!proved([LIST, LIST], &head("x")));
}
