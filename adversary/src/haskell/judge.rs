//! GHC as the judge: one executable for a whole file, in which every verified goal is tried and every counterexample is run.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use gainsay::{PART_NEEDED, STILL_FAILS};
use gainsay_verdict::{Counterexample, GoalReport, Kind, Value, Verdict};

use crate::{Ruling, Unit, judge::Match};

/// What every judging program begins with.
const FRAME: &str = include_str!("Judge.hs");

/// Longer than this no program is run.
const PATIENCE: Duration = Duration::from_secs(300);

/// What is said of a goal.
#[derive(Debug)]
enum Claim<'r> {
    /// It never fails: it is verified, or not even looked at.
    Never {
        is_goal: bool,
    },
    Fails(Vec<&'r Counterexample>),
    Nothing,
}

pub(super) fn version() -> Result<String> {
    let output = Command::new("ghc").arg("--numeric-version").stdin(Stdio::null()).output();
    let output = output.context("there is no `ghc` on PATH to judge Haskell programs")?;
    Ok(format!("GHC {}", String::from_utf8_lossy(&output.stdout).trim()))
}

pub(super) fn rule(both: &Match<'_>, refined: bool) -> Result<Vec<Ruling>> {
    let text = both.module.text();
    let mut programs = Programs::new()?;
    programs.write("Duel.hs", &text)?;
    let mut frame = String::new();
    let mut body = String::from("main :: IO ()\nmain = do\n  hSetBuffering stdout LineBuffering\n");
    let mut imports = String::new();
    for unit in &both.module.units {
        for declaration in unit.trials.iter().skip(unit.goals.len()) {
            if is_meant(declaration, &text) {
                frame.push_str(declaration);
            }
        }
        for (goal, trial) in unit.goals.iter().zip(&unit.trials) {
            if !defines(&text, goal) {
                continue;
            }
            match claim(both, goal) {
                Claim::Nothing => {}
                Claim::Never { .. } => {
                    let _ = writeln!(frame, "trial_{goal} :: [(String, IO ())]\ntrial_{goal} = {trial}");
                    let _ = writeln!(body, "  trial {goal:?} trial_{goal}");
                }
                Claim::Fails(all) if refined => {
                    for counterexample in all {
                        let _ = writeln!(body, "  single {goal:?} {}", calls(goal, trial, counterexample));
                    }
                }
                Claim::Fails(_) => {
                    for file in tests(both, goal).into_iter().flatten() {
                        programs.write(&file.name, &file.text)?;
                        let module = file.name.trim_end_matches(".hs");
                        let _ = writeln!(imports, "import qualified {module}");
                        let _ = writeln!(body, "  whole {goal:?} {module}.{}", file.action);
                    }
                }
            }
        }
    }
    let program = format!(
        "{{-# LANGUAGE NoMonomorphismRestriction #-}}\nmodule Main (main) where\n{imports}{FRAME}{frame}{body}"
    );
    programs.write("Main.hs", &program)?;
    let said = Said::read(&programs.run()?);
    Ok(both.module.units.iter().map(|unit| ruling(both, unit, &said, refined, &text)).collect())
}

/// The calls that a counterexample stands for: what it does not say may be anything.
fn calls(goal: &str, trial: &str, counterexample: &Counterexample) -> String {
    let (mut arguments, mut ranges) = (Vec::new(), Vec::new());
    for (name, domain) in ranges_of(trial) {
        let input = counterexample.inputs.iter().find(|input| input.name.as_str() == name);
        match input.map(|input| &input.value.value) {
            None | Some(Value::Unspecified | Value::Unforced) => {
                ranges.push(format!("(_, {name}) <- {domain}"));
                arguments.push(name.to_owned());
            }
            Some(value) => arguments.push(written(value)),
        }
    }
    let call = format!("judge_{goal} {}", arguments.join(" "));
    if ranges.is_empty() { format!("[{call}]") } else { format!("[{call} | {}]", ranges.join(", ")) }
}

/// The parameters of a trial with the values that are tried for them.
fn ranges_of(trial: &str) -> Vec<(&str, &str)> {
    let Some((_, ranges)) = trial.split_once(" | ") else { return Vec::new() };
    let ranges = ranges.strip_suffix(']').unwrap_or(ranges).split(", (l");
    ranges
        .filter_map(|range| {
            let (names, domain) = range.split_once(" <- ")?;
            Some((names.rsplit_once(", ")?.1.strip_suffix(')')?, domain))
        })
        .collect()
}

/// Whether what a declaration of the judge speaks of is still there.
fn is_meant(declaration: &str, text: &str) -> bool {
    let first = declaration.split_whitespace().next().unwrap_or_default();
    match (first.strip_prefix("judge_"), first.strip_prefix("small")) {
        (Some(function), _) => defines(text, function),
        (_, Some(ty)) => text.contains(&format!("data {ty} ")),
        _ => true,
    }
}

fn defines(text: &str, function: &str) -> bool {
    text.contains(&format!("\n{function} ::"))
}

fn report<'r>(both: &Match<'r>, goal: &str) -> Option<&'r GoalReport> {
    both.report.goals.iter().find(|report| report.name.as_str() == goal)
}

fn claim<'r>(both: &Match<'r>, goal: &str) -> Claim<'r> {
    let Some(report) = report(both, goal) else {
        // What only an instance can do wrong is the instance's goal.
        let is_overloaded = both.module.text().contains(&format!("\n{goal} :: K"));
        return if is_overloaded { Claim::Nothing } else { Claim::Never { is_goal: false } };
    };
    match report.outcome.verdict() {
        Verdict::Verified => Claim::Never { is_goal: true },
        Verdict::Refuted => {
            let found = report.outcome.failures().iter().filter_map(|failure| failure.counterexample.as_ref());
            Claim::Fails(found.filter(|found| found.kind == Kind::Concrete).collect())
        }
        Verdict::Unknown(_) => Claim::Nothing,
    }
}

fn tests(both: &Match<'_>, goal: &str) -> Vec<Result<gainsay::TestFile, String>> {
    let Some(report) = report(both, goal) else { return Vec::new() };
    let mut sources = both.sources.clone();
    let failures = report.outcome.failures();
    gainsay::haskell_test(&**both.world.host, &mut sources, both.root, both.options, goal, "Run", failures)
}

/// A value as Haskell, and something simple for what the failure does not depend on.
fn written(value: &Value) -> String {
    match value {
        Value::Integer(number) => format!("({number})"),
        Value::Boolean(truth) => if *truth { "True" } else { "False" }.to_owned(),
        Value::List(parts) => format!("[{}]", parts.iter().map(written).collect::<Vec<_>>().join(", ")),
        Value::Tuple(parts) => format!("({})", parts.iter().map(written).collect::<Vec<_>>().join(", ")),
        Value::Constructor { name, arguments } => {
            let arguments: Vec<String> = arguments.iter().map(written).collect();
            match (name.as_str(), arguments.as_slice()) {
                (":", [first, rest]) => format!("({first} : {rest})"),
                (name, _) => format!("({name} {})", arguments.join(" ")),
            }
        }
        _ => "0".to_owned(),
    }
}

fn ruling(both: &Match<'_>, unit: &Unit, said: &Said, refined: bool, text: &str) -> Ruling {
    let goals = || unit.goals.iter().filter(|goal| defines(text, goal));
    let claims: Vec<(&String, Claim<'_>)> = goals().map(|goal| (goal, claim(both, goal))).collect();
    // With contracts a function is right as long as those that it calls are.
    let sure = !refined || claims.iter().all(|(_, claim)| matches!(claim, Claim::Never { .. }));
    for (goal, claim) in &claims {
        match claim {
            Claim::Never { is_goal } => {
                if let Some(why) = said.failed.get(*goal)
                    && sure
                    && (*is_goal || !why.contains("no result in time"))
                {
                    let kind = if *is_goal { "" } else { " (it has no goal)" };
                    return Ruling::WronglyVerified(format!("{why}{kind}"));
                }
            }
            Claim::Fails(_) => {
                if let Some(why) = said.unconfirmed.get(*goal) {
                    let precondition = report(both, goal).is_some_and(|report| {
                        report.outcome.failures().iter().any(|failure| failure.code.starts_with("precondition"))
                    });
                    // What a callee demands cannot be seen by running it.
                    if !(refined && precondition && !why.contains("excluded")) {
                        return Ruling::Unconfirmed(format!("{goal}: {why}"));
                    }
                }
            }
            Claim::Nothing => {}
        }
    }
    Ruling::Agrees
}

/// What the judging program said of each goal.
#[derive(Debug, Default)]
struct Said {
    failed: BTreeMap<String, String>,
    unconfirmed: BTreeMap<String, String>,
}

impl Said {
    fn read(output: &str) -> Said {
        let mut said = Said::default();
        let mut between = String::new();
        for line in output.lines() {
            let Some(rest) = line.strip_prefix("#\t") else {
                between.push_str(line);
                between.push('\n');
                continue;
            };
            let parts: Vec<&str> = rest.split('\t').collect();
            match parts.as_slice() {
                ["failed", goal, label, why] => {
                    said.failed.insert((*goal).to_owned(), format!("{label}: {why}"));
                }
                ["single", goal, why @ ("it is fine" | "excluded")] => {
                    said.unconfirmed.insert((*goal).to_owned(), (*why).to_owned());
                }
                ["begin", ..] => between.clear(),
                ["end", goal, how] => {
                    let fails = *how == "failed" && between.contains(STILL_FAILS);
                    if !fails || between.contains(PART_NEEDED) {
                        said.unconfirmed.insert((*goal).to_owned(), format!("{how}: {}", between.trim()));
                    }
                }
                _ => {}
            }
        }
        said
    }
}

/// A folder of programs that is gone afterwards.
struct Programs {
    folder: PathBuf,
}

impl Programs {
    fn new() -> Result<Programs> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("gainsay-duel-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        Ok(Programs { folder })
    }

    fn write(&mut self, name: &str, text: &str) -> Result<()> {
        let path = self.folder.join(name);
        std::fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))
    }

    /// Compiles `Main.hs` and gives what it prints.
    fn run(&self) -> Result<String> {
        let mut compiler = Command::new("ghc");
        compiler.args(["-O0", "-w", "-fno-omit-yields", "-rtsopts", "-v0", "-o", "judge", "Main.hs"]);
        let (ended, messages) = self.finished(&mut compiler, "messages")?;
        if !ended {
            bail!("GHC does not compile the judge of a generated program:\n{messages}");
        }
        let mut program = Command::new(self.folder.join("judge"));
        program.args(["+RTS", "-M1500m", "-K200m", "-RTS"]);
        Ok(self.finished(&mut program, "output")?.1)
    }

    /// Whether a command ends well, and what it prints.
    fn finished(&self, command: &mut Command, file: &str) -> Result<(bool, String)> {
        let path = self.folder.join(file);
        let output = std::fs::File::create(&path)?;
        command.current_dir(&self.folder).stdin(Stdio::null()).stderr(output.try_clone()?).stdout(output);
        let mut child = command.spawn().context("the judge cannot be started")?;
        let started = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if started.elapsed() > PATIENCE {
                child.kill()?;
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        Ok((status.success(), read(&path)?))
    }
}

fn read(path: &Path) -> Result<String> {
    let bytes = std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

impl Drop for Programs {
    fn drop(&mut self) {
        if std::env::var_os("GAINSAY_DUEL_KEEP").is_none() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}
