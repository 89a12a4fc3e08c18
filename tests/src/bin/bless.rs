//! `bless [FILTER]`: brings the markers of all test programs whose path contains FILTER up to date. Started by `cargo xtask bless`.

use std::{fs, process::ExitCode};

use anyhow::{Context, Result};
use gainsay_tests::{inputs, run};

fn main() -> ExitCode {
    match bless_all(&std::env::args().nth(1).unwrap_or_default()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("bless: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn bless_all(filter: &str) -> Result<()> {
    for input in inputs::all(&inputs::root())?.iter().filter(|input| input.name.contains(filter)) {
        let finished = match run::run(input) {
            Ok(finished) => finished,
            Err(error) => {
                say(&format!("{}: left alone: {error:#}", input.name));
                continue;
            }
        };
        if finished.blessed != input.text {
            fs::write(&input.path, &finished.blessed).with_context(|| format!("{} cannot be written", input.name))?;
            say(&format!("{}: rewritten; read the diff", input.name));
        }
        // What no marker can excuse stays wrong.
        let again = run::run(&inputs::Input { text: finished.blessed, ..input.clone() })?;
        again.complaints.iter().for_each(|complaint| say(&format!("{}: {complaint}", input.name)));
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "what was rewritten is the product")]
fn say(text: &str) {
    println!("{text}");
}
