//! One Racket process that runs module after module: it takes longer to start than to judge.

use std::{
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{Mutex, PoisonError},
};

use anyhow::{Context, Result, anyhow, bail};
use gainsay_verdict::{GoalReport, Verdict};

use crate::{Ruling, judge::Match};

/// What runs in Racket.
const PROGRAM: &str = include_str!("judge.rkt");

pub fn version() -> Result<String> {
    let output = Command::new("racket").arg("--version").output().context("racket is not installed")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let version = text.split_whitespace().find(|word| word.starts_with('v')).unwrap_or("of unknown version");
    Ok(format!("Racket {version}"))
}

struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    folder: PathBuf,
}

impl Process {
    fn start() -> Result<Process> {
        let folder = std::env::temp_dir().join(format!("gainsay-duel-{}", std::process::id()));
        std::fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        let program = folder.join("judge.rkt");
        std::fs::write(&program, PROGRAM).context("the judge cannot be written down")?;
        let mut child = Command::new("racket")
            .arg(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("racket could not be started")?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("racket cannot be spoken to");
        };
        Ok(Process { child, input, output: BufReader::new(output), folder })
    }

    /// The answers to a job, without the last.
    fn ask(&mut self, job: &str) -> Result<Vec<Answer>> {
        writeln!(self.input, "{job}").and_then(|()| self.input.flush()).context("racket does not listen")?;
        let mut answers = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).context("racket does not answer")? == 0 {
                bail!("racket ended");
            }
            let words = words(&line);
            if words.first().is_some_and(|word| word == "done") {
                return Ok(answers);
            }
            answers.push(Answer { words });
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; what is left over in the temporary folder does no harm.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

static PROCESS: Mutex<Option<Process>> = Mutex::new(None);

struct Answer {
    words: Vec<String>,
}

impl Answer {
    fn is(&self, kind: &str) -> bool {
        self.words.first().is_some_and(|word| word == kind)
    }

    fn word(&self, index: usize) -> &str {
        self.words.get(index).map_or("", String::as_str)
    }
}

/// The parts of a list that holds symbols and strings.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut letters = line.trim().trim_start_matches('(').chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '"' {
            let mut text = String::new();
            while let Some(letter) = letters.next().filter(|letter| *letter != '"') {
                match letter {
                    '\\' => text.push(letters.next().map_or('\\', |next| if next == 'n' { '\n' } else { next })),
                    _ => text.push(letter),
                }
            }
            words.push(text);
        } else if !letter.is_whitespace() && letter != ')' {
            let mut word = letter.to_string();
            while let Some(letter) = letters.next_if(|letter| !letter.is_whitespace() && *letter != ')') {
                word.push(letter);
            }
            words.push(word);
        }
    }
    words
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

pub fn rule(both: &Match<'_>) -> Result<Vec<Ruling>> {
    let mut process = PROCESS.lock().unwrap_or_else(PoisonError::into_inner);
    if process.is_none() {
        *process = Some(Process::start()?);
    }
    let running = process.as_mut().ok_or_else(|| anyhow!("racket could not be started"))?;
    let mut rulings = Vec::new();
    for _ in &both.module.units {
        let (job, mut ruling) = job(both, &running.folder)?;
        match running.ask(&job) {
            Ok(answers) => {
                if let Some(against) = ruled(both, &answers) {
                    ruling = against;
                }
                rulings.push(ruling);
            }
            Err(error) => {
                *process = None;
                return Err(error);
            }
        }
    }
    Ok(rulings)
}

/// How a witness that is added to its module begins.
const ADDED: &str = "(module* witness";

/// What Racket is asked to run, and the ruling where it has nothing to say against us.
fn job(both: &Match<'_>, folder: &Path) -> Result<(String, Ruling)> {
    let path = folder.join("unit.rkt");
    let text = both.module.text();
    std::fs::write(&path, &text).context("the module cannot be written down")?;
    // Compiling takes longest, so the module is compiled once together with all witnesses that are only added to it.
    let mut together = text.clone();
    let mut ruling = Ruling::Agrees;
    let mut witnesses = Vec::new();
    for (number, goal) in both.report.goals.iter().enumerate() {
        match gainsay::racket_witness(goal, both.sources) {
            Some(Ok(witness)) => {
                let path = folder.join(format!("witness-{number}.rkt"));
                std::fs::write(&path, &witness.text).context("the witness cannot be written down")?;
                let submodule = witness.submodule.map_or("#f".to_owned(), |name| name.to_string());
                let path = quoted(&path.to_string_lossy());
                let added = witness.text.strip_prefix(text.as_str()).and_then(|more| more.trim().strip_prefix(ADDED));
                let shared = added.map_or("#f".to_owned(), |rest| {
                    together.push_str(&format!("\n(module* witness-{number}{rest}\n"));
                    format!("witness-{number}")
                });
                witnesses.push(format!("({} {path} {submodule} {shared})", quoted(&goal.name)));
            }
            Some(Err(why)) => ruling = Ruling::Silent(why),
            None => {}
        }
    }
    let goals = both.report.goals.iter().map(|goal| calls(both, goal)).collect::<Vec<_>>().join(" ");
    let shared = folder.join("together.rkt");
    std::fs::write(&shared, &together).context("the module cannot be written down")?;
    let [path, shared] = [path, shared].map(|path| quoted(&path.to_string_lossy()));
    Ok((format!("(job {path} ({goals}) ({}) {shared})", witnesses.join(" ")), ruling))
}

/// The calls of a goal. Those of goals that are not verified are a client's way to others.
fn calls(both: &Match<'_>, goal: &GoalReport) -> String {
    let trials = both.module.units.iter().flat_map(|unit| &unit.trials);
    let own = trials.filter_map(|trial| trial.split_once('\t')).filter(|(name, _)| goal.name == *name);
    let most = if *goal.outcome.verdict() == Verdict::Verified { usize::MAX } else { 3 };
    let calls: Vec<String> = own.take(most).map(|(_, call)| quoted(call)).collect();
    format!("({} {})", quoted(&goal.name), calls.join(" "))
}

fn ruled(both: &Match<'_>, answers: &[Answer]) -> Option<Ruling> {
    let is_verified = |name: &str| {
        let goal = both.report.goals.iter().find(|goal| goal.name == *name);
        goal.is_some_and(|goal| *goal.outcome.verdict() == Verdict::Verified)
    };
    let trials: Vec<&str> = both.module.units.iter().flat_map(|unit| &unit.trials).map(String::as_str).collect();
    // Values are held to their contracts when the module starts.
    let is_start = |goal: &GoalReport| {
        let is_value = trials.contains(&format!("{0}\t{0}", goal.name).as_str());
        is_value || goal.name.starts_with("module ") || goal.name.starts_with("expression of ")
    };
    let mut silent = None;
    for answer in answers {
        let name = answer.word(1);
        if answer.is("fails") && is_verified(name) {
            let what = format!("`{name}`: {}: {}", answer.word(2), answer.word(3));
            return Some(Ruling::WronglyVerified(what));
        }
        let starts_well = || both.report.goals.iter().filter(|goal| is_start(goal)).all(|goal| is_verified(&goal.name));
        if answer.is("start-fails") && both.report.diagnostics.is_empty() && starts_well() {
            return Some(Ruling::WronglyVerified(format!("when the module starts: {name}")));
        }
        if answer.is("witness") && answer.word(2) != "fails" && answer.word(2) != "late" {
            return Some(Ruling::Unconfirmed(format!("`{name}`: Racket says {}: {}", answer.word(2), answer.word(3))));
        }
        if answer.is("cannot") {
            silent = Some(Ruling::Silent(answer.word(2).to_owned()));
        }
    }
    silent
}
