//! gainsay as a library, as docs/building-on.md shows it.

use std::{sync::Arc, time::Duration};

use gainsay::{Host, Launch, Options, ReadError, Silent, Sources, Verdict, World};
use gainsay_solver_process::Search;

/// A world without files and clock: what is checked imports nothing, and only steps are counted.
struct Nowhere;

impl Host for Nowhere {
    fn read(&self, _path: &str) -> Result<String, ReadError> {
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

#[test]
fn a_program_of_twenty_lines_checks_a_text() {
    let host: Arc<dyn Host> = Arc::new(Nowhere);
    let solver: Arc<dyn Launch> = Arc::new(Search::new(None).find().expect("a solver"));
    let world = World { host: &host, solver: &solver, second: None, cache: None, observer: &Silent };

    let mut sources = Sources::new();
    let text = "module Half where\nhalf :: Int -> Int\nhalf n = 100 `div` n\n";
    let file = sources.add("Half.hs", text);
    let report = gainsay::check(world, &mut sources, &[file], &Options::default());

    let half = &report.goals[0];
    assert_eq!(*half.outcome.verdict(), Verdict::Refuted);
    let failure = &half.outcome.failures()[0];
    let counterexample = failure.counterexample.as_ref().expect("a counterexample");
    assert_eq!(counterexample.inputs[0].value.text, "0");
    assert!(gainsay::replay(world, &mut sources, file, &half.name, failure, &Options::default()).unwrap().agrees);
}

#[test]
fn the_page_shows_this_program() {
    let page = include_str!("../../../docs/building-on.md");
    let fenced = page.split("```").skip(1).step_by(2);
    let shown: Vec<&str> = fenced.filter_map(|block| block.strip_prefix("rust\n")).collect();
    assert!(!shown.is_empty());
    let own = include_str!("library.rs");
    let plain = |text: &str| text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    shown.iter().for_each(|block| assert!(plain(own).contains(&plain(block)), "{block}"));
}
