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
        let (mut bare, mut behind_the_chain) = (support::backend(), support::backend());
        bare.identify().and(behind_the_chain.identify()).expect("a solver");
        let mut chained = chain(behind_the_chain);
        let start = std::time::Instant::now();
        let bare_counts = recording.run(&mut bare);
        let bare_time = start.elapsed();
        let start = std::time::Instant::now();
        let counts = recording.run(&mut chained);
        let time = start.elapsed();
        let rate = |time: std::time::Duration| (counts.queries as f64 / time.as_secs_f64()).round();
        println!(
            "{name}: {} queries ({} unsat), bare {}/s, chain {}/s, before the solver {:.1} %",
            counts.queries,
            bare_counts.unsat,
            rate(bare_time),
            rate(time),
            100.0 * counts.before_the_solver as f64 / counts.queries as f64
        );
        println!("   {:?}", chained.statistics());
    }
}
