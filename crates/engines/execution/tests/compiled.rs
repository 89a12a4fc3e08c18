//! The interpreter against a compiler: each program under `compiled` asserts values that the same program printed when gcc had compiled it.
//! Running `main` must go through all of them; with a wrong value instead of the last, it must fail there.

#![allow(clippy::disallowed_methods, reason = "a test reads its programs from files")]

use std::{fs, path::PathBuf, sync::Arc, time::Duration};

use gainsay_c::{CNotation, check::check, load::read};
use gainsay_execution::{Answer, Executable, Settings, refute};
use gainsay_source::{Host, ReadError, Sources};

struct Nowhere;

impl Host for Nowhere {
    fn read(&self, _: &str) -> Result<String, ReadError> {
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn programs() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/compiled");
    let entries = fs::read_dir(folder).expect("the programs").map(|entry| entry.expect("an entry").path());
    let mut programs: Vec<(String, String)> =
        entries.map(|path| (path.display().to_string(), fs::read_to_string(&path).expect("a program"))).collect();
    programs.sort();
    programs
}

fn run_main(text: &str) -> Answer {
    let mut sources = Sources::new();
    let file = sources.add("compiled.c", text.to_owned());
    let (unit, diagnostics) = read(&Nowhere, &mut sources, file);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let (checked, diagnostics) = check(unit);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    refute(&Executable::new(Arc::new(checked), Arc::new(CNotation)), "main", &sources, &Settings::default())
}

/// The program with another value in its last assertion.
fn spoiled(text: &str) -> String {
    let (before, last) = text.rsplit_once("assert(").expect("an assertion");
    let (condition, after) = last.split_once(");\n").expect("its end");
    format!("{before}assert({condition} + 1);\n{after}")
}

#[test]
fn runs_compute_what_a_compiler_computes() {
    let programs = programs();
    assert!(programs.len() > 30, "{} programs", programs.len());
    for (path, text) in programs {
        match run_main(&text) {
            Answer::Exhausted(_) => {}
            other => panic!("{path}: {other:?}"),
        }
        match run_main(&spoiled(&text)) {
            Answer::Refuted(failure, _) => assert_eq!(failure.code, "assert", "{path}: {}", failure.message),
            other => panic!("{path} with a wrong value: {other:?}"),
        }
    }
}
