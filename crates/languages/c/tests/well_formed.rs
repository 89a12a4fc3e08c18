//! What lowering builds is well-formed, whatever the program: all programs of the tests and the examples, and what is wrong with their text.

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
use gainsay_ir::separation;
use gainsay_source::{Host, ReadError, Sources};

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

fn flaws(path: &Path) -> Vec<String> {
    let mut sources = Sources::new();
    let name = path.to_string_lossy().into_owned();
    let text = Files.read(&name).expect("it can be read");
    let file = sources.add(name, text);
    let (unit, _) = read(&Files, &mut sources, file);
    let (checked, _) = check(unit);
    let mut all = Vec::new();
    for overflow in [false, true] {
        all.push(lower(&checked, Options { overflow }));
    }
    all.push(lower_library(&checked));
    let flaws = all.iter().flat_map(|lowered| separation::check(&lowered.program));
    flaws.map(|flaw| format!("{}: {}: {}", path.display(), flaw.member, flaw.message)).collect()
}

#[test]
fn programs_are_lowered_to_programs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut files = Vec::new();
    ["tests/c", "tests/papers", "examples"].iter().for_each(|folder| c_files(&root.join(folder), &mut files));
    assert!(files.len() > 50, "there are programs to look at");
    let flaws: Vec<String> = files.iter().flat_map(|file| flaws(file)).collect();
    assert_eq!(flaws, Vec::<String>::new());
}
