//! Goals that are proved by induction, before anybody looks for a counterexample.

use gainsay_induction::{Integers, prove};
use gainsay_ir::functional::Program;
use gainsay_meter::{Limits, spared};
use gainsay_smt::Solver;
use gainsay_source::Name;

use crate::{Options, machine_integers::Range};

/// A program whose properties may be proved by induction.
pub(crate) struct Inductive(Program);

impl Inductive {
    pub(crate) fn new(program: Program) -> Inductive {
        Inductive(program)
    }

    /// Whether a goal is proved. What does not come to an end within its share is not.
    pub(crate) fn proves(&self, goal: &Name, range: Range, solver: &mut dyn Solver, options: &Options) -> bool {
        let Some(goal) = self.0.goals.iter().find(|one| one.name == *goal) else { return false };
        let limits = Limits { steps: options.steps / 2, memory: options.memory / 2, time: options.time / 3 };
        let integers = match range {
            Range::Any => Integers::Any,
            Range::Word => Integers::Words,
        };
        let proof = spared(limits, || prove(&self.0, goal, integers, solver));
        solver.reset();
        proof.unwrap_or(false)
    }
}
