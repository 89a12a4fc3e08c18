//! The loop of a proof: runs the goal and every summarized function until nothing new is learned.

use std::rc::Rc;

use gainsay_explore::{Budget, Judgement, Order, explore};

use super::{
    super::{
        machine::SymbolicMachine,
        state::{Control, State},
        value::Cell,
    },
    grammar::slot,
    summary::{Proof, Running},
};
use crate::{
    check::Resources,
    code::{Address, Code, Entry, recursive_functions},
};

/// The functions are run at most so often, all together.
const MOST_RUNS: usize = 400;

/// Whether it could be shown that no evaluation of the goal fails.
pub fn prove(code: &Code, goal: &Entry, resources: Resources<'_>) -> bool {
    let Resources { solver, mut budget, elapsed, .. } = resources;
    let started = elapsed();
    let time = budget.time;
    let mut machine = SymbolicMachine::new(code, solver);
    machine.calls = super::super::machine::Calls::ByBody;
    let recursive = recursive_functions(code);
    machine.proof = Some(Proof { recursive, goal_outdated: true, ..Proof::default() });
    for _ in 0..MOST_RUNS {
        let Some(initial) = machine.next_run(goal) else { return machine.approximation.is_none() };
        let before = machine.steps();
        let spent = elapsed().saturating_sub(started);
        budget.time = time.saturating_sub(spent);
        if !holds(&mut machine, initial, budget, elapsed) || machine.approximation.is_some() {
            return false;
        }
        budget.steps = budget.steps.saturating_sub(machine.steps() - before);
    }
    false
}

fn holds(
    machine: &mut SymbolicMachine<'_>,
    initial: State,
    budget: Budget,
    elapsed: &dyn Fn() -> std::time::Duration,
) -> bool {
    let mut fails = false;
    let exploration = explore(machine, initial, Order::DepthFirst, budget, elapsed, &mut |_, _| {
        fails = true;
        Judgement::Stop
    });
    !fails && exploration.gaps.is_empty()
}

impl SymbolicMachine<'_> {
    /// Where the next run starts: functions about which more was learned first, then the goal.
    fn next_run(&mut self, goal: &Entry) -> Option<State> {
        let proof = self.proof.as_mut()?;
        if let Some(index) = proof.outdated.pop_first() {
            let summary = &proof.summaries[index];
            let (scope, inputs) = (summary.scope, summary.inputs.clone());
            let mut state = State::initial(self.code, self.code.scope(scope).body);
            let count = self.code.scope(scope).captures.len() + self.code.scope(scope).parameters.len();
            let described = (0..count).map(|argument| Cell::Described(inputs.clone(), slot(argument)));
            let arguments: Rc<[Address]> = described.map(|cell| state.allocate(cell)).collect();
            state.environment = arguments.iter().copied().collect();
            state.known.running.insert(scope, Running::summarized(count));
            proof.running = Some((index, arguments));
            return Some(state);
        }
        if !std::mem::take(&mut proof.goal_outdated) {
            return None;
        }
        proof.running = None;
        let mut state = State::initial(self.code, goal.body);
        state.control = Control::Evaluate(goal.body);
        Some(state)
    }
}
