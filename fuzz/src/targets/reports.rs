//! Reports as JSON, and the counterexamples in them: read, written, and run again on a program that they were not made for.

use std::{sync::Arc, time::Duration};

use gainsay::{Language, Options, Silent, World};
use gainsay_report::json;
use gainsay_smt::{Launch, LaunchError, Process};
use gainsay_source::{Host, ReadError, Sources};

/// Sources in which every file that a report names exists and is large enough for its spans.
pub(super) fn sources_of(report: &str) -> Sources {
    let mut sources = Sources::new();
    let text = format!("{}\n", "x".repeat(200)).repeat(60);
    for mention in report.split("\"file\":").skip(1).take(20) {
        if let Some(path) = mention.split('"').nth(1).filter(|path| sources.find(path).is_none()) {
            sources.add(path, text.clone());
        }
    }
    sources
}

/// The reader of reports; what it reads is written and read again as the same.
pub fn read_report(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let sources = sources_of(text);
    if let Ok(report) = json::read(text, &sources, &Language::dialects()) {
        let written = json::write(&report, &sources);
        let again = json::read(&written, &sources, &Language::dialects()).expect("what was written can be read");
        assert_eq!(json::write(&again, &sources), written);
    }
}

/// Programs that stored counterexamples are run on: one for each replayer.
const PROGRAMS: [(&str, &str); 4] = [
    (
        "fuzz.fun",
        "data List a = Nil | Cons a (List a);\ngoal f = let { k = ? : Int; xs = ? : (List Int) } in assert (case xs of { Nil -> k < 1; Cons a b -> a < k });",
    ),
    (
        "fuzz.rkt",
        "#lang racket\n(provide (contract-out [f (-> (listof integer?) integer?)]))\n(define (f xs) (+ 1 (car xs)))",
    ),
    (
        "fuzz.vpr",
        "field v: Int\nmethod f(x: Ref, k: Int)\n  requires acc(x.v)\n  ensures acc(x.v) && x.v < k\n{ x.v := x.v + 1 }",
    ),
    ("fuzz.c", "int f(int *x)\n  //@ requires *x |-> ?k;\n  //@ ensures *x |-> k;\n{ *x = *x + 1; return 10 / *x; }"),
];

/// Every counterexample of a report, whatever it says, run on programs with a goal `f`: it is refused or it ends.
pub fn replay_stored(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(report) = json::read(text, &sources_of(text), &Language::dialects()) else { return };
    let solver: Arc<dyn Launch> = Arc::new(NoSolver);
    let host: Arc<dyn Host> = Arc::new(Alone);
    let world = World { host: &host, observer: &Silent, solver: &solver, second: None, cache: None };
    for failure in report.goals.iter().flat_map(|goal| goal.outcome.failures()).take(4) {
        for (path, program) in PROGRAMS {
            let mut sources = Sources::new();
            let root = sources.add(path, program);
            // Whether it still fails is for others to say; here it must come to an end.
            let _ = gainsay::replay(world, &mut sources, root, "f", failure, &Options::default());
        }
    }
}

/// A world without files and time.
pub(super) struct Alone;

impl Host for Alone {
    fn read(&self, _path: &str) -> Result<String, ReadError> {
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

struct NoSolver;

impl Launch for NoSolver {
    fn launch(&self) -> Result<Box<dyn Process>, LaunchError> {
        Err(LaunchError::Failed("there is none".to_owned()))
    }
}
