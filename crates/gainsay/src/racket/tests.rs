//! Counterexamples written down in their program and run: what does not fail there as it should is not confirmed.

use std::time::Duration;

use gainsay_explore::Budget;
use gainsay_functional::{Resources, check};
use gainsay_smt::{Brute, Solver, chain};
use gainsay_verdict::{Dialect, Outcome, Statistics, Value};

use super::*;

const PROGRAM: &str = "#lang racket
(provide (contract-out [f (-> exact-integer? exact-integer?)] [g (-> exact-integer? exact-integer?)]))
(define (f x) (if (= x 1) (car '()) x))
(define (g x) (if (= x 2) (cdr '()) x))
";

/// What is said of the failure of a function, after a change.
fn confirmed(goal: &str, change: impl FnOnce(&mut Failure)) -> Confirmation {
    let (_, report) = goal_of(PROGRAM, goal, change);
    report.outcome.failures()[0].counterexample.as_ref().expect("a counterexample").confirmed.clone()
}

/// A goal that fails, changed and then confirmed as a program.
fn goal_of(program: &str, goal: &str, change: impl FnOnce(&mut Failure)) -> (Sources, GoalReport) {
    let mut sources = Sources::new();
    let file = sources.add("test.rkt", program);
    let loaded = load(program, file, &Files::default(), Exports::Contracted);
    let code = compile(&loaded.program);
    let names: Vec<&Name> = code.entries.iter().map(|entry| &entry.name).collect();
    let entry = code.entries.iter().find(|entry| entry.name == goal).unwrap_or_else(|| panic!("{goal} in {names:?}"));
    let mut solver: Box<dyn Solver> = chain(Brute::new(8));
    let budget = Budget { steps: 100_000, paths: 1_000, time: Duration::MAX, memory: 1 << 30 };
    let words = gainsay_functional::Words::Unbounded;
    let resources = Resources { solver: solver.as_mut(), budget, elapsed: &|| Duration::ZERO, seed: 0, words };
    let (mut evidence, _) = check(&code, entry, resources);
    let failure = evidence.failures.first_mut().unwrap_or_else(|| panic!("{goal} fails: {:?}", evidence.gaps));
    assert!(failure.is_confirmed(), "{failure:?}");
    change(failure);
    AsWritten::new(program.into(), file, Files::default(), &loaded).confirm(&entry.name, &mut evidence);
    let outcome = Outcome::conclude(evidence);
    let name = entry.name.clone();
    (
        sources,
        GoalReport {
            name,
            language: Dialect::plain("racket"),
            span: entry.span,
            outcome,
            statistics: Statistics::default(),
            excuses: Vec::new(),
            inferred: Vec::new(),
        },
    )
}

/// The notes at a goal's counterexample.
fn notes(program: &str, goal: &str) -> (Confirmation, Vec<String>) {
    let (_, report) = goal_of(program, goal, |_| ());
    let counterexample = report.outcome.failures()[0].counterexample.as_ref().expect("a counterexample");
    (counterexample.confirmed.clone(), counterexample.notes.clone())
}

fn written_down(program: &str, goal: &str) -> WrittenDown {
    let (sources, report) = goal_of(program, goal, |_| ());
    racket_witness(&report, &sources).expect("it is refuted").unwrap_or_else(|why| panic!("{why}"))
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
    is_refused("f", |failure| counterexample(failure).ending = Ending::raised("something else"));
    is_refused("f", |failure| counterexample(failure).ending = Ending::AssertionFailed { sides: None });
}

#[test]
fn what_was_not_replayed_before_stays_so() {
    let before = Confirmation::NotReplayed("nobody tried".to_owned());
    assert_eq!(confirmed("f", |failure| counterexample(failure).confirmed = before.clone()), before);
}

/// What each step of a program comes to, by the text of the step.
fn ran(program: &str) -> Result<Vec<(&str, Ended)>, String> {
    let mut sources = Sources::new();
    let root = sources.add("test.rkt", program);
    let ran = racket_run(&sources, root)?;
    Ok(ran.into_iter().map(|(span, ended)| (&program[span.start as usize..span.end as usize], ended)).collect())
}

fn failed(code: &str, message: &str) -> Ended {
    Ended::Failed(code.to_owned(), message.to_owned())
}

#[test]
fn a_program_is_run_step_by_step() {
    let program = "#lang racket
(define (f x) (car x))
(f '(1))
(f '())
(define n (error \"no\"))
(list n)
";
    let ended = ran(program).unwrap();
    let of = |text: &str| &ended.iter().find(|(step, _)| step.contains(text)).expect("a step").1;
    assert_eq!(*of("(f '(1))"), Ended::Through);
    assert_eq!(*of("(f '())"), failed("contract", "car: contract violation, expected: pair?"));
    assert_eq!(*of("define n"), failed("error", "no"));
    assert_eq!(*of("(list n)"), failed("error", "no"));
}

#[test]
fn a_file_of_modules_is_run_from_its_top_level() {
    let program = "(module m racket (provide f) (define (f x) (+ x 1)))
(require 'm)
(f 1)
(f 'a)
";
    let ended = ran(program).unwrap();
    let of = |text: &str| &ended.iter().find(|(step, _)| *step == text).expect("a step").1;
    assert_eq!(*of("(f 1)"), Ended::Through);
    assert!(matches!(of("(f 'a)"), Ended::Failed(..) | Ended::Unknown(_)), "{ended:?}");
}

#[test]
fn what_cannot_be_read_is_not_run() {
    assert!(ran("#lang racket\n(define (f x) (undefined-function x))\n").is_err());
}

#[test]
fn a_counterexample_is_written_down_as_a_program() {
    let written = written_down(PROGRAM, "f");
    let call = "(module* witness racket (require (submod \"..\")) (f 1))";
    assert_eq!(written.text, format!("{PROGRAM}\n{call}\n"));
    assert_eq!(written.idle, Some(format!("{PROGRAM}\n{}\n", call.replace("(f 1)", "(void)"))));
    assert_eq!(written.submodule, Some(Name::new("witness")));
}

#[test]
fn only_what_is_refuted_is_written_down() {
    let (sources, mut report) = goal_of(PROGRAM, "f", |_| ());
    report.outcome = Outcome::conclude(Evidence::default());
    assert!(racket_witness(&report, &sources).is_none());
    let (sources, report) = goal_of(PROGRAM, "f", |failure| failure.code = "another".to_owned());
    assert!(racket_witness(&report, &sources).is_none());
}

/// A module that stands alone, in a file without `#lang`.
const ALONE: &str = "(module m racket
  (provide (contract-out [f (-> exact-integer? exact-integer?)]))
  (define (f x) (if (= x 1) (car '()) x)))
";

#[test]
fn a_module_that_stands_alone_is_used_by_the_program_itself() {
    let written = written_down(ALONE, "f");
    assert_eq!(written.text, format!("{ALONE}\n(require 'm) (f 1)\n"));
    assert_eq!(written.submodule, None);
}

/// Two expressions fail at the start, and after them a function does. The signs take more than one byte.
const FAILING: &str = "#lang racket
(provide (contract-out [f (-> exact-integer? exact-integer?)]))
(define λλ '())
(displayln \"→ ok\")
(car λλ)
(cdr λλ)
(define (f x) (if (= x 1) (vector-ref (vector) 0) x))
";

#[test]
fn what_fails_before_is_told_and_taken_out_where_it_is_written_down() {
    let (confirmed, notes) = notes(FAILING, "f");
    assert_eq!(confirmed, Confirmation::Replayed);
    let first = "the program fails before it comes to this: car: contract violation, expected: pair?";
    assert_eq!(notes, [first]);
    let written = written_down(FAILING, "f");
    let call = "(module* witness racket (require (submod \"..\")) (f 1))";
    let without = FAILING.replace("(car λλ)", "(void)").replace("(cdr λλ)", "(void)");
    assert_eq!(written.text, format!("{without}\n{call}\n"));
}

#[test]
fn an_expression_that_fails_is_a_program_as_it_is() {
    let program = "#lang racket\n(define n 1)\n(car n)\n(displayln n)\n";
    let written = written_down(program, "expression of program");
    assert_eq!((written.text.as_str(), written.idle, written.submodule), (program, None, None));
    assert_eq!(notes(program, "expression of program"), (Confirmation::Replayed, Vec::new()));
}

const STRUCTURES: &str = "#lang racket
(struct item (name price count))
(provide (contract-out
  [struct item ([name string?] [price (and/c integer? (>/c 3) odd?)] [count (and/c (>=/c 5) even?)])]
  [shout (-> item? number?)]))
(define (shout i) (string-upcase (item-name i)))
";

#[test]
fn what_nobody_looked_at_fits_every_part_of_its_contract() {
    let (confirmed, notes) = notes(STRUCTURES, "shout");
    assert_eq!(confirmed, Confirmation::Replayed);
    assert_eq!(notes, Vec::<String>::new());
    let written = written_down(STRUCTURES, "shout");
    assert!(written.text.contains("(shout (item \"\" 5 6))"), "{}", written.text);
}

#[test]
fn a_counterexample_without_any_time_left_says_that_it_was_not_run_as_a_program() {
    let (_, report) = goal_of(PROGRAM, "f", |_| ());
    let mut sources = Sources::new();
    let file = sources.add("test.rkt", PROGRAM);
    let as_written = AsWritten::new(
        PROGRAM.into(),
        file,
        Files::default(),
        &load(PROGRAM, file, &Files::default(), Exports::Contracted),
    );
    let evidence = Evidence { failures: report.outcome.failures().to_vec(), gaps: Vec::new() };
    let evidence = as_written.not_tried(evidence);
    let notes = &evidence.failures[0].counterexample.as_ref().unwrap().notes;
    assert_eq!(*notes, ["it was replayed, but not as a program: the budget was used up"]);
}

#[test]
fn places_overlap_where_one_lies_within_the_other() {
    let mut sources = Sources::new();
    let (one, two) = (sources.add("a", "0123456789"), sources.add("b", "0123456789"));
    let span = |start, end| Span::new(one, start, end);
    assert!(overlap(span(2, 8), span(2, 8)));
    assert!(overlap(span(2, 8), span(2, 3)) && overlap(span(2, 3), span(2, 8)));
    assert!(overlap(span(2, 8), span(7, 8)) && overlap(span(7, 8), span(2, 8)));
    assert!(!overlap(span(2, 5), span(4, 8)) && !overlap(span(4, 8), span(2, 5)));
    assert!(!overlap(span(0, 2), span(5, 8)));
    assert!(!overlap(span(2, 8), Span::new(two, 2, 8)));
}

/// What unknown code does with a function.
const UNKNOWN: &str = "(module m racket
  (provide (contract-out [f (-> exact-integer? exact-integer?)]))
  (define (f x) (if (= x 1) (car '()) x)))
(require 'm)
(• f)
";

#[test]
fn what_unknown_code_does_is_guessed_and_said() {
    let (confirmed, notes) = notes(UNKNOWN, "top-level expression");
    assert_eq!(confirmed, Confirmation::Replayed);
    let [note] = notes.as_slice() else { panic!("{notes:?}") };
    assert!(note.starts_with("to see it in Racket: ") && note.contains("(λ (x) (x 1))"), "{note}");
    let written = written_down(UNKNOWN, "top-level expression");
    assert_eq!(written.text, UNKNOWN.replace('•', "(λ (x) (x 1))"));
    assert_eq!((written.idle, written.submodule), (None, None));
}

#[test]
fn a_guess_that_does_not_fail_is_no_objection_and_not_written_down() {
    let wrong = |failure: &mut Failure| failure.code = "another".to_owned();
    let (sources, report) = goal_of(UNKNOWN, "top-level expression", wrong);
    let counterexample = report.outcome.failures()[0].counterexample.as_ref().unwrap();
    assert_eq!(counterexample.confirmed, Confirmation::Replayed);
    let note = "it was replayed, but not as a program: what unknown code does with what it gets is not written down";
    assert_eq!(counterexample.notes, [note]);
    let why = racket_witness(&report, &sources).expect("it is refuted").err();
    assert_eq!(why.as_deref(), Some("what unknown code does with what it gets is not written down"));
}

/// How a run that came to this is judged, against a failure of `car`.
fn judged_of(ran: &Ran, before: Option<&str>) -> Result<Option<String>, (bool, String)> {
    let (_, report) = goal_of(PROGRAM, "f", |_| ());
    let failure = &report.outcome.failures()[0];
    let mut sources = Sources::new();
    let file = sources.add("test.rkt", PROGRAM);
    let as_written = AsWritten::new(
        PROGRAM.into(),
        file,
        Files::default(),
        &load(PROGRAM, file, &Files::default(), Exports::Contracted),
    );
    let known = failure.counterexample.as_ref().unwrap();
    let witness = as_written.witness(&report.name, known).unwrap().unwrap_or_else(|why| panic!("{why}"));
    let retold = witness.within(PROGRAM, file);
    match judged(ran, &retold, failure, before.map(str::to_owned)) {
        Agreement::Same => Ok(None),
        Agreement::Later(before) => Ok(Some(before)),
        Agreement::NotTried(why) => Err((false, why)),
        Agreement::Other(what) => Err((true, what)),
    }
}

#[test]
fn only_a_run_that_comes_to_an_end_contradicts() {
    let objection = |text: &str| Err((true, format!("written down and run, {text}")));
    assert_eq!(judged_of(&Ran::Through, None), objection("the program does not fail"));
    assert_eq!(judged_of(&Ran::Broke, None), objection("its client breaks a contract"));
    assert_eq!(judged_of(&Ran::Stuck("x".to_owned()), None), objection("the program gets stuck: x"));
    let not_tried = |text: &str| Err((false, text.to_owned()));
    assert_eq!(judged_of(&Ran::NeedsInput, None), not_tried("it depends on something that is not written down"));
    assert_eq!(judged_of(&Ran::Endless, None), not_tried("the program does not come to an end soon enough"));
    assert_eq!(judged_of(&Ran::Unsupported("y".to_owned()), None), not_tried("the program reaches y"));
}

#[test]
fn a_program_that_cannot_be_read_with_it_is_no_replay() {
    let mut sources = Sources::new();
    let file = sources.add("test.rkt", PROGRAM);
    let (_, report) = goal_of(PROGRAM, "f", |_| ());
    let broken = format!("{PROGRAM}(undefined-thing 1)\n");
    let confirmed = |known: Vec<String>| {
        let mut evidence = Evidence { failures: report.outcome.failures().to_vec(), gaps: Vec::new() };
        let mut as_written = AsWritten::new(
            broken.as_str().into(),
            file,
            Files::default(),
            &load(PROGRAM, file, &Files::default(), Exports::Contracted),
        );
        as_written.mistakes = known;
        as_written.confirm(&report.name, &mut evidence);
        evidence.failures[0].counterexample.as_ref().expect("a counterexample").confirmed.clone()
    };
    let Confirmation::NotReplayed(why) = confirmed(Vec::new()) else { panic!("it cannot be read") };
    let mistake = why.strip_prefix("the program with it in it cannot be read: ").expect("that is why");
    // What was wrong with the program before was said already.
    assert_eq!(confirmed(vec![mistake.to_owned()]), Confirmation::Replayed);
}
