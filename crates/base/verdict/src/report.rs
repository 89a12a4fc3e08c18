//! Everything a run has to say. A `Report` and the `Sources` are enough to draw every output format.

use gainsay_source::{Diagnostic, Name, Span};
use serde::{Deserialize, Serialize};

use crate::{
    Actual, Assumption, Binding, Call, CallResult, Counterexample, Dialect, Ending, Excuse, HeapEntry, Kind, Notation,
    Outcome, Reason, Shown, Standing, Value, Verdict,
};

/// What deciding a goal took. Only `milliseconds` depends on the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    pub paths: u64,
    pub steps: u64,
    pub queries: u64,
    /// Queries that reached the solver itself.
    pub solver_queries: u64,
    pub milliseconds: u64,
}

/// One goal with its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalReport {
    pub name: Name,
    pub language: Dialect,
    pub span: Span,
    pub outcome: Outcome,
    pub statistics: Statistics,
    /// What of it does not make the run fail. They are no part of the outcome, which is what it is.
    pub excuses: Vec<Excuse>,
    /// The types of functions that nobody gave one, as far as the verdict rests on them.
    pub inferred: Vec<InferredType>,
}

/// A failure of a goal that is still being decided: nothing was replayed yet, and nothing of it is a verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Announcement {
    pub goal: Name,
    /// The goal's place among all goals of the run.
    pub number: usize,
    pub code: String,
    pub message: String,
    pub span: Span,
}

/// A type that was found, in its language's notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InferredType {
    pub function: Name,
    pub ty: String,
}

/// The whole run: what is wrong with the text, and every goal in source order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    pub diagnostics: Vec<Diagnostic>,
    pub goals: Vec<GoalReport>,
}

impl Report {
    /// 0 everything verified · 1 something refuted · 2 could not run · 3 nothing refuted but something unknown. What is excused counts as little as what is
    /// verified.
    pub fn exit_code(&self) -> u8 {
        let any = |standing: Standing| self.goals.iter().any(|goal| goal.standing() == standing);
        if any(Standing::Refuted) {
            1
        } else if self.diagnostics.iter().any(Diagnostic::is_error) {
            2
        } else if self.goals.is_empty() {
            // Nothing was checked, which is no success.
            2
        } else if any(Standing::Unknown) {
            3
        } else {
            0
        }
    }
}

impl GoalReport {
    pub fn reason(&self) -> Option<&Reason> {
        match self.outcome.verdict() {
            Verdict::Unknown(reason) => Some(reason),
            _ => None,
        }
    }

    /// Fills in how the goal's language writes each value and call.
    pub fn write_in(&mut self, notation: &dyn Notation) {
        for failure in self.outcome.failures_mut() {
            notation.retell(&self.name, failure);
            if let Some(counterexample) = &mut failure.counterexample {
                write_counterexample(counterexample, &self.name, notation);
                // What fails only by a contract does not fail when it is run.
                if counterexample.kind == Kind::Concrete {
                    let witness = notation.witness(&self.name, &counterexample.inputs, &counterexample.ending);
                    counterexample.notes.extend(witness.filter(|note| !counterexample.notes.contains(note)));
                }
            }
        }
    }
}

fn write_counterexample(counterexample: &mut Counterexample, goal: &Name, notation: &dyn Notation) {
    for binding in &mut counterexample.inputs {
        binding.value.text = notation.input(goal, binding);
    }
    for Binding { value, .. } in &mut counterexample.store {
        write_shown(value, notation);
    }
    match &mut counterexample.ending {
        Ending::Returned(value) => value.text = notation.result(goal, &value.value),
        Ending::AssertionFailed { sides: Some((left, right)) } => {
            write_shown(left, notation);
            write_shown(right, notation);
        }
        Ending::Raised { value: Some(value), .. } => write_shown(value, notation),
        Ending::AssertionFailed { sides: None } | Ending::Raised { value: None, .. } => {}
    }
    counterexample.calls.iter_mut().for_each(|call| write_call(call, notation));
    counterexample.assumed.iter_mut().for_each(|assumption| write_assumption(assumption, notation));
    for table in &mut counterexample.tables {
        write_shown(&mut table.otherwise, notation);
        for row in &mut table.rows {
            row.arguments.iter_mut().chain([&mut row.result]).for_each(|shown| write_shown(shown, notation));
        }
    }
    for heap in &mut counterexample.heaps {
        write_entries(&mut heap.entries, notation);
        heap.variables.iter_mut().for_each(|binding| write_shown(&mut binding.value, notation));
    }
}

fn write_shown(shown: &mut Shown, notation: &dyn Notation) {
    shown.text = notation.value(&shown.value);
}

fn write_application(function: &Name, arguments: &mut [Shown], notation: &dyn Notation) -> String {
    arguments.iter_mut().for_each(|argument| write_shown(argument, notation));
    let values: Vec<Value> = arguments.iter().map(|argument| argument.value.clone()).collect();
    notation.call(function, &values)
}

fn write_call(call: &mut Call, notation: &dyn Notation) {
    call.text = write_application(&call.function, &mut call.arguments, notation);
    if let CallResult::Returned(value) = &mut call.result {
        value.text = notation.result(&call.function, &value.value);
    }
    call.function = Name::new(notation.function(&call.function));
}

fn write_assumption(assumption: &mut Assumption, notation: &dyn Notation) {
    assumption.text = write_application(&assumption.callee, &mut assumption.arguments, notation);
    assumption.allowed.text = notation.result(&assumption.callee, &assumption.allowed.value);
    assumption.promised.iter_mut().for_each(|binding| write_shown(&mut binding.value, notation));
    if let Actual::Returns(value) = &mut assumption.actual {
        value.text = notation.result(&assumption.callee, &value.value);
    }
}

fn write_entries(entries: &mut [HeapEntry], notation: &dyn Notation) {
    for entry in entries {
        match entry {
            HeapEntry::Field(cell) => write_shown(&mut cell.value, notation),
            HeapEntry::Predicate(instance) => {
                instance.arguments.iter_mut().for_each(|argument| write_shown(argument, notation));
                write_entries(&mut instance.contents, notation);
            }
            HeapEntry::Wand(wand) => {
                write_entries(&mut wand.left, notation);
                write_entries(&mut wand.right, notation);
            }
        }
    }
}
