//! What the benchmarks look at: how many reductions a run of either machine takes, what a fork holds, what the solver is asked. Time and memory
//! are measured by the caller.

use std::time::Duration;

use gainsay_explore::{Budget, Event, Machine};
use gainsay_smt::{Recorder, Recording, Solver};

use crate::{
    check::{order, search},
    code::{Code, Entry},
    replay::{Ending, Evaluator, Limits, Script, Tracing},
    symbolic::{State, SymbolicMachine},
};

/// Runs a goal without unknowns in the concrete evaluator and counts its reductions. `None`: it did not come to a value.
pub fn reduce_concretely(code: &Code, goal: &Entry) -> Option<u64> {
    let script = Script::default();
    let limits = Limits { steps: u64::MAX, cells: usize::MAX };
    let mut evaluator = Evaluator::new(code, &script, limits, Tracing::Off);
    match evaluator.run(goal.body) {
        Ending::Value(_) => Some(evaluator.steps()),
        _ => None,
    }
}

/// The same in the symbolic machine.
pub fn reduce_symbolically(code: &Code, goal: &Entry, solver: &mut dyn Solver) -> Option<u64> {
    let mut machine = SymbolicMachine::new(code, solver);
    match machine.run(State::initial(code, goal.body), u64::MAX).event {
        Event::Ended => Some(machine.steps()),
        _ => None,
    }
}

/// Paths that were forked off one path and have each written to their heap since.
pub struct Forks {
    pub cells: usize,
    paths: Vec<State>,
}

impl Forks {
    pub fn count(&self) -> usize {
        self.paths.len()
    }
}

/// Runs a goal for `steps` reductions and then forks it `count` times.
pub fn fork(code: &Code, goal: &Entry, solver: &mut dyn Solver, steps: u64, count: usize) -> Option<Forks> {
    let mut machine = SymbolicMachine::new(code, solver);
    match machine.run(State::initial(code, goal.body), steps).event {
        Event::Paused(state) => {
            let paths = (0..count).map(|_| state.forked_and_written()).collect();
            Some(Forks { cells: state.cells(), paths })
        }
        _ => None,
    }
}

/// Checks a goal and keeps every query of the check, in the order they were asked. Only steps and paths limit it, so the queries are the same
/// each time.
pub fn record<S: Solver>(code: &Code, goal: &Entry, solver: S, steps: u64) -> Recording {
    let mut recorder = Recorder::new(solver);
    let mut machine = SymbolicMachine::new(code, &mut recorder);
    let budget = Budget { steps, paths: u64::MAX, time: Duration::MAX, memory: u64::MAX };
    search(&mut machine, goal, order(0), budget, &|| Duration::ZERO);
    let terms = std::mem::take(&mut machine.terms);
    drop(machine);
    Recording { terms, queries: recorder.queries }
}
