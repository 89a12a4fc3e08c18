//! Recordings: written and read back, and run through the chain and the bare solver.
#![allow(clippy::disallowed_types, clippy::disallowed_methods)]

mod support;

use gainsay_smt::{Recorder, Recording, Solver, Terms, chain};
use support::programs::ALL;

fn record(program: support::programs::Program) -> Recording {
    let mut terms = Terms::new();
    let mut recorder = Recorder::new(support::backend());
    program(&mut terms, &mut recorder);
    Recording { terms, queries: recorder.queries }
}

#[test]
fn a_recording_reads_back() {
    let recording = record(support::programs::intersecting);
    let text = recording.write();
    let read = Recording::read(&text).expect("what was written can be read");
    assert_eq!(read.queries.len(), recording.queries.len());
    let again = Recording::read(&read.write()).expect("and written again");
    assert_eq!(again.queries, read.queries);
    for (before, after) in recording.queries.iter().zip(&read.queries) {
        assert_eq!(before.len(), after.len());
    }
}

#[test]
fn most_queries_are_answered_before_the_solver() {
    for (name, program) in ALL {
        let mut recording = record(program);
        let bare = recording.run(&mut support::backend());
        let mut solver = chain(support::backend());
        let chained = recording.run(&mut solver);
        assert_eq!((bare.sat, bare.unsat, bare.unknown), (chained.sat, chained.unsat, chained.unknown), "{name}");
        assert_eq!(bare.before_the_solver, 0);
        assert!(chained.before_the_solver * 2 > chained.queries, "{name}: {chained:?} {:?}", solver.statistics());
    }
}

/// Writes the recordings that `cargo xtask bench smt` runs.
#[test]
#[ignore = "writes files"]
fn record_all() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/recordings");
    for (name, program) in ALL {
        std::fs::write(format!("{folder}/{name}.smt2"), record(program).write()).expect("the folder is there");
    }
}
