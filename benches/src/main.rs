//! Measurements of the engines from inside: what the solver chain saves, how fast the functional engine reduces, what a fork costs, how long
//! programs take. Started by
//! `cargo xtask bench`, in release mode. Prints tables; judges nothing but contradictions.

mod functional;
mod haskell;
mod memory;
mod processor;
mod programs;
mod racket;
mod record;
mod smt;
mod table;

use std::process::ExitCode;

use anyhow::{Result, bail};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(text) => {
            say(&text);
            ExitCode::SUCCESS
        }
        Err(error) => {
            complain(&format!("bench: {error:#}"));
            ExitCode::from(2)
        }
    }
}

fn run(words: &[&str]) -> Result<String> {
    match words {
        ["smt"] => smt::measure(),
        ["functional"] => functional::measure(),
        ["haskell"] => haskell::measure(),
        ["record"] => record::record(),
        ["racket"] => racket::measure(None),
        ["racket", folder] => racket::measure(Some(folder)),
        _ => bail!("expected one of: smt, functional, haskell, racket [FOLDER], record"),
    }
}

#[expect(clippy::print_stdout, reason = "the tables are the product")]
fn say(text: &str) {
    println!("{}", text.trim_end());
}

#[expect(clippy::print_stderr, reason = "complaints go to standard error")]
fn complain(text: &str) {
    eprintln!("{text}");
}
