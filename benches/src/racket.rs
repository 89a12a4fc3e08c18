//! What checking Racket programs takes: processor time, the solver's included, time on the clock, steps and queries, for each program of a folder.
//! One thread, so that nothing competes.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use gainsay::{Options, Silent, World};
use gainsay_meter::Gauge;
use gainsay_source::{Host, ReadError, Sources};
use gainsay_verdict::{Report, Verdict};

use crate::{
    processor,
    programs::{self, in_checkout},
    smt::solver,
    table::{Table, grouped},
};

const EXTENSIONS: [&str; 4] = ["rkt", "sch", "scm", "spcf"];
/// A program's goals share this; what is not decided by then counts as undecided.
const PATIENCE: Duration = Duration::from_secs(12);
/// Programs that are named again at the end, since they took longest.
const SLOWEST: usize = 6;

/// Measures the programs of `folder`, or the project's own.
pub fn measure(folder: Option<&str>) -> Result<String> {
    let folder = folder.map_or_else(|| in_checkout("benches/racket"), PathBuf::from);
    let mut paths = Vec::new();
    for extension in EXTENSIONS {
        paths.extend(programs::files(&folder, extension)?);
    }
    paths.sort();
    let headings = [
        "program",
        "goals",
        "verified",
        "refuted",
        "unknown",
        "steps",
        "queries",
        "to the solver",
        "ms",
        "on the clock",
    ];
    let mut table = Table::new(&headings);
    let mut times = Vec::new();
    for (path, number) in paths.iter().zip(1..) {
        let name = path.strip_prefix(&folder).unwrap_or(path).with_extension("").display().to_string();
        // Nobody needs to read it.
        let _ = write!(io::stderr(), "\r{number} of {}: {name:<60.60}", paths.len());
        let checked = Checked::of(path)?;
        table.row(checked.row(&name));
        times.push((checked.time, name));
    }
    let _ = writeln!(io::stderr());
    times.sort();
    let milliseconds = |time: Duration| format!("{:.0} ms", time.as_secs_f64() * 1000.0);
    let median = times.get(times.len() / 2).map(|(time, _)| *time).unwrap_or_default();
    let slowest = times.iter().rev().take(SLOWEST).map(|(time, name)| format!("{name} {}", milliseconds(*time)));
    Ok(format!(
        "{}\n{} programs, median {}, together {}; aim: median 50 ms\nslowest: {}\n",
        table.draw(),
        paths.len(),
        milliseconds(median),
        milliseconds(times.iter().map(|(time, _)| *time).sum()),
        slowest.collect::<Vec<_>>().join(", ")
    ))
}

/// One program, checked.
struct Checked {
    report: Report,
    /// Processor time.
    time: Duration,
    on_the_clock: Duration,
}

impl Checked {
    fn of(path: &Path) -> Result<Checked> {
        let before = processor::time_of_all()?;
        let started = Instant::now();
        let report = check(path, started)?;
        let on_the_clock = started.elapsed();
        Ok(Checked { report, time: processor::time_of_all()?.saturating_sub(before), on_the_clock })
    }
}

fn check(path: &Path, started: Instant) -> Result<Report> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let host: Arc<dyn Host> = Arc::new(Machine { started });
    let solver = solver()?;
    let world = World { host: &host, observer: &Silent, solver: &solver, second: None, cache: None };
    let mut sources = Sources::new();
    let root = sources.add(path.to_string_lossy(), text);
    let options = Options { jobs: 1, time: PATIENCE, ..Options::default() };
    Ok(gainsay::check(world, &mut sources, &[root], &options))
}

impl Checked {
    fn row(&self, name: &str) -> Vec<String> {
        let report = &self.report;
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
            format!("{:.0}", self.time.as_secs_f64() * 1000.0),
            format!("{:.0}", self.on_the_clock.as_secs_f64() * 1000.0),
        ]
    }
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

    fn gauge(&self) -> Arc<dyn Gauge> {
        Arc::new(Clock { started: self.started })
    }
}

struct Clock {
    started: Instant,
}

impl Gauge for Clock {
    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
