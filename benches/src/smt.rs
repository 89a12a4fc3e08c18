//! What the solver chain saves: recorded queries put to the bare solver and to the chain, each with a process of its own that is already
//! running. Processor time of both sides counts, the solver's included; the fastest of several runs.

use std::{fs, path::Path, sync::Arc, time::Duration};

use anyhow::{Context, Result, bail};
use gainsay_smt::{Backend, Counts, Launch, Recording, Settings, Solver, chain};
use gainsay_solver_process::Search;

use crate::{
    processor,
    programs::{self, in_checkout},
    table::{Table, grouped},
};

const RUNS: usize = 5;
const FOLDERS: [&str; 2] = ["benches/recordings", "crates/engines/smt/recordings"];

pub fn solver() -> Result<Arc<dyn Launch>> {
    Ok(Arc::new(Search::new(None).find()?))
}

pub fn measure() -> Result<String> {
    let headings = ["recording", "queries", "sat", "unsat", "unknown", "bare", "chain", "times", "before the solver"];
    let mut table = Table::new(&headings);
    let mut total = Measured::default();
    let mut slower = Vec::new();
    for folder in FOLDERS {
        for path in programs::files(&in_checkout(folder), "smt2")? {
            let measured = Measured::of(&path)?;
            if measured.ratio() < 1.0 {
                slower.push(programs::name(&path));
            }
            table.row(measured.row(&programs::name(&path)));
            total.add(&measured);
        }
    }
    table.row(total.row("all"));
    let verdict = match slower.as_slice() {
        [] => "the chain is slower than the bare solver on no recording".to_owned(),
        names => format!("the chain is slower than the bare solver on: {}", names.join(", ")),
    };
    Ok(format!(
        "{}\n{verdict}; aim: none, and 90 % answered before the solver.\nRates are queries per second of processor time, the solver's included.\n",
        table.draw()
    ))
}

#[derive(Clone, Copy, Default)]
struct Measured {
    counts: Counts,
    bare: Duration,
    chain: Duration,
}

impl Measured {
    fn of(path: &Path) -> Result<Measured> {
        let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let mut fastest = Measured { counts: Counts::default(), bare: Duration::MAX, chain: Duration::MAX };
        for _ in 0..RUNS {
            let (bare, expected) = run(&text, &mut started()?)?;
            let (chain, counts) = run(&text, chain(started()?).as_mut())?;
            if expected.unknown == 0 && (expected.sat, expected.unsat) != (counts.sat, counts.unsat) {
                bail!("{}: the bare solver says {expected:?}, the chain {counts:?}", path.display());
            }
            fastest = Measured { counts, bare: fastest.bare.min(bare), chain: fastest.chain.min(chain) };
        }
        Ok(fastest)
    }

    fn add(&mut self, other: &Measured) {
        self.counts.add(&other.counts);
        self.bare += other.bare;
        self.chain += other.chain;
    }

    fn ratio(&self) -> f64 {
        self.bare.as_secs_f64() / self.chain.as_secs_f64()
    }

    fn row(&self, name: &str) -> Vec<String> {
        let counts = &self.counts;
        let rate = |time: Duration| format!("{}/s", grouped(counts.queries as f64 / time.as_secs_f64()));
        vec![
            name.to_owned(),
            counts.queries.to_string(),
            counts.sat.to_string(),
            counts.unsat.to_string(),
            counts.unknown.to_string(),
            rate(self.bare),
            rate(self.chain),
            format!("{:.1}", self.ratio()),
            format!("{:.1} %", 100.0 * counts.before_the_solver as f64 / counts.queries as f64),
        ]
    }
}

/// A backend whose process answers already.
fn started() -> Result<Backend> {
    let mut backend = Backend::new(solver()?, Settings::default());
    if let Err(reason) = backend.identify() {
        bail!("{reason}");
    }
    Ok(backend)
}

/// Puts all queries to a solver that knows none of them.
fn run(text: &str, solver: &mut dyn Solver) -> Result<(Duration, Counts)> {
    let mut goals = Recording::read_all(text).map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut counts = Counts::default();
    let start = processor::time()?;
    for goal in &mut goals {
        solver.reset();
        counts.add(&goal.run(solver));
    }
    Ok((processor::time()?.saturating_sub(start), counts))
}
