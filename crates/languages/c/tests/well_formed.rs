//! What lowering builds is well-formed and can be written down, whatever the program: all programs of the tests and the examples.

#![allow(clippy::disallowed_methods, reason = "the programs of the tests are files")]

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use gainsay_c::{
    check::check,
    load::read,
    lower::{Options, lower, lower_library},
};
use gainsay_ir::separation::{self, Program};
use gainsay_source::{Host, ReadError, Sources};
use serde_json::Value;

struct Files;

impl Host for Files {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        fs::read_to_string(path).map_err(|_| ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn c_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("there is such a folder") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            c_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            found.push(path);
        }
    }
}

/// What a file is lowered to: without overflow, with it, and what comes with its annotations.
fn lowered(path: &Path) -> Vec<Program> {
    let mut sources = Sources::new();
    let name = path.to_string_lossy().into_owned();
    let text = Files.read(&name).expect("it can be read");
    let file = sources.add(name, text);
    let (unit, _) = read(&Files, &mut sources, file);
    let (checked, _) = check(unit);
    let mut all = [false, true].map(|overflow| lower(&checked, Options { overflow }).program).to_vec();
    all.push(lower_library(&checked).program);
    all
}

fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut files = Vec::new();
    ["tests/c", "tests/papers", "examples"].iter().for_each(|folder| c_files(&root.join(folder), &mut files));
    assert!(files.len() > 50, "there are programs to look at");
    files
}

/// Everything but the places in the source.
fn without_places(program: &Program) -> Value {
    let mut value = serde_json::to_value(program).expect("programs are data");
    let mut waiting = vec![&mut value];
    while let Some(next) = waiting.pop() {
        match next {
            Value::Object(parts) => {
                parts.retain(|key, _| key != "span" && key != "end");
                waiting.extend(parts.values_mut());
            }
            Value::Array(parts) => waiting.extend(parts),
            _ => {}
        }
    }
    value
}

fn assert_text_loses_nothing(program: &Program, file: &Path) {
    let text = separation::print(program);
    let (again, errors) = separation::read(&text, Sources::new().add("lowered.sep", &*text));
    assert_eq!(errors, [], "{}", file.display());
    assert!(without_places(&again) == without_places(program), "{}", file.display());
}

#[test]
fn programs_are_lowered_to_programs_that_can_be_written_down() {
    let mut flaws = Vec::new();
    for file in programs() {
        for program in lowered(&file) {
            let found = separation::check(&program).into_iter();
            flaws.extend(found.map(|flaw| format!("{}: {}: {}", file.display(), flaw.member, flaw.message)));
            assert_text_loses_nothing(&program, &file);
        }
    }
    assert_eq!(flaws, Vec::<String>::new());
}
