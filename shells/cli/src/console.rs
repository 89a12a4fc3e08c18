//! Standard output and standard error. A reader who goes away is no error; a disk that is full is one.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::sync::Mutex;

use anyhow::{Context, Result};

static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Whether anybody still reads what we print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    Listening,
    Gone,
}

/// Prints to standard output. A closed pipe ends the output quietly.
pub fn print(text: &str) -> Result<Reader> {
    let mut output = io::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Ok(()) => Ok(Reader::Listening),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Reader::Gone),
        Err(error) => Err(error).context("cannot write to standard output"),
    }
}

/// Says what is wrong on standard error. If even that is closed there is nobody left to tell.
pub fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "error: {}", harmless(message));
}

/// Says something worth knowing on standard error.
pub fn remark(message: &str) {
    let _ = writeln!(io::stderr(), "note: {}", harmless(message));
}

/// `text` without what a terminal would obey: names of files and goals may contain anything.
pub fn harmless(text: &str) -> String {
    let shown = |character: char| {
        if character.is_control() && !matches!(character, '\n' | '\t') { '\u{fffd}' } else { character }
    };
    text.chars().map(shown).collect()
}

/// A panic is reported by whoever catches it; the default message would tear the report apart. `RUST_BACKTRACE` brings it back.
pub fn quiet_panics() {
    if std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
        return;
    }
    std::panic::set_hook(Box::new(|panic| {
        if let Ok(mut last) = LAST_PANIC.lock() {
            *last = panic.to_string().replace('\n', " ");
        }
    }));
}

/// The most recent panic, in a line.
pub fn last_panic() -> String {
    LAST_PANIC.lock().map(|last| last.clone()).unwrap_or_default()
}

/// How many columns standard output has, where it is a terminal.
pub fn width() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    terminal_size::terminal_size().map(|(terminal_size::Width(columns), _)| usize::from(columns))
}
