//! Shared by the tests: lowering a text, and reading off what came of it.

use std::{collections::BTreeMap, time::Duration};

use gainsay_haskell::lower::{Lowered, lower};
use gainsay_ir::functional;
use gainsay_source::{Host, ReadError, Sources};

use crate::evaluator::{Evaluator, Value};

/// A project that exists only here.
pub struct Files(pub BTreeMap<String, String>);

impl Host for Files {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        self.0.get(path).cloned().ok_or(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Lowers a text with nothing beside it; whatever is wrong with the text, the program is well-formed.
pub fn lowered(text: &str) -> (Lowered, Sources) {
    lowered_with(text, &[])
}

pub fn lowered_with(text: &str, files: &[(&str, &str)]) -> (Lowered, Sources) {
    let files = Files(files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect());
    let mut sources = Sources::new();
    let root = sources.add("Main.hs", text);
    let mut lowered = lower(&files, &mut sources, root, &[]);
    let problems = functional::check(&lowered.program());
    assert!(problems.is_empty(), "not well-formed: {problems:?}");
    (lowered, sources)
}

/// `line: code: message` of every error.
pub fn errors(text: &str) -> Vec<String> {
    let (lowered, sources) = lowered(text);
    let errors = lowered.diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    errors
        .map(|error| {
            let line = error.span.map_or(0, |span| sources.line(span));
            format!("{line}: {}: {}", error.code, error.message)
        })
        .collect()
}

pub fn assert_no_errors(text: &str) {
    assert_eq!(errors(text), Vec::<String>::new());
}

/// The type of each function as Haskell writes it.
pub fn types(text: &str) -> BTreeMap<String, String> {
    let (lowered, _) = lowered(text);
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let shown = |function: &gainsay_haskell::lower::Function| {
        (function.name.to_string(), lowered.show_scheme(&function.scheme))
    };
    lowered.functions.iter().map(shown).collect()
}

pub fn type_of(text: &str, name: &str) -> String {
    types(text)[name].clone()
}

/// Runs every value of type `Bool`; gives those that are not true, with what they are.
pub fn not_true(text: &str) -> Vec<String> {
    let text = text.to_owned();
    let run = move || {
        let (mut lowered, _) = lowered(&text);
        let errors: Vec<_> = lowered.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
        assert!(errors.is_empty(), "{errors:?}");
        let program = lowered.program();
        let tests: Vec<_> = lowered
            .functions
            .iter()
            .filter(|function| function.arity == 0 && lowered.show_scheme(&function.scheme) == "Bool")
            .map(|function| function.name.clone())
            .collect();
        assert!(!tests.is_empty(), "nothing to run");
        let evaluator = Evaluator::new(&program);
        let failed = tests.iter().filter_map(|name| match evaluator.global(name) {
            Ok(Value::Data("True", _)) => None,
            Ok(Value::Data(other, _)) => Some(format!("{name} is {other}")),
            Ok(_) => Some(format!("{name} is no Boolean")),
            Err(failure) => Some(format!("{name} fails: {failure}")),
        });
        failed.collect()
    };
    let thread = std::thread::Builder::new().stack_size(512 << 20).spawn(run);
    thread.unwrap().join().unwrap()
}
