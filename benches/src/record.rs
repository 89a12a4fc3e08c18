//! Makes the recordings again: checks programs with unknowns and writes down every query of the engine, one file per program, the small
//! programs of the tests in one file together.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use gainsay_functional::measure;
use gainsay_smt::{Backend, Recording, Settings, chain};

use crate::{
    programs::{self, Program, in_checkout},
    smt::solver,
    table::Table,
};

/// Steps for each goal: enough for hundreds of queries, few enough for files that can be kept.
const STEPS: u64 = 12_000;
const SMALL_PROGRAMS: [&str; 2] = ["tests/core", "tests/papers"];

pub fn record() -> Result<String> {
    let mut table = Table::new(&["recording", "goals", "queries"]);
    for path in programs::files(&in_checkout("benches/programs"), "fun")? {
        let program = programs::load(&path)?;
        write(&mut table, &program.name, &goals(&program)?)?;
    }
    let mut small = Vec::new();
    for folder in SMALL_PROGRAMS {
        for path in programs::files(&in_checkout(folder), "fun")? {
            // Some tests are about mistakes.
            if let Some(program) = programs::well_formed(&path)? {
                small.extend(goals(&program)?);
            }
        }
    }
    write(&mut table, "tests", &small)?;
    Ok(table.draw())
}

/// The queries of each goal that has any.
fn goals(program: &Program) -> Result<Vec<Recording>> {
    let mut recordings = Vec::new();
    for goal in &program.code.entries {
        let solver = chain(Backend::new(solver()?, Settings::default()));
        recordings.push(measure::record(&program.code, goal, solver, STEPS));
    }
    recordings.retain(|recording| !recording.queries.is_empty());
    Ok(recordings)
}

fn write(table: &mut Table, name: &str, recordings: &[Recording]) -> Result<()> {
    let path = in_checkout("benches/recordings").join(Path::new(name).with_extension("smt2"));
    fs::write(&path, Recording::write_all(recordings))
        .with_context(|| format!("{} cannot be written", path.display()))?;
    let queries: usize = recordings.iter().map(|recording| recording.queries.len()).sum();
    table.row(vec![name.to_owned(), recordings.len().to_string(), queries.to_string()]);
    Ok(())
}
