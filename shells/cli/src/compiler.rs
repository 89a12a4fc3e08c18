//! `--ghc`: what a real GHC makes of the counterexamples of Haskell programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use gainsay::{Language, Options, PART_NEEDED, STILL_FAILS, TestFile, World};
use gainsay_verdict::{Report, Verdict};

use crate::console;
use crate::inputs::Inputs;

/// Longer than this a compiler is not waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// Notes in a report what GHC says of each counterexample of a Haskell program.
pub fn confirm(world: World<'_>, inputs: &mut Inputs, options: &Options, include: &[PathBuf], report: &mut Report) {
    let Some(compiler) = Compiler::find() else {
        console::remark("there is no `ghc` on PATH, so nothing was run with it");
        return;
    };
    for goal in &mut report.goals {
        if Language::of_goal(goal) != Some(Language::Haskell) || *goal.outcome.verdict() != Verdict::Refuted {
            continue;
        }
        let Some(root) = inputs.roots.iter().copied().find(|root| *root == goal.span.file) else { continue };
        let (name, failures) = (goal.name.clone(), goal.outcome.failures());
        let files = gainsay::haskell_test(&**world.host, &mut inputs.sources, root, options, &name, "Test", failures);
        let program = PathBuf::from(inputs.sources.path(root));
        for (failure, file) in goal.outcome.failures_mut().iter_mut().zip(files) {
            let note = match file {
                Ok(file) => compiler.judge(&file, &program, include),
                Err(why) => format!("ghc was not asked: {why}"),
            };
            if let Some(counterexample) = &mut failure.counterexample {
                counterexample.notes.push(note);
            }
        }
    }
}

/// A GHC that can be run.
struct Compiler {
    version: String,
}

impl Compiler {
    fn find() -> Option<Compiler> {
        let output = Command::new("ghc").arg("--numeric-version").stdin(Stdio::null()).output().ok()?;
        let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        (output.status.success() && !version.is_empty()).then_some(Compiler { version })
    }

    /// What a run says about a counterexample, in a sentence.
    fn judge(&self, file: &TestFile, program: &Path, include: &[PathBuf]) -> String {
        let version = &self.version;
        match self.run(file, program, include) {
            Ok(output) if output.contains(STILL_FAILS) && output.contains(PART_NEEDED) => {
                format!("ghc {version} cannot confirm it: it needs a part that is written as undefined")
            }
            Ok(output) if output.contains(STILL_FAILS) => format!("confirmed by ghc {version}"),
            Ok(output) if output.lines().any(|line| line == "fine") => {
                format!("ghc {version} runs it without failing: refinement types are not checked when a program runs")
            }
            Ok(output) => {
                let said =
                    output.lines().map(str::trim).find(|line| line.contains("error") || line.contains("Could not"));
                format!("ghc {version} cannot run it: {}", said.unwrap_or("it says nothing of why"))
            }
            Err(why) => format!("ghc {version} cannot run it: {why}"),
        }
    }

    fn run(&self, file: &TestFile, program: &Path, include: &[PathBuf]) -> Result<String, String> {
        let folder = std::env::temp_dir().join(format!("gainsay-{}", std::process::id()));
        let path = folder.join(&file.name);
        let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, &file.text));
        written.map_err(|error| error.to_string())?;
        let mut command = Command::new("ghc");
        command.args(["-v0", "-w", "-ignore-dot-ghci", "-e", file.action]);
        let program = std::path::absolute(program).unwrap_or_else(|_| program.to_owned());
        let modules = program.ancestors().nth(file.depth + 1).unwrap_or(Path::new("."));
        for folder in std::iter::once(modules).chain(include.iter().map(PathBuf::as_path)) {
            command.arg(format!("-i{}", folder.display()));
        }
        let output = finish(command.arg(&path), &folder);
        // The folder is of this run alone; one that cannot be removed is left to the system.
        let _ = std::fs::remove_dir_all(&folder);
        output
    }
}

/// Everything that a command says, unless it takes too long. It writes to files, which never fill up as a pipe does.
fn finish(command: &mut Command, folder: &Path) -> Result<String, String> {
    let said = folder.join("said");
    let open = || std::fs::File::create(&said).and_then(|file| Ok((file.try_clone()?, file)));
    let (out, err) = open().map_err(|error| error.to_string())?;
    let child = command.stdin(Stdio::null()).stdout(out).stderr(err).spawn();
    let mut child = child.map_err(|error| error.to_string())?;
    let started = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(_)) => return std::fs::read_to_string(&said).map_err(|error| error.to_string()),
            Ok(None) if started.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(10)),
            other => {
                let _ = child.kill();
                let _ = child.wait();
                let seconds = PATIENCE.as_secs();
                return Err(other.err().map_or(format!("it took more than {seconds} s"), |error| error.to_string()));
            }
        }
    }
}
