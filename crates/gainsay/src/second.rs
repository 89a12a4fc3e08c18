//! What proofs rest on, asked of a second solver: the queries of verified goals that the first one called unsatisfiable.
//!
//! It is asked when a goal is decided, so that how fast it is changes nothing about what the first one was asked. A contradiction makes the goal unknown;
//! silence is counted and told.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use gainsay_smt::{Backend, Opinion, SecondSolver, Settings};
use gainsay_source::{Diagnostic, Severity};
use gainsay_verdict::{Outcome, Reason, Verdict};

use crate::World;

/// More text than this is not kept for a goal.
const MOST_BYTES: usize = 256 << 20;

/// What the second solver said, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    agrees: u64,
    contradicts: u64,
    silent: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Tally) {
        self.agrees += other.agrees;
        self.contradicts += other.contradicts;
        self.silent += other.silent;
    }

    /// What a run says about it.
    pub(crate) fn note(self) -> Diagnostic {
        let Tally { agrees, contradicts, silent } = self;
        let all = agrees + contradicts + silent;
        let message = match all {
            0 => "no proof rests on an answer of the solver: there was nothing to ask a second one".to_owned(),
            _ => format!(
                "of {all} answers that proofs rest on, the second solver confirms {agrees}, contradicts {contradicts} and has no answer to {silent}"
            ),
        };
        let severity = if contradicts > 0 { Severity::Warning } else { Severity::Note };
        Diagnostic::new(severity, "cross-check", message, None)
    }
}

/// The queries of the current goal that were answered `unsat`, each once.
#[derive(Default)]
struct Asked {
    scripts: BTreeSet<String>,
    bytes: usize,
    left_out: u64,
}

impl Asked {
    fn add(&mut self, script: &str) {
        if self.scripts.contains(script) {
            return;
        }
        self.bytes += script.len();
        if self.bytes > MOST_BYTES {
            self.left_out += 1;
        } else {
            self.scripts.insert(script.to_owned());
        }
    }
}

/// The second solver of a worker.
pub(crate) struct CrossCheck {
    solver: SecondSolver,
    asked: Arc<Mutex<Asked>>,
}

impl CrossCheck {
    /// Listens to what `backend` answers, if somebody wants that.
    pub(crate) fn of(world: World<'_>, backend: &mut Backend) -> Option<CrossCheck> {
        let launch = Arc::clone(world.second?);
        let asked: Arc<Mutex<Asked>> = Arc::default();
        let log = asked.clone();
        backend.proofs_to(Box::new(move |script| log.lock().unwrap_or_else(PoisonError::into_inner).add(script)));
        Some(CrossCheck { solver: SecondSolver::new(launch, Settings::default()), asked })
    }

    /// Forgets what was asked so far.
    pub(crate) fn begin(&mut self) {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Asked::default();
    }

    /// The outcome of the goal, if the second solver does not deny what it rests on. It may think as long as the goal might.
    pub(crate) fn judge(&mut self, world: World<'_>, outcome: Outcome, time: Duration) -> (Outcome, Tally) {
        let asked = std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner));
        let mut tally = Tally { silent: asked.left_out, ..Tally::default() };
        if *outcome.verdict() != Verdict::Verified {
            return (outcome, Tally::default());
        }
        let end = world.host.elapsed().saturating_add(time);
        for script in &asked.scripts {
            let left = end.saturating_sub(world.host.elapsed());
            if left.is_zero() {
                tally.silent += 1;
                continue;
            }
            match self.solver.judge(script, left) {
                Opinion::Agrees => tally.agrees += 1,
                Opinion::Contradicts => tally.contradicts += 1,
                Opinion::Silent(_) => tally.silent += 1,
            }
        }
        if tally.contradicts == 0 {
            return (outcome, tally);
        }
        let message = format!(
            "two solvers contradict each other: the second one has a model for {} of the {} queries that the proof rests on",
            tally.contradicts,
            tally.agrees + tally.contradicts + tally.silent
        );
        (Outcome::unknown(Reason::SolverGaveUp { message }), tally)
    }
}
