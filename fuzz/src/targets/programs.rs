//! The readers of programs, each down to the goals an engine would be given: no text may break them, and what they make of it is well-formed.

use gainsay::Options;
use gainsay_ir::{functional, separation};
use gainsay_source::{Diagnostic, Sources};
use gainsay_verdict::Reason;

use super::reports::Alone;

/// The reader of the core language; what it reads without a complaint, the printer writes and the reader reads again.
pub fn read_core(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let read = |text: &str| functional::read(text, Sources::new().add("fuzz.fun", text));
    let (program, diagnostics) = read(text);
    let complaints = functional::check(&program);
    if diagnostics.is_empty() && complaints.is_empty() {
        let printed = functional::print(&program);
        let (again, diagnostics) = read(&printed);
        assert!(diagnostics.is_empty(), "printed text is not read: {diagnostics:?}\n{printed}");
        assert_eq!(functional::print(&again), printed, "printed text is read as something else");
    }
}

/// The reader of the language with separation logic, and what looks for flaws; what is read is written and read again.
pub fn read_separation(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let read = |text: &str| separation::read(text, Sources::new().add("fuzz.sep", text));
    let (program, diagnostics) = read(text);
    separation::check(&program);
    if diagnostics.is_empty() {
        let printed = separation::print(&program);
        let (again, diagnostics) = read(&printed);
        assert!(diagnostics.is_empty(), "printed text is not read: {diagnostics:?}\n{printed}");
        assert_eq!(separation::print(&again), printed, "printed text is read as something else");
    }
}

pub fn read_haskell(data: &[u8]) {
    read_goals("fuzz.hs", data);
}

pub fn read_racket(data: &[u8]) {
    read_goals("fuzz.rkt", data);
}

pub fn read_spcf(data: &[u8]) {
    read_goals("fuzz.spcf", data);
}

pub fn read_viper(data: &[u8]) {
    read_goals("fuzz.vpr", data);
}

pub fn read_c(data: &[u8]) {
    read_goals("fuzz.c", data);
}

/// The goals of a text. One that was lowered wrongly is a bug, like a panic, unless there are mistakes in the text and all of them were told.
fn read_goals(path: &str, data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut sources = Sources::new();
    let root = sources.add(path, text);
    let (goals, diagnostics) = gainsay::goals(&Alone, &mut sources, &[root], &Options::default());
    if diagnostics.iter().any(Diagnostic::is_error) {
        return;
    }
    for goal in goals {
        if let Some(Reason::Bug { message }) = &goal.obstacle {
            panic!("`{}`: {message}", goal.name);
        }
    }
}
