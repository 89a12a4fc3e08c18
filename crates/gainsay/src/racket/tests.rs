//! Counterexamples written down in their program and run: what does not fail there as it should is not confirmed.

use std::time::Duration;

use gainsay_explore::Budget;
use gainsay_functional::{Resources, check};
use gainsay_smt::{Brute, Solver, chain};
use gainsay_verdict::Value;

use super::*;

const PROGRAM: &str = "#lang racket
(provide (contract-out [f (-> exact-integer? exact-integer?)] [g (-> exact-integer? exact-integer?)]))
(define (f x) (if (= x 1) (car '()) x))
(define (g x) (if (= x 2) (cdr '()) x))
";

/// What is said of the failure of a function, after a change.
fn confirmed(goal: &str, change: impl FnOnce(&mut Failure)) -> Confirmation {
    let mut sources = Sources::new();
    let file = sources.add("test.rkt", PROGRAM);
    let loaded = load(PROGRAM, file);
    let code = compile(&loaded.program);
    let entry = code.entries.iter().find(|entry| entry.name == goal).expect("a goal of this name");
    let mut solver: Box<dyn Solver> = chain(Brute::new(8));
    let budget = Budget { steps: 100_000, paths: 1_000, time: Duration::MAX, memory: 1 << 30 };
    let words = gainsay_functional::Words::Unbounded;
    let resources = Resources { solver: solver.as_mut(), budget, elapsed: &|| Duration::ZERO, seed: 0, words };
    let (mut evidence, _) = check(&code, entry, resources);
    let failure = evidence.failures.first_mut().expect("it fails");
    assert!(failure.is_confirmed(), "{failure:?}");
    change(failure);
    AsWritten::new(PROGRAM.into(), file, &loaded).confirm(&entry.name, &mut evidence);
    evidence.failures[0].counterexample.as_ref().expect("a counterexample").confirmed.clone()
}

fn counterexample(failure: &mut Failure) -> &mut Counterexample {
    failure.counterexample.as_mut().expect("a counterexample")
}

/// Another number, however numbers are kept.
fn count_up(value: &mut Value) {
    match value {
        Value::Integer(number) => *number += 7,
        Value::Constructor { arguments, .. } => arguments.iter_mut().for_each(count_up),
        _ => {}
    }
}

#[track_caller]
fn is_refused(goal: &str, change: impl FnOnce(&mut Failure)) {
    let said = confirmed(goal, change);
    assert!(matches!(said, Confirmation::NotReplayed(_)), "{said:?}");
}

#[test]
fn what_fails_as_it_is_written_is_confirmed() {
    assert_eq!(confirmed("f", |_| ()), Confirmation::Replayed);
    assert_eq!(confirmed("g", |_| ()), Confirmation::Replayed);
}

#[test]
fn a_value_on_which_nothing_fails_is_refused() {
    is_refused("f", |failure| {
        counterexample(failure).inputs.iter_mut().for_each(|input| count_up(&mut input.value.value));
    });
}

#[test]
fn another_place_is_refused() {
    is_refused("f", |failure| {
        failure.span.start = 0;
        failure.span.end = 5;
    });
}

#[test]
fn another_code_is_refused() {
    is_refused("f", |failure| failure.code = "another".to_owned());
}

#[test]
fn another_error_is_refused() {
    is_refused("f", |failure| counterexample(failure).ending = Ending::Raised("something else".to_owned()));
    is_refused("f", |failure| counterexample(failure).ending = Ending::AssertionFailed { sides: None });
}

#[test]
fn what_was_not_replayed_before_stays_so() {
    let before = Confirmation::NotReplayed("nobody tried".to_owned());
    assert_eq!(confirmed("f", |failure| counterexample(failure).confirmed = before.clone()), before);
}
