//! Runs that are changed before they are replayed: another value, another heap, or a precondition that cannot be decided is no replay.

use std::{sync::Arc, time::Duration};

use gainsay_c::{CNotation, check::check, load::read};
use gainsay_source::{Host, ReadError, Sources};

use super::super::{Answer, Executable, Settings, program::Program, refute, replay_stored, value::Pointer};
use super::*;

struct Nowhere;

impl Host for Nowhere {
    fn read(&self, _: &str) -> Result<String, ReadError> {
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// What the replay says of the counterexample of `f`, after a change.
fn replayed(text: &str, change: impl FnOnce(&mut Attempt<'_, '_>, &mut Finding)) -> Result<(), String> {
    let mut sources = Sources::new();
    let file = sources.add("test.c", text);
    let (unit, diagnostics) = read(&Nowhere, &mut sources, file);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let (checked, diagnostics) = check(unit);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let executable = Executable::new(Arc::new(checked), Arc::new(CNotation));
    let settings = Settings::default();
    let Answer::Refuted(failure, _) = refute(&executable, "f", &sources, &settings) else { panic!("it fails") };
    let counterexample = failure.counterexample.expect("a counterexample");
    let program = Program::new(&executable, "f", settings.overflow);
    let mut attempt = replay_stored::again(&program, "f", &settings, &counterexample).expect("it can be run again");
    let Outcome::Found(finding) = &attempt.outcome else { panic!("it fails again") };
    let mut finding = (**finding).clone();
    change(&mut attempt, &mut finding);
    replay(&attempt, &finding)
}

const SMALL: &str = "int f(int x)
    //@ requires x < 5;
    //@ ensures result != 3;
{ return x; }";

const POINTER: &str = "int f(int *p)
    //@ requires *p |-> ?v &*& v < 5;
    //@ ensures *p |-> v &*& result != 3;
{ return *p; }";

/// Writes a number into every cell of the heap.
fn fill(attempt: &mut Attempt<'_, '_>, number: i128) {
    for cell in attempt.initial.blocks.iter_mut().flat_map(|block| block.cells.values_mut()) {
        cell.value = Some(Value::Integer(number));
    }
}

#[test]
fn what_was_found_is_replayed() {
    assert_eq!(replayed(SMALL, |_, _| ()), Ok(()));
    assert_eq!(replayed(POINTER, |_, _| ()), Ok(()));
}

#[test]
fn a_value_on_which_nothing_fails_is_refused() {
    let said = replayed(SMALL, |attempt, _| attempt.arguments[0] = Value::Integer(2));
    assert_eq!(said, Err("the replay does not fail".to_owned()));
    // Where the contract speaks of what was there, it fails in another way.
    assert!(replayed(POINTER, |attempt, _| fill(attempt, 2)).is_err());
}

#[test]
fn a_precondition_that_is_false_is_refused() {
    let starts =
        |said: Result<(), String>| said.unwrap_err().starts_with("the heap does not satisfy the precondition: ");
    assert!(starts(replayed(SMALL, |attempt, _| attempt.arguments[0] = Value::Integer(5))));
    assert!(starts(replayed(POINTER, |attempt, _| fill(attempt, 5))));
    assert!(starts(replayed(POINTER, |attempt, _| {
        attempt.initial.blocks.iter_mut().for_each(|block| block.cells.clear());
    })));
}

#[test]
fn a_precondition_that_is_not_decided_is_refused() {
    let somewhere = Value::Pointer(Pointer::start(0));
    for text in [SMALL, &SMALL.replace("x < 5", "x * x < 10")] {
        let said = replayed(text, |attempt, _| attempt.arguments[0] = somewhere.clone()).unwrap_err();
        assert!(said.starts_with("whether the precondition holds was not decided: "), "{said}");
    }
}

#[test]
fn another_failure_is_refused() {
    let differs = |said: Result<(), String>| said.unwrap_err().starts_with("the replay fails differently: ");
    assert!(differs(replayed(SMALL, |_, finding| finding.code = "leak")));
    assert!(differs(replayed(SMALL, |_, finding| finding.span.start += 1)));
    assert!(differs(replayed(POINTER, |_, finding| finding.span.end += 1)));
}
