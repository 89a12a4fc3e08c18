//! The rules on small programs, without a solver process: a solver that only knows trivial answers decides all that is needed here.

use std::{cell::Cell, time::Duration};

use gainsay_explore::Budget;
use gainsay_ir::functional::{check, read};
use gainsay_smt::{Answer, Brute, Query, Reason, Solver, Statistics, Terms, chain};
use gainsay_source::Sources;

use crate::{
    Resources, Words, check_with_bodies,
    code::{Code, compile},
    paths,
};

pub(crate) fn code(text: &str) -> Code {
    let (program, mut diagnostics) = read(text, Sources::new().add("test.fun", text));
    diagnostics.extend(check(&program));
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    compile(&program)
}

pub(crate) const BUDGET: Budget = Budget { steps: 100_000, paths: 1_000, time: Duration::MAX, memory: 1 << 30 };

/// All results of the first goal.
fn results(text: &str) -> Vec<String> {
    let code = code(text);
    let mut solver: Box<dyn Solver> = chain(Brute::new(8));
    let resources = Resources {
        solver: solver.as_mut(),
        budget: BUDGET,
        elapsed: &|| Duration::ZERO,
        seed: 0,
        words: Words::Unbounded,
    };
    paths(&code, &code.entries[0], resources)
}

#[test]
fn a_choice_is_made_each_time_it_is_evaluated() {
    // Figure 8a: 4, 2·s, s·2 and s·s'.
    assert_eq!(results("def f x = x [] (? : Int); goal g = f 2 * f 2;").len(), 4);
}

#[test]
fn a_shared_choice_is_made_once() {
    // Figure 8b: 4 and s·s.
    assert_eq!(results("def f x = x [] (? : Int); goal g = let { y = f 2 } in y * y;").len(), 2);
}

#[test]
fn arguments_that_are_not_needed_are_not_evaluated() {
    assert_eq!(results("def f x = 10; def g x = assert False in x; goal h = f (g 0);"), ["10"]);
}

#[test]
fn a_case_on_an_unknown_takes_every_constructor_once() {
    let list = "data List = Nil | Cons Int List; def size xs = case xs of { Nil -> 0; Cons x rest -> 1 };";
    assert_eq!(results(&format!("{list} goal g = let {{ xs = ? : List }} in size xs + size xs;")), ["0", "2"]);
}

#[test]
fn an_unknown_condition_goes_both_ways_unless_it_was_decided_before() {
    let results = results("goal g = let { b = ? : Bool } in if b then (if b then 1 else 2) else 3;");
    assert_eq!(results.len(), 2);
    assert!(results[0].starts_with("1 ") && results[1].starts_with("3 "), "{results:?}");
}

#[test]
fn a_value_that_needs_itself_ends_its_path() {
    assert_eq!(results("goal g = let { x = x + 1 } in x;"), Vec::<String>::new());
}

#[test]
fn strict_evaluation_is_where_it_is_asked_for() {
    assert_eq!(results("goal g = force crash in 1;"), ["fails: crash"]);
    assert_eq!(results("data Box = Box !Int; goal g = case Box crash of { Box x -> 1 };"), ["fails: crash"]);
    assert_eq!(results("data Box = Box Int; goal g = case Box crash of { Box x -> 1 };"), ["1"]);
}

#[test]
fn functions_take_arguments_one_by_one_or_more_than_they_name() {
    assert_eq!(results("def add3 x y z = x + y + z; def two = add3 1 2; goal g = two 3;"), ["6"]);
    assert_eq!(results("def pick x = \\y -> y - x; goal g = pick 1 5;"), ["4"]);
}

#[test]
fn integers_of_any_size_are_exact() {
    let big = "9223372036854775807";
    assert_eq!(results(&format!("goal g = {big} * {big} + 1;")), ["85070591730234615847396907784232501250"]);
    assert_eq!(results("goal g = div (-7) 2 * 100 + mod (-7) 2 * 10 + quot (-7) 2;"), ["-393"]);
}

/// Takes as long as it may, and has no answer then.
struct Silent<'a> {
    clock: &'a Cell<Duration>,
    questions: u32,
}

impl Solver for Silent<'_> {
    fn check(&mut self, _terms: &mut Terms, query: &Query<'_>) -> Answer {
        self.questions += 1;
        self.clock.set(self.clock.get() + query.patience.unwrap_or(Duration::from_secs(1_000)));
        Answer::unknown(Reason::NoAnswer)
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }

    fn reset(&mut self) {}
}

#[test]
fn a_solver_that_does_not_answer_is_waited_for_until_the_time_of_the_goal_is_over_and_no_longer() {
    let code = code(
        "goal g = let { x = ? : Int; y = ? : Int } in if x * y * x == 77 then crash else if x > y then crash else 1;",
    );
    let clock = Cell::new(Duration::from_secs(3));
    let mut solver = Silent { clock: &clock, questions: 0 };
    let budget = Budget { time: Duration::from_secs(5), ..BUDGET };
    let resources =
        Resources { solver: &mut solver, budget, elapsed: &|| clock.get(), seed: 0, words: Words::Unbounded };
    let (evidence, _) = check_with_bodies(&code, &code.entries[0], resources);
    assert!(solver.questions > 0);
    assert_eq!(clock.get(), Duration::from_secs(8));
    assert!(!evidence.gaps.is_empty());
}

#[test]
fn what_doubles_with_each_step_ends_at_a_size() {
    for growing in [
        "def grow t = case textAppend t t of { more -> grow more }; goal g = grow \"ab\";",
        "def grow n = case n * n of { more -> grow more }; goal g = grow 3;",
    ] {
        let results = results(growing);
        assert!(matches!(results.as_slice(), [only] if only.contains("grows beyond")), "{growing}: {results:?}");
    }
}

fn with_brute<R>(text: &str, budget: Budget, run: impl FnOnce(&Code, Resources<'_>) -> R) -> R {
    let code = code(text);
    let mut solver: Box<dyn Solver> = chain(Brute::new(8));
    let words = Words::Unbounded;
    run(&code, Resources { solver: solver.as_mut(), budget, elapsed: &|| Duration::ZERO, seed: 0, words })
}

#[test]
fn nothing_better_than_a_concrete_failure_is_looked_for() {
    let text = "def loop n = loop (n + 1); goal g = let { x = ? : Int } in if x > 0 then assert False else loop x;";
    let budget = Budget { steps: 1_000_000, ..BUDGET };
    let (evidence, statistics) =
        with_brute(text, budget, |code, resources| crate::check(code, &code.entries[0], resources));
    assert!(evidence.failures.len() == 1 && evidence.gaps.is_empty(), "{evidence:?}");
    assert!(statistics.steps < 500_000, "{}", statistics.steps);
}

#[test]
fn a_counterexample_shows_both_sides_of_what_is_false() {
    use gainsay_verdict::{Ending, Value};
    let ending = |text: &str| {
        let (evidence, _) = with_brute(text, BUDGET, |code, resources| crate::check(code, &code.entries[0], resources));
        evidence.failures[0].counterexample.as_ref().expect("a counterexample").ending.clone()
    };
    let sides = |text: &str| match ending(text) {
        Ending::AssertionFailed { sides } => sides.map(|(left, right)| (left.value, right.value)),
        other => panic!("{other:?}"),
    };
    let three = "goal g = let { x = ? : Int } in assume (x == 3) in assert (x + 1 == 5);";
    assert_eq!(sides(three), Some((Value::integer(4), Value::integer(5))));
    assert_eq!(sides("goal g = let { x = ? : Bool } in assert x;"), None);
}

#[test]
fn a_contract_that_is_too_weak_is_shown_with_what_the_body_does() {
    use gainsay_verdict::{Actual, Kind, Value};
    let text = "def grow x = choice grow x { x + 1 } or { let { r = ? : Int } in assume (r > x) in r }; \
                goal g = let { n = ? : Int } in assume (n == 5) in assert (grow n == n + 1);";
    let (evidence, _) = with_brute(text, BUDGET, |code, resources| crate::check(code, &code.entries[0], resources));
    let failure = evidence.failures.first().unwrap_or_else(|| panic!("{:?}", evidence.gaps));
    let counterexample = failure.counterexample.as_ref().expect("a counterexample");
    assert_eq!(counterexample.kind, Kind::Abstract);
    let [assumed] = counterexample.assumed.as_slice() else { panic!("{:?}", counterexample.assumed) };
    assert_eq!(assumed.arguments[0].value, Value::integer(5));
    assert!(matches!(&assumed.actual, Actual::Returns(shown) if shown.value == Value::integer(6)), "{assumed:?}");
    assert!(matches!(&assumed.allowed.value, Value::Integer(allowed) if *allowed > 6.into()), "{assumed:?}");
}

/// Insists that it is told when terms begin anew: what it remembers speaks of other terms then.
struct Careful {
    seen: usize,
    resets: u32,
    next: Brute,
}

impl Solver for Careful {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        assert!(terms.count() >= self.seen, "new terms, and nobody said so");
        self.seen = terms.count();
        self.next.check(terms, query)
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }

    fn reset(&mut self) {
        self.seen = 0;
        self.resets += 1;
        self.next.reset();
    }
}

#[test]
fn every_attempt_at_a_proof_begins_anew() {
    let proved = |text: &str| {
        let code = code(text);
        let mut solver = Careful { seen: usize::MAX, resets: 0, next: Brute::new(8) };
        let words = Words::Unbounded;
        let resources = Resources { solver: &mut solver, budget: BUDGET, elapsed: &|| Duration::ZERO, seed: 0, words };
        (crate::prove(&code, &code.entries[0], resources).is_ok(), solver.resets)
    };
    let (is_proved, resets) =
        proved("goal g = let { x = ? : Bool; y = ? : Bool } in if x then (if x then True else crash) else True;");
    assert!(is_proved && resets == 1, "{resets}");
    let (is_proved, resets) = proved("goal g = let { x = ? : Int; y = ? : Int } in if x * y > 3 then crash else True;");
    assert!(!is_proved && resets == 5, "{resets}");
}

#[test]
fn whether_cells_of_one_place_are_the_same_is_not_known_to_a_proof() {
    let proved = |goal: &str| {
        let text = format!(
            "def build n = if n <= 0 then newCell 0 else build (n - 1); goal g = let {{ n = ? : Int }} in {goal};"
        );
        with_brute(&text, BUDGET, |code, resources| crate::prove(code, &code.entries[0], resources).is_ok())
    };
    assert!(proved("case build n of { a -> if sameCell a a then True else True }"));
    assert!(!proved("case build n of { a -> assert (not (sameCell a a)) }"));
    let two = |condition: &str| {
        proved(&format!("case build n of {{ a -> case build n of {{ b -> assert ({condition}) }} }}"))
    };
    assert!(two("if sameCell a b then True else True"));
    assert!(!two("sameCell a b") && !two("not (sameCell a b)"));
}

/// Says that everything is possible, but not how.
struct Coy;

impl Solver for Coy {
    fn check(&mut self, _terms: &mut Terms, query: &Query<'_>) -> Answer {
        match query.want {
            gainsay_smt::Want::Verdict => Answer::Sat(gainsay_smt::Model::new()),
            gainsay_smt::Want::Model => Answer::unknown(Reason::Incomplete("too hard".to_owned())),
        }
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }

    fn reset(&mut self) {}
}

#[test]
fn why_the_solver_has_no_inputs_for_a_failure_is_told() {
    let code = code("goal g = let { x = ? : Int } in if x * x * x == 1234567 then crash else 1;");
    let words = Words::Unbounded;
    let resources = Resources { solver: &mut Coy, budget: BUDGET, elapsed: &|| Duration::ZERO, seed: 0, words };
    let (evidence, _) = check_with_bodies(&code, &code.entries[0], resources);
    assert!(evidence.failures.is_empty(), "{evidence:?}");
    let told = |gap: &gainsay_verdict::Reason| {
        gap.message().contains("could not say for which inputs: ") && gap.message().contains("too hard")
    };
    assert!(evidence.gaps.iter().any(told), "{:?}", evidence.gaps);
}
