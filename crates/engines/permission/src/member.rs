//! Checking one member, and what came of it as data.

use gainsay_heap::verbs::*;
use gainsay_heap::{Goal, Ground, Options};
use gainsay_ir::permission::Program;
use gainsay_smt::{Solver, Terms};
use gainsay_verdict::{Reason, Statistics};

use crate::counterexample::Background;
use crate::symbolic::{Failure, Machine};

/// What came of checking a member. Verified means: no failures and no gaps.
pub struct MemberResult {
    /// In the order they were found.
    pub failures: Vec<Failure>,
    /// Why the absence of failures would prove nothing.
    pub gaps: Vec<Reason>,
    pub statistics: Statistics,
    /// The arena that the terms of the failures' states live in.
    pub terms: Terms,
    /// What the symbols of the failures' models stand for.
    pub background: Background,
}

impl MemberResult {
    /// What came of the goal, with these failures.
    pub fn new(mut ground: Ground<'_>, failures: Vec<Failure>, solver_queries: u64) -> MemberResult {
        let statistics =
            Statistics { paths: 1, steps: ground.steps, queries: ground.queries, solver_queries, milliseconds: 0 };
        let terms = std::mem::replace(&mut ground.terms, Terms::new());
        let background = Background { theory: ground.theory, choices: ground.choices };
        MemberResult { failures, gaps: ground.gaps, statistics, terms, background }
    }

    pub fn is_verified(&self) -> bool {
        self.failures.is_empty() && self.gaps.is_empty()
    }
}

/// Checks one member of a program. The solver is reset first: it may have served other goals.
pub fn check_member(program: &Program, goal: &Goal, solver: &mut dyn Solver, options: &Options) -> MemberResult {
    solver.reset();
    let before = solver.statistics().backend_queries;
    let mut machine = Machine::new(program, solver, options);
    machine.check_goal(goal);
    let (ground, failures) = machine.into_ground();
    let asked = ground.solver.statistics().backend_queries - before;
    MemberResult::new(ground, failures, asked)
}
