//! Which chores there are and how each is started. What a chore does stands in its own file.

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::{Context, Result, bail};

use crate::{bench, mutants, tidy};

const USAGE: &str = "\
usage: cargo xtask CHORE

  tidy            check the tree against ARCHITECTURE.md and the rules of STYLE.md
  bless [FILTER]  rewrite the expectations in test inputs whose path contains FILTER
  duel LANGUAGE [--seconds N] [--seed N] [--units N] [--into FOLDER]
                  generated programs, decided by gainsay and by a judge: haskell (GHC), racket (Racket), c (gcc), viper (Silicon)
  mutants [--seed N] [--count N] [--only TEXT] [--again] [--patience SECONDS] [--list]
                  mistakes planted in our own code, switched on one by one: which ones does no test notice?
  bench           all measurements, as tables
  bench startup     how long the release binary takes to start
  bench smt         what the solver chain saves on recorded queries
  bench functional  how fast the functional engine reduces, what a fork costs, how long start-up takes
  bench viper [FOLDER]  Viper: start-up, chains of conditionals, large files, the project's own programs, or those of a folder, against the
                        bare solver
  bench c [FOLDER]       C: each file, the smallest failing heap, conditionals in a row: the project's own, or those of a folder
  bench racket [FOLDER]  what checking Racket programs takes: the project's own, or those of a folder
  bench haskell     what Haskell costs on programs of growing size, how long start-up takes
  bench record      make the recorded queries again
";

/// Runs the chore named by the command line.
pub fn run(arguments: &[String]) -> Result<ExitCode> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["tidy"] => Ok(report_tidy(&tidy::tidy(&root())?)),
        ["bless"] => bless(None),
        ["bless", filter] => bless(Some(filter)),
        ["duel", arguments @ ..] => duel(arguments),
        ["mutants", arguments @ ..] => mutants::mutants(&root(), arguments),
        ["bench"] => in_turn(&[engine_smt, engine_functional, haskell, engine_racket, viper, c, startup]),
        ["bench", "startup"] => startup(),
        ["bench", "viper"] => viper(),
        ["bench", "viper", folder] => viper_folder(folder),
        ["bench", "c"] => c(),
        ["bench", "c", folder] => c_in(Some(Path::new(folder))),
        ["bench", "smt"] => engine_smt(),
        ["bench", "functional"] => in_turn(&[engine_functional, startup]),
        ["bench", "haskell"] => in_turn(&[haskell, startup]),
        ["bench", "racket", folder @ ..] if folder.len() < 2 => run_bench(&words[1..]),
        ["bench", "record"] => run_bench(&["record"]),
        [] | ["help" | "--help" | "-h"] => {
            say(USAGE);
            Ok(ExitCode::SUCCESS)
        }
        _ => bail!("there is no chore `{}`\n\n{USAGE}", words.join(" ")),
    }
}

/// The workspace's root folder, wherever `cargo xtask` was called from.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// Tells the user something on standard output.
#[expect(clippy::print_stdout, reason = "a chore's output is its product")]
pub fn say(text: &str) {
    println!("{}", text.trim_end());
}

/// Tells the user what went wrong.
#[expect(clippy::print_stderr, reason = "a chore's complaints go to standard error")]
pub fn say_error(text: &str) {
    eprintln!("{text}");
}

fn report_tidy(findings: &tidy::Findings) -> ExitCode {
    for warning in &findings.warnings {
        say_error(&format!("warning: {warning}"));
    }
    for error in &findings.errors {
        say_error(&format!("error: {error}"));
    }
    if findings.errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn bless(filter: Option<&str>) -> Result<ExitCode> {
    let mut command = cargo(&["run", "--quiet", "--package", "gainsay-tests", "--bin", "bless", "--"]);
    command.args(filter);
    finish(command)
}

fn duel(arguments: &[&str]) -> Result<ExitCode> {
    let mut command = cargo(&["run", "--quiet", "--release", "--package", "gainsay-adversary", "--bin", "duel", "--"]);
    command.args(arguments);
    finish(command)
}

fn startup() -> Result<ExitCode> {
    say(&bench::startup(&root())?);
    Ok(ExitCode::SUCCESS)
}

fn viper() -> Result<ExitCode> {
    say(&bench::viper(&root())?);
    Ok(ExitCode::SUCCESS)
}

fn viper_folder(folder: &str) -> Result<ExitCode> {
    say(&bench::viper_folder(&root(), Path::new(folder))?);
    Ok(ExitCode::SUCCESS)
}

fn c() -> Result<ExitCode> {
    c_in(None)
}

fn c_in(folder: Option<&Path>) -> Result<ExitCode> {
    say(&bench::c(&root(), folder)?);
    Ok(ExitCode::SUCCESS)
}

fn engine_smt() -> Result<ExitCode> {
    run_bench(&["smt"])
}

fn engine_racket() -> Result<ExitCode> {
    run_bench(&["racket"])
}

fn engine_functional() -> Result<ExitCode> {
    run_bench(&["functional"])
}

fn haskell() -> Result<ExitCode> {
    run_bench(&["haskell"])
}

/// Measurements from inside the engines, in release mode.
fn run_bench(what: &[&str]) -> Result<ExitCode> {
    let mut command = cargo(&["run", "--quiet", "--release", "--package", "gainsay-benches", "--"]);
    command.args(what);
    finish(command)
}

/// One after the other, as long as they succeed.
fn in_turn(chores: &[fn() -> Result<ExitCode>]) -> Result<ExitCode> {
    for chore in chores {
        let code = chore()?;
        if code != ExitCode::SUCCESS {
            return Ok(code);
        }
        say("");
    }
    Ok(ExitCode::SUCCESS)
}

fn finish(mut command: Command) -> Result<ExitCode> {
    let status = command.status().context("cargo could not be started")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The cargo that runs this chore, started in the workspace's root.
pub fn cargo(arguments: &[&str]) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(root()).args(arguments);
    command
}
