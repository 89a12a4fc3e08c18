//! What checking Racket programs takes: time on the clock, steps and queries, for each program of a folder. One thread, so that nothing
//! competes.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use gainsay::{Options, Silent, World};
use gainsay_source::{Host, ReadError, Sources};
use gainsay_verdict::{Report, Verdict};

use crate::{
    programs::{self, in_checkout},
    smt::solver,
    table::{Table, grouped},
};

const EXTENSIONS: [&str; 4] = ["rkt", "sch", "scm", "spcf"];
/// A goal that is not decided by then counts as undecided.
const PATIENCE: Duration = Duration::from_secs(20);

/// Measures the programs of `folder`, or the project's own.
pub fn measure(folder: Option<&str>) -> Result<String> {
    let folder = folder.map_or_else(|| in_checkout("benches/racket"), PathBuf::from);
    let mut paths = Vec::new();
    for extension in EXTENSIONS {
        paths.extend(programs::files(&folder, extension)?);
    }
    paths.sort();
    let mut table =
        Table::new(&["program", "goals", "verified", "refuted", "unknown", "steps", "queries", "to the solver", "ms"]);
    let mut times = Vec::new();
    for path in &paths {
        let (report, time) = checked(path)?;
        table.row(row(&programs::name(path), &report, time));
        times.push(time);
    }
    times.sort();
    let milliseconds = |time: Duration| format!("{:.0} ms", time.as_secs_f64() * 1000.0);
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let slowest = times.last().copied().unwrap_or_default();
    Ok(format!(
        "{}\n{} programs, median {}, slowest {}, together {}; aim: median 50 ms\n",
        table.draw(),
        paths.len(),
        milliseconds(median),
        milliseconds(slowest),
        milliseconds(times.iter().sum())
    ))
}

fn checked(path: &Path) -> Result<(Report, Duration)> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let started = Instant::now();
    let host = Machine { started };
    let solver = solver()?;
    let world = World { host: &host, observer: &Silent, solver: &solver };
    let mut sources = Sources::new();
    let root = sources.add(path.to_string_lossy(), text);
    let options = Options { jobs: 1, time: PATIENCE, ..Options::default() };
    let report = gainsay::check(world, &mut sources, &[root], &options);
    Ok((report, started.elapsed()))
}

fn row(name: &str, report: &Report, time: Duration) -> Vec<String> {
    let of = |verdict: &Verdict| {
        let goals = report.goals.iter().filter(|goal| goal.outcome.verdict() == verdict);
        goals.count().to_string()
    };
    let sum = |part: fn(&gainsay_verdict::Statistics) -> u64| {
        grouped(report.goals.iter().map(|goal| part(&goal.statistics)).sum::<u64>() as f64)
    };
    vec![
        name.to_owned(),
        report.goals.len().to_string(),
        of(&Verdict::Verified),
        of(&Verdict::Refuted),
        (report.goals.len() - report.goals.iter().filter(|goal| is_decided(goal.outcome.verdict())).count())
            .to_string(),
        sum(|statistics| statistics.steps),
        sum(|statistics| statistics.queries),
        sum(|statistics| statistics.solver_queries),
        format!("{:.0}", time.as_secs_f64() * 1000.0),
    ]
}

fn is_decided(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Verified | Verdict::Refuted)
}

struct Machine {
    started: Instant,
}

impl Host for Machine {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        fs::read_to_string(path).map_err(|error| ReadError::Other(error.to_string()))
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
