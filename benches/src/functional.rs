//! How fast the two machines of the functional engine reduce programs without unknowns, and how much memory a forked path takes.

use std::time::Duration;

use anyhow::{Context, Result};
use gainsay_functional::measure::{fork, reduce_concretely, reduce_symbolically};
use gainsay_smt::Scripted;

use crate::{
    memory::resident,
    processor,
    programs::{self, Program, in_checkout},
    table::{Table, grouped},
};

const RUNS: usize = 5;
const HEAPS: [usize; 3] = [1_000, 10_000, 100_000];
/// Enough for the pages of the kernel's count not to matter.
const FORKS: usize = 20_000;

pub fn measure() -> Result<String> {
    let closed = programs::files(&in_checkout("benches/closed"), "fun")?;
    // Before anything else leaves holes in the memory that forks could fill.
    let forks = forks(&programs::load(&in_checkout("benches/closed/growing.fun"))?)?;
    let mut reductions = Table::new(&["program", "concrete", "", "symbolic", ""]);
    for path in closed {
        let program = programs::load(&path)?;
        reductions.row(speeds(&program)?);
    }
    Ok(format!(
        "{}\naim: a million per second (of processor time)\n\n{}\naim: under 1 000 at 10 000 cells\n",
        reductions.draw(),
        forks.draw()
    ))
}

fn speeds(program: &Program) -> Result<Vec<String>> {
    let goal = program.code.entries.first().with_context(|| format!("{} has no goal", program.name))?;
    let concrete = fastest(|| reduce_concretely(&program.code, goal))?;
    let symbolic = fastest(|| reduce_symbolically(&program.code, goal, &mut Scripted::new([])))?;
    let mut cells = vec![program.name.clone()];
    for measured in [concrete, symbolic] {
        let (reductions, time) = measured.with_context(|| format!("{} does not come to a value", program.name))?;
        cells.push(format!("{} reductions", grouped(reductions as f64)));
        cells.push(format!("{}/s", grouped(reductions as f64 / time.as_secs_f64())));
    }
    Ok(cells)
}

/// The reductions of a run, and the least processor time it took.
fn fastest(mut run: impl FnMut() -> Option<u64>) -> Result<Option<(u64, Duration)>> {
    let mut best: Option<(u64, Duration)> = None;
    for _ in 0..RUNS {
        let start = processor::time()?;
        let Some(reductions) = run() else { return Ok(None) };
        let time = processor::time()?.saturating_sub(start);
        if best.is_none_or(|(_, fastest)| time < fastest) {
            best = Some((reductions, time));
        }
    }
    Ok(best)
}

fn forks(program: &Program) -> Result<Table> {
    let mut table = Table::new(&["cells in the heap", "forks", "bytes per fork"]);
    let goal = program.code.entries.first().context("there is no goal")?;
    // Memory that is given back would be used again and not be counted.
    let mut held = Vec::new();
    for wanted in HEAPS {
        let forked = |steps, count| {
            fork(&program.code, goal, &mut Scripted::new([]), steps, count).context("the heap does not grow so far")
        };
        let mut steps = 1;
        while forked(steps, 0)?.cells < wanted {
            steps += steps / 8 + 1;
        }
        let before = resident()?;
        let forks = forked(steps, FORKS)?;
        let bytes = resident()?.saturating_sub(before) as f64 / forks.count() as f64;
        table.row(vec![grouped(forks.cells as f64), grouped(forks.count() as f64), grouped(bytes)]);
        held.push(forks);
    }
    Ok(table)
}
