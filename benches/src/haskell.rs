//! What Haskell costs, on programs of growing size: how fast both machines reduce, how often the solver is asked, how long a check takes and
//! what memory it needs, and how each grows when the program's own size is doubled.
//!
//! Each program defines `size`, a closed `workload` and a `property` of unknowns.

use std::{fs, path::Path, time::Duration};

use anyhow::{Context, Result, bail};
use gainsay_explore::Budget;
use gainsay_functional::{
    Resources, Words, check,
    code::{Code, compile},
    measure::{reduce_concretely, reduce_symbolically},
};
use gainsay_haskell::{
    contracts::{self, Aim},
    lower::lower,
};
use gainsay_smt::{Backend, Scripted, Settings, chain};
use gainsay_source::{Diagnostic, Host, ReadError, Sources};
use gainsay_verdict::{Statistics, Verdict};

use crate::{
    memory, processor,
    programs::{files, in_checkout, name},
    smt::solver,
    table::{Table, grouped},
};

const RUNS: usize = 5;
const STEPS: u64 = 2_000_000;

pub fn measure() -> Result<String> {
    let programs = files(&in_checkout("benches/haskell"), "hs")?;
    let mut speeds = Table::new(&[
        "program",
        "lines",
        "reading",
        "concrete",
        "",
        "symbolic",
        "",
        "size doubled: reductions",
        "time",
    ]);
    let mut checks =
        Table::new(&["program", "paths", "steps", "queries per branch", "before the solver", "time", "peak memory"]);
    let mut all = Statistics::default();
    // First, because memory that was given back still counts as resident.
    for path in &programs {
        checks.row(cost(path, &mut all)?);
    }
    for path in &programs {
        speeds.row(speed(path)?);
    }
    let aims = "aim: a million reductions per second (of processor time); at most one query per branch, most answered before the solver";
    let summary = format!("all programs: {} queries, {} before the solver", all.queries, share(&all));
    Ok(format!("{}\n{}\n{summary}\n{aims}\n", speeds.draw(), checks.draw()))
}

fn speed(path: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let (reading, code) = fastest(|| load(path, &text, "workload"))?;
    let once = run(path, &code)?;
    let larger = run(path, &load(path, &doubled(&text)?, "workload")?)?;
    let rate = |(reductions, time): (u64, Duration)| format!("{}/s", grouped(reductions as f64 / time.as_secs_f64()));
    Ok(vec![
        name(path),
        text.lines().count().to_string(),
        milliseconds(reading),
        grouped(once.concrete.0 as f64),
        rate(once.concrete),
        grouped(once.symbolic.0 as f64),
        rate(once.symbolic),
        format!("× {:.1}", larger.symbolic.0 as f64 / once.symbolic.0 as f64),
        format!("× {:.1}", larger.symbolic.1.as_secs_f64() / once.symbolic.1.as_secs_f64()),
    ])
}

struct Speeds {
    concrete: (u64, Duration),
    symbolic: (u64, Duration),
}

fn run(path: &Path, code: &Code) -> Result<Speeds> {
    let goal = code.entries.first().with_context(|| format!("{} has no goal", path.display()))?;
    let wrong = || format!("the workload of {} does not come to a value", path.display());
    let (time, reductions) = fastest(|| reduce_concretely(code, goal).with_context(wrong))?;
    let concrete = (reductions, time);
    let (time, reductions) = fastest(|| reduce_symbolically(code, goal, &mut Scripted::new([])).with_context(wrong))?;
    Ok(Speeds { concrete, symbolic: (reductions, time) })
}

/// The check of the property, as `gainsay check` does it.
fn cost(path: &Path, all: &mut Statistics) -> Result<Vec<String>> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let code = load(path, &text, "property")?;
    let goal = code.entries.first().with_context(|| format!("{} has no goal", path.display()))?;
    let mut chained = chain(Backend::new(solver()?, Settings::default()));
    memory::forget_peak()?;
    let (time, statistics) = fastest(|| {
        chained.reset();
        let budget = Budget { steps: STEPS, paths: u64::MAX, time: Duration::MAX, memory: u64::MAX };
        let resources = Resources {
            solver: chained.as_mut(),
            budget,
            elapsed: &|| Duration::ZERO,
            seed: 0,
            words: Words::Unbounded,
        };
        let (evidence, statistics) = check(&code, goal, resources);
        match gainsay_verdict::Outcome::conclude(evidence).verdict() {
            Verdict::Verified => Ok(statistics),
            other => bail!("the property of {} is not verified: {other:?}", path.display()),
        }
    })?;
    all.queries += statistics.queries;
    all.solver_queries += statistics.solver_queries;
    let branches = statistics.paths.saturating_sub(1);
    let per_branch = if branches == 0 {
        "no branch".to_owned()
    } else {
        format!("{:.2}", statistics.solver_queries as f64 / branches as f64)
    };
    Ok(vec![
        name(path),
        grouped(statistics.paths as f64),
        grouped(statistics.steps as f64),
        per_branch,
        share(&statistics),
        milliseconds(time),
        format!("{:.1} MB", memory::peak()? as f64 / 1e6),
    ])
}

fn share(statistics: &Statistics) -> String {
    match statistics.queries {
        0 => "none asked".to_owned(),
        queries => format!("{:.1} %", 100.0 * (queries - statistics.solver_queries) as f64 / queries as f64),
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}

/// The least processor time of several runs, and what they give.
fn fastest<T>(mut run: impl FnMut() -> Result<T>) -> Result<(Duration, T)> {
    let mut best: Option<(Duration, T)> = None;
    for _ in 0..RUNS {
        let start = processor::time()?;
        let result = run()?;
        let time = processor::time()?.saturating_sub(start);
        if best.as_ref().is_none_or(|(fastest, _)| time < *fastest) {
            best = Some((time, result));
        }
    }
    best.context("nothing was run")
}

/// From the text of a program, with all of the library that it needs, to code.
fn load(path: &Path, text: &str, property: &str) -> Result<Code> {
    let mut sources = Sources::new();
    let file = sources.add(path.to_string_lossy(), text);
    let mut lowered = lower(&Alone, &mut sources, file, &[]);
    let contracted = contracts::goals(&mut lowered, &Aim::Assert(property.to_owned()));
    let mut diagnostics = lowered.diagnostics.iter().chain(&contracted.diagnostics);
    if let Some(mistake) = diagnostics.find(|diagnostic: &&Diagnostic| diagnostic.is_error()) {
        bail!("{}: {}", path.display(), mistake.message);
    }
    Ok(compile(&contracted.program))
}

/// The program with twice its size.
fn doubled(text: &str) -> Result<String> {
    let line = text.lines().find(|line| line.starts_with("size = ")).context("the program defines no size")?;
    let size: u64 = line.trim_start_matches("size = ").trim().parse().context("the size is no number")?;
    Ok(text.replace(line, &format!("size = {}", 2 * size)))
}

/// A program that imports nothing but the library.
struct Alone;

impl Host for Alone {
    fn read(&self, _path: &str) -> Result<String, ReadError> {
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
