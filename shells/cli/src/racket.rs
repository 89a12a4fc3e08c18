//! Counterexamples of Racket programs, run in Racket itself where it is installed. Nothing of gainsay judges here but Racket.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use std::{fs, io};

use anyhow::{Context, Result};
use gainsay::WrittenDown;
use gainsay_source::Sources;
use gainsay_verdict::{Confirmation, Ending, Evidence, Failure, GoalReport, Outcome, Report};

/// A witness that runs longer than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs the witness of each refuted goal, and says in a line each what Racket makes of it. Where Racket disagrees, nothing is refuted.
pub fn confirm(report: &mut Report, sources: &Sources) -> Result<Vec<String>> {
    let folder = std::env::temp_dir().join(format!("gainsay-racket-{}", std::process::id()));
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    let said = run_all(report, sources, &folder);
    // What is left over in the temporary folder does no harm.
    let _ = fs::remove_dir_all(&folder);
    said
}

fn run_all(report: &mut Report, sources: &Sources, folder: &Path) -> Result<Vec<String>> {
    let mut said = Vec::new();
    for (number, goal) in report.goals.iter_mut().enumerate() {
        let witness = match gainsay::racket_witness(goal, sources) {
            None => continue,
            Some(Ok(witness)) => witness,
            Some(Err(why)) => {
                said.push(format!("Racket cannot be asked about the counterexample to `{}`: {why}", goal.name));
                continue;
            }
        };
        let path = folder_for(folder, &witness)?.join(format!("witness-{number}.rkt"));
        let Some(ended) = run(&path, &witness.text, &witness)? else {
            return Ok(vec!["racket is not installed, so no counterexample was run in it".to_owned()]);
        };
        let (agrees, sentence) = report_ended(goal, &ended);
        if !agrees
            && let Some(idle) = &witness.idle
            && let Some(Ended::Failed(errors)) = run(&path, idle, &witness)?
        {
            let first = first_line(&errors);
            said.push(format!("Racket does not run the program of the counterexample to `{}`: {first}", goal.name));
        } else {
            if !agrees {
                withdraw(goal, &sentence);
            }
            said.push(sentence);
        }
    }
    Ok(said)
}

/// Where a witness finds the files that it requires by their paths: as deep inside the folder as the paths lead out of their own.
fn folder_for(folder: &Path, witness: &WrittenDown) -> Result<PathBuf> {
    let depth = witness.beside.iter().map(|(path, _)| path.split('/').take_while(|step| *step == "..").count()).max();
    let inner = (0..depth.unwrap_or(0)).fold(folder.to_owned(), |inner, level| inner.join(format!("inside-{level}")));
    fs::create_dir_all(&inner).with_context(|| format!("{} cannot be created", inner.display()))?;
    for (path, text) in &witness.beside {
        let path = inner.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).with_context(|| format!("{} cannot be created", parent.display()))?;
        }
        fs::write(&path, text.as_bytes()).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(inner)
}

/// The goal with counterexamples that are none of Racket's.
fn withdraw(goal: &mut GoalReport, why: &str) {
    let mut failures = goal.outcome.failures().to_vec();
    for counterexample in failures.iter_mut().filter_map(|failure| failure.counterexample.as_mut()) {
        counterexample.confirmed = Confirmation::NotReplayed(why.to_owned());
    }
    goal.outcome = Outcome::conclude(Evidence { failures, gaps: Vec::new() });
}

/// Runs a program; none where there is no Racket.
fn run(path: &Path, text: &str, witness: &WrittenDown) -> Result<Option<Ended>> {
    let text = loadable(text);
    fs::write(path, text.as_bytes()).with_context(|| format!("{} cannot be written", path.display()))?;
    match start(path, &text, witness) {
        Ok(child) => Ok(Some(ended(child)?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).context("racket could not be started"),
    }
}

const WRAPPING: &str = "(module witness racket/base ";

/// Modules that refer to their neighbours need a module around them.
fn loadable(text: &str) -> Cow<'_, str> {
    if is_module(text) || !text.contains("(submod \"..\"") {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(format!("{WRAPPING}{text})"))
    }
}

/// Whether a file is a module of its own.
fn is_module(text: &str) -> bool {
    let code = text.lines().map(str::trim_start).find(|line| !line.is_empty() && !line.starts_with(';'));
    code.is_some_and(|line| line.starts_with("#lang") || line.starts_with("#!"))
}

/// Modules are required; what stands outside of modules is loaded with them.
fn start(path: &Path, text: &str, witness: &WrittenDown) -> io::Result<Child> {
    let file = format!("(file {:?})", path.to_string_lossy());
    let is_wrapped = text.starts_with(WRAPPING);
    let mut racket = Command::new("racket");
    match &witness.submodule {
        Some(name) if is_module(text) || is_wrapped => {
            racket.arg("-e").arg(format!("(require (submod {file} {name}))"));
        }
        None if is_module(text) || is_wrapped => {
            racket.arg("-e").arg(format!("(require {file})"));
        }
        Some(name) => {
            racket.arg("-f").arg(path).arg("-e").arg(format!("(require '{name})"));
        }
        None => {
            racket.arg("-f").arg(path);
        }
    }
    racket.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()
}

enum Ended {
    Failed(String),
    Fine,
    TooLate,
}

fn ended(mut child: Child) -> Result<Ended> {
    let errors = child.stderr.take();
    let reader = thread::spawn(move || errors.map(io::read_to_string).transpose());
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait().context("racket cannot be waited for")? {
            let errors = reader.join().ok().and_then(Result::ok).flatten().unwrap_or_default();
            let failed = !status.success() || !errors.trim().is_empty();
            return Ok(if failed { Ended::Failed(errors) } else { Ended::Fine });
        }
        if started.elapsed() > PATIENCE {
            // It may have ended in between.
            let _ = child.kill();
            let _ = child.wait();
            return Ok(Ended::TooLate);
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// Whether Racket agrees, and what it makes of the counterexample.
fn report_ended(goal: &GoalReport, ended: &Ended) -> (bool, String) {
    let name = &goal.name;
    match ended {
        Ended::Failed(errors) => {
            let first = first_line(errors);
            let failure = goal.outcome.failures().iter().find(|failure| failure.is_confirmed());
            match failure.map_or(Err("an error".to_owned()), |failure| compared(failure, errors)) {
                Ok(()) => (true, format!("Racket fails on the counterexample to `{name}`: {first}")),
                Err(expected) => {
                    let what = format!("{first}; expected: {expected}");
                    (false, format!("Racket disagrees on the counterexample to `{name}`: {what}"))
                }
            }
        }
        Ended::Fine => (false, format!("Racket disagrees on the counterexample to `{name}`: it does not fail")),
        Ended::TooLate => (true, format!("Racket does not come to an end on the counterexample to `{name}`")),
    }
}

fn first_line(errors: &str) -> &str {
    errors.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("an error")
}

/// Whether Racket's error is the failure; where it is not, what should have been there.
fn compared(failure: &Failure, errors: &str) -> Result<(), String> {
    let message = match failure.counterexample.as_ref().map(|counterexample| &counterexample.ending) {
        Some(Ending::Raised { message, .. }) => message.as_str(),
        _ => failure.message.as_str(),
    };
    let first = first_line(errors);
    let blaming = errors.lines().find_map(|line| line.trim().strip_prefix("blaming: ")).unwrap_or("");
    let is_same = match failure.code.as_str() {
        "contract" => match broken_contract(message) {
            Some(Broken { contract_of, by }) => {
                first.starts_with(&format!("{contract_of}: ")) && by.is_none_or(|by| is_called(blaming, by))
            }
            None if message.starts_with("sequence: ") => first.starts_with("for"),
            None => message.split(": ").next().is_some_and(|who| first.starts_with(&format!("{who}: "))),
        },
        "application" => first.starts_with("application: ") || errors.contains("arity mismatch"),
        "arity" => errors.contains("arity mismatch"),
        "error" if message.starts_with("a continuation is applied") => first.starts_with("continuation application"),
        "error" if message.starts_with("a value is raised") => first.starts_with("uncaught exception"),
        "error" if message.contains(": undefined; ") => said(message, errors),
        "error" => !blaming.contains("witness") && !is_about_syntax(first) && said(message, errors),
        _ => false,
    };
    if is_same { Ok(()) } else { Err(message.to_owned()) }
}

/// A contract that was broken, in gainsay's words.
struct Broken<'a> {
    contract_of: &'a str,
    by: Option<&'a str>,
}

fn broken_contract(message: &str) -> Option<Broken<'_>> {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    if message.contains("breaks its own contract") {
        let of = quoted.first()?;
        return Some(Broken { contract_of: of, by: quoted.get(1).copied() });
    }
    if message.contains("breaks the contract of") {
        let [by, of] = quoted[..] else { return None };
        return Some(Broken { contract_of: of, by: Some(by) });
    }
    None
}

/// Racket names a module by its file, its path in it, or both; `program` is the file itself.
fn is_called(blaming: &str, module: &str) -> bool {
    let last = blaming.trim_end_matches(')').rsplit([' ', '\'']).next().unwrap_or("");
    last == module || module == "program" && last.ends_with(".rkt")
}

fn is_about_syntax(first: &str) -> bool {
    ["read-syntax", "read: ", "module: ", "require: ", "unbound identifier", "undefined;"]
        .iter()
        .any(|word| first.contains(word))
}

/// Whether the message of an error is what Racket prints, as far as gainsay knows it.
fn said(message: &str, errors: &str) -> bool {
    let first = first_line(errors);
    let known = message.split(['~', '…']).next().unwrap_or("").trim();
    let known = known.strip_prefix("error: ").unwrap_or(known);
    on_one_line(errors).contains(&on_one_line(known)) || message.contains("match") && first.contains("match")
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
