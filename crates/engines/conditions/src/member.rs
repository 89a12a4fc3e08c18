//! Checking one member.

use gainsay_heap::verbs::*;
use gainsay_heap::{Goal, Ground, Options};
use gainsay_ir::permission::Program;
use gainsay_permission::MemberResult;
use gainsay_smt::Solver;

use crate::engine::Engine;

/// Checks one member of a program. The solver is reset first: it may have served other goals.
pub fn check_member(program: &Program, goal: &Goal, solver: &mut dyn Solver, options: &Options) -> MemberResult {
    solver.reset();
    let before = solver.statistics().backend_queries;
    let mut engine = Engine::new(Ground::new(program, solver, options));
    engine.check_goal(goal);
    let (ground, failures) = engine.into_ground();
    let asked = ground.solver.statistics().backend_queries - before;
    MemberResult::new(ground, failures, asked)
}
