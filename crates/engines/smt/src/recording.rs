//! Recorded queries: a link that records, a text form that any solver can run as well (assertions under `push` and `pop`,
//! one `check-sat` per query), its reader and writer, and running a recording for measurements. The time is taken
//! outside.

use crate::backend::script::{Declared, write_assert};
use crate::query::{Answer, Query, Solver, Statistics};
use crate::read::{ReadError, Script};
use crate::term::{Term, Terms};
use crate::value::Value;
use std::fmt::Write;

/// Queries over one arena, in the order they were asked.
pub struct Recording {
    pub terms: Terms,
    pub queries: Vec<Vec<Term>>,
}

/// Forgets all names as well: each goal's are its own.
const BETWEEN: &str = "\n(reset)\n";

/// What running a recording gave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub queries: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    /// Queries answered without asking the backend anything.
    pub before_the_solver: u64,
}

impl Recording {
    pub fn read(text: &str) -> Result<Recording, ReadError> {
        let mut terms = Terms::new();
        let queries = Script::read(&mut terms, text)?;
        Ok(Recording { terms, queries })
    }

    pub fn write(&self) -> String {
        write_recording(&self.terms, &self.queries)
    }

    /// Several recordings in one script, with a line `(reset)` between them.
    pub fn read_all(text: &str) -> Result<Vec<Recording>, ReadError> {
        let mut recordings = Vec::new();
        let mut rest = text;
        while let Some((first, more)) = rest.split_once(BETWEEN) {
            recordings.push(Recording::read(first)?);
            rest = more;
        }
        recordings.push(Recording::read(rest)?);
        Ok(recordings)
    }

    pub fn write_all(recordings: &[Recording]) -> String {
        let scripts: Vec<String> = recordings.iter().map(Recording::write).collect();
        scripts.join(BETWEEN.trim_start())
    }

    /// Puts every query to the solver, as an engine would that looks at verdicts only.
    pub fn run(&mut self, solver: &mut dyn Solver) -> Counts {
        let mut counts = Counts::default();
        for assertions in &self.queries {
            let asked = solver.statistics().backend_queries;
            counts.queries += 1;
            match solver.check(&mut self.terms, &Query::verdict(assertions)) {
                Answer::Sat(_) => counts.sat += 1,
                Answer::Unsat => counts.unsat += 1,
                Answer::Unknown { .. } => counts.unknown += 1,
            }
            counts.before_the_solver += u64::from(solver.statistics().backend_queries == asked);
        }
        counts
    }
}

impl Counts {
    pub fn add(&mut self, other: &Counts) {
        self.queries += other.queries;
        self.sat += other.sat;
        self.unsat += other.unsat;
        self.unknown += other.unknown;
        self.before_the_solver += other.before_the_solver;
    }
}

/// The queries as one incremental script: what two queries in a row have in common stays asserted.
pub fn write_recording(terms: &Terms, queries: &[Vec<Term>]) -> String {
    let mut out = String::from("; queries recorded by gainsay\n(set-logic ALL)\n");
    let mut declared = Declared::default();
    for assertion in queries.iter().flatten() {
        declared.declare(&mut out, terms, *assertion);
    }
    let mut stack: Vec<Term> = Vec::new();
    for query in queries {
        let kept = stack.iter().zip(query).take_while(|(held, wanted)| held == wanted).count();
        if kept < stack.len() {
            let _ = writeln!(out, "(pop {})", stack.len() - kept);
            stack.truncate(kept);
        }
        for assertion in &query[kept..] {
            out.push_str("(push 1)\n");
            write_assert(&mut out, terms, *assertion);
            stack.push(*assertion);
        }
        out.push_str("(check-sat)\n");
    }
    out
}

/// A link that keeps every query that passes.
pub struct Recorder<S> {
    next: S,
    pub queries: Vec<Vec<Term>>,
}

impl<S: Solver> Recorder<S> {
    pub fn new(next: S) -> Self {
        Recorder { next, queries: Vec::new() }
    }
}

impl<S: Solver> Solver for Recorder<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        self.queries.push(query.assertions.to_vec());
        self.next.check(terms, query)
    }

    fn statistics(&self) -> Statistics {
        self.next.statistics()
    }

    fn reset(&mut self) {
        self.queries.clear();
        self.next.reset();
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Option<Value> {
        self.next.value(terms, term)
    }
}
