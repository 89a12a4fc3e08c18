//! gcc with its sanitizers as the judge: one program for a whole file, each trial in a process of its own.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
};

use anyhow::{Context, Result, bail};
use gainsay_verdict::{Failure, GoalReport, Kind, Report, Verdict};

use crate::{Ruling, Unit, judge::Match};

const PRELUDE: &str = include_str!("prelude.c");
const EPILOGUE: &str = include_str!("epilogue.c");
const GCC: &[&str] = &["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
/// gcc simplifies before it looks for overflow; clang does not, and traps without any library.
const CLANG: &[&str] = &["-fsanitize=signed-integer-overflow", "-fsanitize-trap=signed-integer-overflow"];
/// How a trial ends that says itself what is wrong; see the prelude.
const BROKEN: i32 = 77;
const NOT_ALLOWED: i32 = 78;
const SILENT: i32 = 79;
/// The processor's time is used up.
const OUT_OF_TIME: &[i32] = &[24, 9];
/// What no sanitizer of gcc sees, and no annotation in C says.
const INVISIBLE: &[&str] = &["uninitialised", "ownership", "missing-return", "scope", "open", "close", "weak-contract"];

pub(super) fn version() -> Result<String> {
    let missing = "C is judged by gcc with its sanitizers, and there is no gcc on the path";
    let output = Command::new("gcc").arg("--version").output().context(missing)?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(format!("{} with the address and undefined sanitizers", text.lines().next().unwrap_or("gcc")))
}

/// How a trial ended.
#[derive(Clone, Debug)]
struct Ended {
    code: i32,
    signal: i32,
    said: String,
}

pub(super) fn rule(both: &Match<'_>) -> Result<Vec<Ruling>> {
    let mut bench = Bench::new(both)?;
    let asked: Vec<Vec<Asked>> =
        both.module.units.iter().map(|unit| unit.goals.iter().map(|goal| bench.ask(unit, goal)).collect()).collect();
    let codes = asked.iter().flatten().filter_map(|asked| match asked {
        Asked::Nothing(_) => None,
        Asked::Trial { .. } => Some(""),
        Asked::Counterexample { code, .. } => Some(code.as_str()),
    });
    let codes: Vec<String> = codes.map(str::to_owned).collect();
    let ended = bench.run(&codes)?;
    let mut jobs = ended.into_iter();
    let mut rulings = Vec::new();
    for unit in asked {
        let opinions = unit.into_iter().map(|asked| asked.ruling(&mut jobs)).collect::<Vec<_>>();
        rulings.push(worst(opinions));
    }
    Ok(rulings)
}

fn worst(rulings: Vec<Ruling>) -> Ruling {
    let rank = |ruling: &Ruling| match ruling {
        Ruling::WronglyVerified(_) => 0,
        Ruling::Unconfirmed(_) => 1,
        Ruling::Silent(_) => 2,
        Ruling::Agrees => 3,
    };
    rulings.into_iter().min_by_key(rank).unwrap_or(Ruling::Agrees)
}

/// What was asked of the judge for one goal.
enum Asked {
    Nothing(Ruling),
    /// A call with many inputs.
    Trial {
        name: String,
        may_hang: bool,
    },
    /// The call of a counterexample, and the code of its failure.
    Counterexample {
        name: String,
        code: String,
    },
}

impl Asked {
    fn ruling(self, jobs: &mut impl Iterator<Item = Ended>) -> Ruling {
        let next = |jobs: &mut dyn Iterator<Item = Ended>| jobs.next();
        match self {
            Asked::Nothing(ruling) => ruling,
            Asked::Trial { name, may_hang } => match next(jobs) {
                None => Ruling::Silent(format!("`{name}` was not run")),
                Some(Ended { code: 0, .. }) => Ruling::Agrees,
                Some(Ended { code: SILENT, .. }) => Ruling::Silent("the contract is beyond the judge".to_owned()),
                Some(Ended { signal, .. }) if OUT_OF_TIME.contains(&signal) && may_hang => {
                    Ruling::Silent("a loop without a measure does not end, which nobody promised".to_owned())
                }
                Some(ended) => Ruling::WronglyVerified(format!("`{name}`: {}", ended.describe())),
            },
            Asked::Counterexample { name, code } => match next(jobs) {
                None => Ruling::Silent(format!("`{name}` was not run")),
                Some(Ended { code: SILENT, .. }) => Ruling::Silent("the contract is beyond the judge".to_owned()),
                Some(Ended { code: NOT_ALLOWED, said, .. }) => {
                    Ruling::Unconfirmed(format!("`{name}` ({code}): {said}"))
                }
                Some(Ended { code: 0, .. }) if INVISIBLE.contains(&code.as_str()) => {
                    Ruling::Silent(format!("no sanitizer of gcc sees `{code}`"))
                }
                Some(Ended { code: 0, .. }) => Ruling::Unconfirmed(format!("`{name}` ({code}) does not fail there")),
                Some(_) => Ruling::Agrees,
            },
        }
    }
}

impl Ended {
    fn describe(&self) -> String {
        match (self.code, self.signal) {
            (BROKEN, _) => self.said.clone(),
            (_, signal) if OUT_OF_TIME.contains(&signal) => "does not end".to_owned(),
            (code, signal) => format!("ends with {code}, signal {signal}: {}", self.said),
        }
    }
}

/// The program that the judge compiles.
struct Bench<'m, 'a> {
    both: &'m Match<'a>,
    trials: String,
    jobs: String,
    count: usize,
    folder: PathBuf,
}

impl<'m, 'a> Bench<'m, 'a> {
    fn new(both: &'m Match<'a>) -> Result<Bench<'m, 'a>> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("gainsay-duel-c-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        let mut trials = String::new();
        both.module.units.iter().flat_map(|unit| &unit.trials).for_each(|trial| trials.push_str(trial));
        Ok(Bench { both, trials, jobs: String::new(), count: 0, folder })
    }

    fn ask(&mut self, unit: &Unit, name: &str) -> Asked {
        let goals: Vec<&GoalReport> = self.both.report.goals.iter().filter(|goal| goal.name.as_str() == name).collect();
        let [goal] = goals[..] else {
            return Asked::Nothing(Ruling::Silent(format!("there is no goal `{name}`")));
        };
        match goal.outcome.verdict() {
            Verdict::Unknown(_) => Asked::Nothing(Ruling::Agrees),
            Verdict::Verified if self.rests_on_unproved(unit, name) => {
                Asked::Nothing(Ruling::Silent("it rests on a contract that is not proved".to_owned()))
            }
            Verdict::Verified => {
                self.job(name, &format!("trial_{name}"), None);
                let text = unit.declarations.concat();
                Asked::Trial {
                    name: name.to_owned(),
                    may_hang: text.contains("invariant") && !text.contains("decreases"),
                }
            }
            Verdict::Refuted => self.counterexample(unit, goal),
        }
    }

    /// Whether another function of the unit has a contract that was not proved: what calls it was proved with that.
    fn rests_on_unproved(&self, unit: &Unit, name: &str) -> bool {
        unit.goals.iter().filter(|other| *other != name).any(|other| {
            let definition = unit.declarations.iter().find(|text| text.contains(&format!("{other}(")));
            let has_contract = definition.is_some_and(|text| text.contains("//@ requires"));
            let is_proved = |goal: &GoalReport| *goal.outcome.verdict() == Verdict::Verified;
            has_contract && !self.both.report.goals.iter().any(|goal| goal.name.as_str() == other && is_proved(goal))
        })
    }

    fn counterexample(&mut self, unit: &Unit, goal: &GoalReport) -> Asked {
        let silent = |why: String| Asked::Nothing(Ruling::Silent(why));
        let Some(failure) = goal.outcome.failures().iter().find(|failure| failure.is_confirmed()) else {
            return Asked::Nothing(Ruling::Unconfirmed(format!("`{}` is refuted without a counterexample", goal.name)));
        };
        if failure.counterexample.as_ref().is_some_and(|shown| shown.kind == Kind::Abstract) {
            return silent("only a contract allows it, no execution shows it".to_owned());
        }
        if failure.code == "invariant" && !unit.declarations.concat().contains("/*J(") {
            return silent("the judge does not know the invariant".to_owned());
        }
        let emitted = match self.emitted(goal, failure) {
            Ok(emitted) => emitted,
            Err(why) => return silent(why),
        };
        let (name, run) = (goal.name.to_string(), format!("counterexample_{}", goal.name));
        let Some(body) = body(&emitted, &name, &run) else {
            return silent("the program of the counterexample is not as expected".to_owned());
        };
        self.trials.push_str(&body);
        self.job(&name, &run, Some(&plan(&emitted)));
        Asked::Counterexample { name, code: failure.code.clone() }
    }

    fn emitted(&self, goal: &GoalReport, failure: &Failure) -> Result<String, String> {
        let Match { world, sources, root, options, .. } = self.both;
        let failures = vec![failure.clone()];
        let outcome = gainsay_verdict::Outcome::conclude(gainsay_verdict::Evidence { failures, gaps: Vec::new() });
        let goals = vec![GoalReport { outcome, ..goal.clone() }];
        let report = Report { goals, ..Report::default() };
        gainsay::emit_main(*world, &mut (*sources).clone(), *root, &report, options)
    }

    fn job(&mut self, name: &str, run: &str, plan: Option<&str>) {
        let plan_text = plan.unwrap_or_default();
        let planned = if plan_text.is_empty() { 0 } else { plan_text.split(',').count() };
        let pointer = if planned == 0 { "0".to_owned() } else { format!("(const int[]){{{plan_text}}}") };
        let _ = writeln!(self.jobs, "    {{\"{name}\", {run}, {}, {planned}, {pointer}}},", u8::from(plan.is_some()));
        self.count += 1;
    }

    /// How all jobs end, each with the code of the failure that is expected of it.
    fn run(self, codes: &[String]) -> Result<Vec<Ended>> {
        if self.count == 0 {
            fs::remove_dir_all(&self.folder)?;
            return Ok(Vec::new());
        }
        let source = self.folder.join("judge.c");
        let module = visible(&self.both.module.text());
        let Bench { trials, jobs, count, .. } = &self;
        let text = format!(
            "{PRELUDE}\n{module}\n{trials}\nenum {{ judge_job_count = {count} }};\nstatic const struct judge_job judge_jobs[] = {{\n{jobs}}};\n{EPILOGUE}"
        );
        fs::write(&source, text)?;
        let mut ended = self.ended(&source, "gcc", GCC)?;
        let is_folded = |ended: &Ended, code: &String| ended.code == 0 && code == "overflow";
        if ended.iter().zip(codes).any(|(ended, code)| is_folded(ended, code)) {
            let again = if Command::new("clang").arg("--version").output().is_ok() {
                self.ended(&source, "clang", CLANG)?
            } else {
                Vec::new()
            };
            for (at, code) in codes
                .iter()
                .enumerate()
                .filter(|(at, code)| is_folded(&ended[*at], code))
                .map(|(at, code)| (at, code.clone()))
                .collect::<Vec<_>>()
            {
                let silent = Ended {
                    code: SILENT,
                    signal: 0,
                    said: format!("gcc leaves out what has no use, and {code} with it"),
                };
                ended[at] = again.get(at).cloned().unwrap_or(silent);
            }
        }
        fs::remove_dir_all(&self.folder)?;
        Ok(ended)
    }

    fn ended(&self, source: &Path, compiler: &str, flags: &[&str]) -> Result<Vec<Ended>> {
        let program = self.folder.join(compiler);
        compile(source, &program, compiler, flags)?;
        let output = Command::new(&program)
            .current_dir(&self.folder)
            .env("ASAN_OPTIONS", "detect_leaks=1:allocator_may_return_null=1:detect_stack_use_after_return=1")
            .output()?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let ended: Vec<Ended> = said.lines().filter_map(ended).collect();
        if ended.len() != self.count {
            bail!("{} of {} trials of {} came to an end", ended.len(), self.count, source.display());
        }
        Ok(ended)
    }
}

fn compile(source: &Path, program: &Path, compiler: &str, flags: &[&str]) -> Result<()> {
    let output = Command::new(compiler)
        .args(["-O0", "-w"])
        .args(flags)
        .arg("-o")
        .args([program, source])
        .output()
        .with_context(|| format!("{compiler} cannot be started"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let errors: Vec<&str> = said.lines().filter(|line| line.contains("error")).take(5).collect();
        bail!("{compiler} refuses {}: {}", source.display(), errors.join("; "));
    }
    Ok(())
}

fn ended(line: &str) -> Option<Ended> {
    let mut parts = line.splitn(4, '\t').skip(1);
    let (code, signal) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some(Ended { code, signal, said: parts.next().unwrap_or_default().trim().to_owned() })
}

/// The program with what its comments tell the judge.
fn visible(module: &str) -> String {
    let mut text = String::new();
    for line in module.lines() {
        let told = match (line.split_once("/*J("), line.split_once("/*P(")) {
            (Some((before, rest)), _) => {
                rest.split_once(")*/").map(|(told, after)| format!("{before}JUDGED({told}) &&{after}"))
            }
            (_, Some((before, rest))) => rest
                .split_once(")*/")
                .map(|(told, after)| format!("{before}JUDGE({told}, \"a precondition is false\");{after}")),
            _ => None,
        };
        text.push_str(told.as_deref().unwrap_or(line));
        text.push('\n');
    }
    text
}

/// The function that rebuilds the heap and calls; it calls the one that asks the contract.
fn body(emitted: &str, name: &str, run: &str) -> Option<String> {
    let start = emitted.find("__attribute__((noinline)) static void gainsay_run(void)")?;
    let end = emitted.find("__attribute__((noinline)) static void gainsay_forget")?;
    let text = emitted.get(start..end)?.replace("gainsay_run", run).replace("assert(!", "judge_reached(!");
    let at = text.rfind(&format!(" {name}("))?;
    Some(format!("{} judge_{}", &text[..at], &text[at + 1..]))
}

/// Which allocations fail: `0, 1`.
fn plan(emitted: &str) -> String {
    let list = emitted.split_once("static const int fails[] = {").and_then(|(_, rest)| rest.split_once('}'));
    list.map_or(String::new(), |(list, _)| list.to_owned())
}
