//! Checks a Viper text with a real solver and compares the failures with the marks in it: `// ~ code` on the line a failure is expected at.
#![allow(clippy::disallowed_types, clippy::disallowed_methods)]

use std::sync::Arc;
use std::time::Duration;

use gainsay_conditions::check_member;
use gainsay_permission::{Options, goals};
use gainsay_smt::{Backend, Profile, Settings, chain};
use gainsay_solver_process::Search;
use gainsay_source::{Host, ReadError, Sources};

struct NoFiles;

impl Host for NoFiles {
    fn read(&self, _path: &str) -> Result<String, ReadError> {
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// What was found in a text: failures as line and code, and gaps.
pub struct Found {
    pub failures: Vec<(u32, String)>,
    pub gaps: Vec<String>,
}

pub fn run(text: &str) -> Found {
    let mut sources = Sources::new();
    let file = sources.add("test.vpr", text);
    let (program, diagnostics) = gainsay_viper::load(&NoFiles, &mut sources, file);
    let program = program.unwrap_or_else(|| panic!("the test is no Viper program: {diagnostics:?}"));
    let launch = Search::new(None).find().expect("these tests need a solver");
    let settings = Settings { profile: Profile::Quantified, ..Settings::default() };
    let mut solver = chain(Backend::new(Arc::new(launch), settings));
    let mut found = Found { failures: Vec::new(), gaps: Vec::new() };
    for goal in goals(&program) {
        let result = check_member(&program, &goal, &mut *solver, &Options::default());
        for failure in &result.failures {
            found.failures.push((sources.line(failure.span), failure.code()));
        }
        found.gaps.extend(result.gaps.iter().map(|gap| gap.message().to_string()));
    }
    found.failures.sort();
    found.failures.dedup();
    found
}

/// The failures of a text must be exactly those it is marked with, and nothing may be left open.
pub fn check(text: &str) {
    let found = run(text);
    let mut marked: Vec<(u32, String)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        marked.extend(line.split("// ~ ").skip(1).map(|code| (number, code.trim().to_string())));
    }
    assert_eq!(found.gaps, Vec::<String>::new(), "nothing is left open");
    assert_eq!(found.failures, marked, "failures are where they are marked");
}
