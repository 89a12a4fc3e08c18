//! Counterexamples of Racket programs, run in Racket itself where it is installed. Nothing of gainsay judges here but Racket.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use std::{fs, io};

use anyhow::{Context, Result};
use gainsay_source::Sources;
use gainsay_verdict::{GoalReport, Report};

/// A witness that runs longer than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs the witness of each refuted goal, and says in a line each what Racket makes of it.
pub fn confirm(report: &Report, sources: &Sources) -> Result<Vec<String>> {
    let folder = std::env::temp_dir().join(format!("gainsay-racket-{}", std::process::id()));
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    let said = run_all(report, sources, &folder);
    // What is left over in the temporary folder does no harm.
    let _ = fs::remove_dir_all(&folder);
    said
}

fn run_all(report: &Report, sources: &Sources, folder: &Path) -> Result<Vec<String>> {
    let mut said = Vec::new();
    for (number, goal) in report.goals.iter().enumerate() {
        let Some(witness) = gainsay::racket_witness(goal) else { continue };
        let text = format!("{}\n{witness}\n", sources.text(goal.span.file));
        let path = folder.join(format!("witness-{number}.rkt"));
        fs::write(&path, &text).with_context(|| format!("{} cannot be written", path.display()))?;
        match start(&path, witness) {
            Ok(child) => said.push(told(goal, &ended(child)?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(vec!["racket is not installed, so no counterexample was run in it".to_owned()]);
            }
            Err(error) => return Err(error).context("racket could not be started"),
        }
    }
    Ok(said)
}

/// A submodule is required from outside; what stands after modules is loaded with them.
fn start(path: &PathBuf, witness: &str) -> io::Result<Child> {
    let mut racket = Command::new("racket");
    if witness.starts_with("(module*") {
        racket.arg("-e").arg(format!("(require (submod (file {:?}) witness))", path.to_string_lossy()));
    } else {
        racket.arg("-f").arg(path);
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

fn told(goal: &GoalReport, ended: &Ended) -> String {
    match ended {
        Ended::Failed(errors) => {
            let first = errors.lines().find(|line| !line.trim().is_empty()).unwrap_or("an error");
            format!("Racket fails on the counterexample to `{}`: {}", goal.name, first.trim())
        }
        Ended::Fine => format!("Racket does not fail on the counterexample to `{}`", goal.name),
        Ended::TooLate => format!("Racket does not come to an end on the counterexample to `{}`", goal.name),
    }
}
