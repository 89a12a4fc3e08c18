//! `cargo xtask CHORE`: picks the chore and turns its result into an exit code.

use std::process::ExitCode;

use xtask::chore;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match chore::run(&arguments) {
        Ok(code) => code,
        Err(error) => {
            chore::say_error(&format!("xtask: {error:#}"));
            ExitCode::from(2)
        }
    }
}
