//! `gainsay-fuzz [TARGET [SECONDS [SEED]]]`: runs one target, or each of them, for a while on stable Rust.

use std::{process::ExitCode, time::Duration};

use gainsay_fuzz::{
    TARGETS, Target,
    driver::{Discovery, Limit, drive},
};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: u64| arguments.get(index).map_or(Ok(default), |text| text.parse());
    let (Ok(seconds), Ok(seed)) = (number(1, 10), number(2, 0)) else {
        return usage();
    };
    let wanted = |target: &&Target| arguments.first().is_none_or(|name| name == "all" || name == target.name);
    let targets: Vec<&Target> = TARGETS.iter().filter(wanted).collect();
    if targets.is_empty() {
        return usage();
    }
    let run = |target: &Target| report(target, &drive(target, Limit::Time(Duration::from_secs(seconds)), seed));
    let results: Vec<bool> = targets.into_iter().map(run).collect();
    if results.contains(&false) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

#[expect(clippy::print_stdout, reason = "the driver's output is its product")]
fn report(target: &Target, result: &Result<u64, Discovery>) -> bool {
    match result {
        Ok(inputs) => println!("{}: bore {inputs} inputs", target.name),
        Err(discovery) => {
            println!("{}: {discovery}", target.name);
            match keep(target, discovery) {
                Ok(path) => println!("the input is in {path}"),
                Err(error) => println!("the input could not be kept: {error}"),
            }
        }
    }
    result.is_ok()
}

/// Writes the input beside those of libFuzzer.
fn keep(target: &Target, discovery: &Discovery) -> std::io::Result<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/artifacts");
    std::fs::create_dir_all(folder)?;
    let path = format!("{folder}/{}-{}", target.name, discovery.number);
    std::fs::write(&path, &discovery.input)?;
    Ok(path)
}

#[expect(clippy::print_stderr, reason = "how to use the program goes to standard error")]
fn usage() -> ExitCode {
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    eprintln!("usage: gainsay-fuzz [TARGET [SECONDS [SEED]]]\ntargets: all, {}", names.join(", "));
    ExitCode::from(2)
}
