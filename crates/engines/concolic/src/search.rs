//! The loop: run, see what could have gone differently, run that.

use std::rc::Rc;

use gainsay_ir::trace::{Decision, Trace};
use gainsay_smt::Solver;

use crate::{agenda::Agenda, solve::Solving};

/// Something that can be run.
pub trait Subject {
    /// Runs with these decisions, and with the simplest ones where they do not fit or end.
    fn run(&mut self, decisions: &[Decision]) -> Ran;
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Ran {
    /// The decisions that were taken.
    pub decisions: Vec<Decision>,
    pub trace: Trace,
    pub fails: bool,
    pub steps: u64,
}

/// How far the search goes. Counted, never timed.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    pub runs: u64,
    /// Steps of all runs together.
    pub steps: u64,
    /// Questions to the solver.
    pub queries: u64,
}

/// What a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    pub runs: u64,
    pub steps: u64,
    pub queries: u64,
}

/// The decisions of a run that fails, if one was found.
pub fn search(
    subject: &mut dyn Subject,
    solver: &mut dyn Solver,
    budget: &Budget,
    effort: &mut Effort,
) -> Option<Vec<Decision>> {
    let mut agenda = Agenda::default();
    let mut solving = Solving::new(solver);
    let mut decisions = Vec::new();
    loop {
        let ran = subject.run(&decisions);
        effort.runs += 1;
        effort.steps += ran.steps;
        if ran.fails {
            return Some(ran.decisions);
        }
        agenda.add(&Rc::new(ran));
        decisions = loop {
            effort.queries = solving.queries;
            if effort.runs >= budget.runs || effort.steps >= budget.steps || effort.queries >= budget.queries {
                return None;
            }
            if let Some(decisions) = solving.decisions(&agenda.next()?) {
                break decisions;
            }
        };
    }
}
