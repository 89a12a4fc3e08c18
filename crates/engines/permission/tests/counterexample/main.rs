//! Failures of whole programs, explained with a real solver: what a counterexample shows, who is blamed, and that it was replayed.

mod again;
mod blame;
mod confirmed;
mod shown;

use std::sync::Arc;
use std::time::Duration;

use gainsay_ir::permission::Program;
use gainsay_permission::counterexample::{expect, explain};
use gainsay_permission::{Goal, MemberResult, Options, check_member, goals};
use gainsay_smt::{Backend, Profile, Settings, Solver, chain};
use gainsay_solver_process::Search;
use gainsay_source::{Host, ReadError, Sources};
use gainsay_verdict::{Counterexample, HeapEntry, HeapPicture, Shown, Value};

struct NoFiles;

impl Host for NoFiles {
    fn read(&self, _: &str) -> Result<String, ReadError> {
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn loaded(text: &str) -> (Sources, Program, Box<dyn Solver + Send>) {
    let mut sources = Sources::new();
    let file = sources.add("test.vpr", text);
    let (program, diagnostics) = gainsay_viper::load(&NoFiles, &mut sources, file);
    let program = program.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let launch = Search::new(None).find().expect("a solver");
    let settings = Settings { profile: Profile::Quantified, resource_limit: 8_000_000, ..Settings::default() };
    (sources, program, chain(Backend::new(Arc::new(launch), settings)))
}

/// The counterexample of the only failure of a program, which must be on this line, with whether it entails the items.
pub fn only_failure(text: &str, code: &str, line: u32, items: &str) -> (Counterexample, bool) {
    let (mut sources, program, mut solver) = loaded(text);
    let mut found = Vec::new();
    for goal in goals(&program) {
        let mut result = check_member(&program, &goal, &mut *solver, &Options::default());
        assert_eq!(result.gaps, []);
        for place in 0..result.failures.len() {
            let failure = &result.failures[place];
            assert_eq!((failure.code().as_str(), sources.line(failure.span)), (code, line));
            let counterexample = explain(&program, &goal, &mut result, place).expect("a counterexample");
            let holds = items.is_empty() || {
                let method = &program.methods[&goal.name];
                let items = gainsay_viper::load_assertions(&mut sources, &program, method, items).expect("items");
                expect(&program, &goal, &mut result, place, &items).expect("a verdict").holds
            };
            found.push((counterexample, holds));
        }
    }
    assert_eq!(found.len(), 1, "one failure");
    found.remove(0)
}

/// The program of a text and its counterexamples, with the members that they are of.
pub fn found_in(text: &str) -> (Sources, Program, Vec<(Goal, Counterexample)>) {
    let (sources, program, found) = found_with_results(text);
    (sources, program, found.into_iter().map(|(goal, _, counterexample)| (goal, counterexample)).collect())
}

/// The same, with what else was found about each member.
pub fn found_with_results(text: &str) -> (Sources, Program, Vec<(Goal, MemberResult, Counterexample)>) {
    let (sources, program, mut solver) = loaded(text);
    let mut found = Vec::new();
    for goal in goals(&program) {
        let mut result = check_member(&program, &goal, &mut *solver, &Options::default());
        if !result.failures.is_empty() {
            let counterexample = explain(&program, &goal, &mut result, 0).expect("a counterexample");
            found.push((goal, result, counterexample));
        }
    }
    (sources, program, found)
}

/// The value of a program variable.
pub fn variable<'a>(counterexample: &'a Counterexample, name: &str) -> &'a Value {
    let found = counterexample.store.iter().find(|binding| binding.name.as_str() == name);
    &found.unwrap_or_else(|| panic!("no {name} in {:?}", counterexample.store)).value.value
}

pub fn heap<'a>(counterexample: &'a Counterexample, label: &str) -> &'a HeapPicture {
    counterexample.heaps.iter().find(|heap| heap.label == label).expect("a heap")
}

/// The value of a field, looked for inside predicates too.
pub fn field<'a>(entries: &'a [HeapEntry], receiver: &str, name: &str) -> Option<&'a Shown> {
    entries.iter().find_map(|entry| match entry {
        HeapEntry::Field(cell) if cell.receiver.as_str() == receiver && cell.field.as_str() == name => {
            Some(&cell.value)
        }
        HeapEntry::Predicate(instance) => field(&instance.contents, receiver, name),
        _ => None,
    })
}
