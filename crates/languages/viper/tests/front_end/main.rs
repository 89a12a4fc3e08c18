//! The front end, feature by feature: what is accepted, what is rejected with which code on which line, what is read back as printed.

mod bad_input;
mod consistency;
mod hyper;
mod imports;
mod macros;
mod outside;
mod reading;
mod round_trip;
mod types;

use std::{collections::BTreeMap, time::Duration};

use gainsay_ir::permission::{self, Program};
use gainsay_source::{Diagnostic, Host, ReadError, Sources};

/// Files that exist only here.
#[derive(Default)]
struct Files(BTreeMap<String, String>);

impl Files {
    fn of(files: &[(&str, &str)]) -> Files {
        Files(files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect())
    }
}

impl Host for Files {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        self.0.get(path).cloned().ok_or(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// The outcome of loading one text.
struct Loaded {
    program: Option<Program>,
    diagnostics: Vec<Diagnostic>,
    sources: Sources,
}

impl Loaded {
    fn errors(&self) -> Vec<(&str, u32)> {
        let errors = self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
        errors.map(|each| (each.code.as_str(), each.span.map_or(0, |span| self.sources.line(span)))).collect()
    }
}

fn load_with(files: &Files, text: &str) -> Loaded {
    let mut sources = Sources::new();
    let file = sources.add("main.vpr", text);
    let (program, diagnostics) = gainsay_viper::load(files, &mut sources, file);
    Loaded { program, diagnostics, sources }
}

fn load(text: &str) -> Loaded {
    load_with(&Files::default(), text)
}

/// The program of a text that must be right, well-formed and the same when it is printed and read again.
#[track_caller]
fn accept(text: &str) -> Program {
    let loaded = load(text);
    assert_eq!(loaded.diagnostics, [], "in {text}");
    let program = loaded.program.expect("no diagnostics, so there is a program");
    assert_eq!(permission::check(&program), [], "in {text}");
    round_trip::assert_same_when_read_again(&program);
    program
}

/// A text that must be rejected with exactly these codes on these lines.
#[track_caller]
fn reject(text: &str, expected: &[(&str, u32)]) {
    let loaded = load(text);
    assert_eq!(loaded.errors(), expected, "in {text}\n{:#?}", loaded.diagnostics);
    assert!(loaded.program.is_none());
}

/// The body of a method that must be rejected; its first line is line 1.
#[track_caller]
fn reject_statements(statements: &str, expected: &[(&str, u32)]) {
    reject(
        &format!(
            "method m(x: Ref, n: Int, p: Perm, b: Bool) {{ {statements}\n}} field f: Int field g: Ref predicate P(r: Ref) {{ true }}"
        ),
        expected,
    );
}

/// Statements that must be right.
#[track_caller]
fn accept_statements(statements: &str) -> Program {
    accept(&format!(
        "method m(x: Ref, n: Int, p: Perm, b: Bool) {{ {statements}\n}} field f: Int field g: Ref predicate P(r: Ref) {{ true }}"
    ))
}

const PARSER: &str = "parser.error";
const TYPECHECKER: &str = "typechecker.error";
const CONSISTENCY: &str = "consistency.error";
