//! Recordings: written and read back, and run through the chain and the bare solver.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stdout)]

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

/// `cargo test --release -p gainsay-smt --test recordings -- --ignored --nocapture`
#[test]
#[ignore = "a measurement, not a test"]
fn speed() {
    for (name, program) in ALL {
        let mut recording = record(program);
        let mut fastest = [std::time::Duration::MAX; 2];
        let mut last = None;
        for _ in 0..5 {
            let (mut bare, mut behind_the_chain) = (support::backend(), support::backend());
            bare.identify().and(behind_the_chain.identify()).expect("a solver");
            let mut chained = chain(behind_the_chain);
            let start = std::time::Instant::now();
            recording.run(&mut bare);
            fastest[0] = fastest[0].min(start.elapsed());
            let start = std::time::Instant::now();
            let counts = recording.run(&mut chained);
            fastest[1] = fastest[1].min(start.elapsed());
            last = Some((counts, chained.statistics()));
        }
        let (counts, statistics) = last.expect("at least one run");
        let [bare, chained] = fastest.map(|time| (counts.queries as f64 / time.as_secs_f64()).round());
        let share = 100.0 * counts.before_the_solver as f64 / counts.queries as f64;
        println!("{name}: bare {bare}/s, chain {chained}/s, before the solver {share:.1} %, {counts:?}");
        println!("   {statistics:?}");
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
