//! `--emit-test` and `--ghc`: counterexamples of Haskell programs as files, and what a real GHC makes of them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use gainsay::{Options, PART_NEEDED, STILL_FAILS, TestFile, World};
use gainsay_verdict::{Report, Verdict};

use crate::console;
use crate::inputs::Inputs;
use crate::written::{self, Overwrite};

/// Longer than this a compiler is not waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is to be done with counterexamples of Haskell programs.
#[derive(Debug)]
pub struct Wishes {
    /// Where tests go.
    pub folder: Option<PathBuf>,
    pub overwrite: Overwrite,
    /// Whether GHC runs them.
    pub ghc: bool,
    pub include: Vec<PathBuf>,
}

impl Wishes {
    pub fn any(&self) -> bool {
        self.folder.is_some() || self.ghc
    }

    /// Writes the tests of a report and notes in it what GHC says of each.
    pub fn fulfil(&self, world: World<'_>, inputs: &mut Inputs, options: &Options, report: &mut Report) -> Result<()> {
        let compiler = if self.ghc { Compiler::find() } else { None };
        if self.ghc && compiler.is_none() {
            console::remark("there is no `ghc` on PATH, so nothing was run with it");
        }
        for goal in &mut report.goals {
            if goal.language != "haskell" || *goal.outcome.verdict() != Verdict::Refuted {
                continue;
            }
            let Some(root) = inputs.roots.iter().copied().find(|root| *root == goal.span.file) else { continue };
            let name = goal.name.clone();
            let failures = goal.outcome.failures();
            let files = gainsay::haskell_test(&**world.host, &mut inputs.sources, root, options, &name, failures);
            let program = PathBuf::from(inputs.sources.path(root));
            for (failure, file) in goal.outcome.failures_mut().iter_mut().zip(files) {
                let note = match file {
                    Ok(file) => self.serve(&file, &program, compiler.as_ref())?,
                    Err(why) => Some(format!("no test was written: {why}")),
                };
                if let Some(counterexample) = &mut failure.counterexample {
                    counterexample.notes.extend(note);
                }
            }
        }
        Ok(())
    }

    fn serve(&self, file: &TestFile, program: &Path, compiler: Option<&Compiler>) -> Result<Option<String>> {
        if let Some(folder) = &self.folder {
            let path = folder.join(&file.name);
            std::fs::create_dir_all(folder).with_context(|| format!("cannot write `{}`", path.display()))?;
            written::write(&path, &file.text, self.overwrite)?;
        }
        Ok(compiler.map(|compiler| compiler.judge(file, program, &self.include)))
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
        let beside = program.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        for folder in std::iter::once(beside).chain(include.iter().map(PathBuf::as_path)) {
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
