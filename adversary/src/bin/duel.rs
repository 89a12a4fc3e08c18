//! `duel LANGUAGE [--seconds N] [--units N] [--batch N] [--seed N] [--into FOLDER] [--print]`; `cargo xtask duel` builds and starts it.

use std::{path::PathBuf, process::ExitCode, time::Duration};

use anyhow::{Context, Result, bail};
use gainsay_adversary::{
    contenders,
    duel::{Limits, duel},
};
use gainsay_fuzz::mutate::Chance;

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "what it says is its product")]
fn main() -> ExitCode {
    match run() {
        Ok((text, code)) => {
            print!("{text}");
            code
        }
        Err(error) => {
            eprintln!("duel: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(String, ExitCode)> {
    let mut limits = Limits { time: Duration::from_secs(60), units: usize::MAX, batch: 100 };
    let (mut seed, mut folder, mut language, mut only_print) = (0, None, None, false);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || -> Result<u64> {
            let text = words.next().with_context(|| format!("{word} wants a number"))?;
            text.parse().with_context(|| format!("{word} wants a number, not `{text}`"))
        };
        match word.as_str() {
            "--seconds" => limits.time = Duration::from_secs(number()?),
            "--units" => limits.units = number()? as usize,
            "--batch" => limits.batch = number()?.max(1) as usize,
            "--seed" => seed = number()?,
            "--print" => only_print = true,
            "--into" => folder = Some(PathBuf::from(words.next().context("--into wants a folder")?)),
            name => language = Some(name.to_owned()),
        }
    }
    let names: Vec<&str> = contenders::ALL.iter().map(|(name, _)| *name).collect();
    let Some(contender) = language.as_deref().and_then(contenders::named) else {
        bail!("which language? one of {}", names.join(", "));
    };
    if only_print {
        let module = contender.generate(&mut Chance::new(seed), limits.batch);
        return Ok((module.text(), ExitCode::SUCCESS));
    }
    let tally = duel(contender, limits, seed)?;
    if let Some(folder) = folder {
        tally.write(&folder, contender.file_name())?;
    }
    let code = if tally.disagreements.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    Ok((tally.to_string(), code))
}
