//! The loop of a proof: runs the goal and every summarized function until nothing new is learned.

use std::{collections::BTreeSet, rc::Rc, time::Duration};

use gainsay_explore::{Budget, Deadline, Judgement, Order, explore, limits};
use gainsay_ir::functional::Check;
use gainsay_meter::{salvaged, within};
use gainsay_verdict::Reason;

use super::{
    super::{
        machine::{Calls, SymbolicMachine},
        state::{Control, State},
        value::Cell,
    },
    grammar::{Detail, slot},
    summary::{Proof, Running, last_first},
};
use crate::{
    check::Resources,
    code::{Address, Code, Entry, ScopeId, recursive_functions},
};

/// The functions are run at most so often, all together.
const MOST_RUNS: usize = 400;

/// What a proof tells apart.
struct Way {
    detail: Detail,
    is_wary: bool,
    compares: bool,
}

impl Way {
    const fn of(detail: Detail) -> Way {
        Way { detail, is_wary: false, compares: false }
    }
}

/// From the one that takes least to the one that takes most.
const WAYS: [Way; 5] = [
    Way::of(Detail::Coarse),
    Way { is_wary: true, ..Way::of(Detail::Coarse) },
    Way::of(Detail::Fine),
    Way::of(Detail::Alternating),
    Way { compares: true, ..Way::of(Detail::Coarse) },
];

/// What a proof does not get past.
#[derive(Clone, Debug)]
pub enum Obstacle {
    /// That this check fails could not be excluded.
    Check(Check),
    /// Something cannot be followed.
    Gap(Reason),
    /// It comes to no end.
    Length,
}

/// Shows that no evaluation of the goal fails.
pub fn prove(code: &Code, goal: &Entry, resources: Resources<'_>) -> Result<(), Obstacle> {
    let limits = limits(&resources.budget);
    let proved = salvaged(|| within(limits, || proved(code, goal, resources))).flatten();
    proved.unwrap_or(Err(Obstacle::Length))
}

fn proved(code: &Code, goal: &Entry, resources: Resources<'_>) -> Result<(), Obstacle> {
    let Resources { solver, budget, elapsed, .. } = resources;
    let deadline = Deadline::of(&budget, elapsed);
    let mut recursive = recursive_functions(code);
    let mut steps = budget.steps;
    let mut ways = WAYS.iter();
    let mut next = ways.next();
    let mut met = Obstacle::Length;
    while let Some(way) = next {
        solver.reset();
        let mut machine = SymbolicMachine::new(code, &mut *solver);
        machine.deadline = Some(deadline);
        machine.calls = Calls::ByBody;
        machine.proof = Some(Proof {
            recursive: recursive.clone(),
            goal_outdated: true,
            detail: way.detail,
            is_wary: way.is_wary,
            compares: way.compares,
            ..Proof::default()
        });
        match attempt(&mut machine, goal, Budget { steps, ..budget }, (deadline, elapsed)) {
            Attempt::Proved => return Ok(()),
            Attempt::NotAtAll(obstacle) => return Err(obstacle),
            Attempt::WithMoreRecursive(found) => recursive.extend(found),
            Attempt::NotInThisDetail(check) => {
                met = Obstacle::Check(check);
                next = ways.next();
            }
        }
        steps = steps.saturating_sub(machine.steps());
    }
    Err(met)
}

/// What came of trying.
enum Attempt {
    Proved,
    /// This seemed to fail, which may be because too little was told apart.
    NotInThisDetail(Check),
    /// These functions are recursive as well.
    WithMoreRecursive(BTreeSet<ScopeId>),
    NotAtAll(Obstacle),
}

fn attempt(
    machine: &mut SymbolicMachine<'_>,
    goal: &Entry,
    mut budget: Budget,
    (deadline, elapsed): (Deadline<'_>, &dyn Fn() -> Duration),
) -> Attempt {
    for _ in 0..MOST_RUNS {
        let Some(initial) = machine.next_run(goal) else { return Attempt::Proved };
        let before = machine.steps();
        budget.time = deadline.left();
        let ran = run(machine, initial, budget, elapsed);
        if let Some(proof) = machine.proof.as_mut().filter(|proof| !proof.found_recursive.is_empty()) {
            return Attempt::WithMoreRecursive(std::mem::take(&mut proof.found_recursive));
        }
        match ran {
            Attempt::Proved => {}
            other => return other,
        }
        budget.steps = budget.steps.saturating_sub(machine.steps() - before);
    }
    Attempt::NotAtAll(Obstacle::Length)
}

fn run(machine: &mut SymbolicMachine<'_>, initial: State, budget: Budget, elapsed: &dyn Fn() -> Duration) -> Attempt {
    let mut fails = None;
    let exploration = explore(machine, initial, Order::DepthFirst, budget, elapsed, &mut |_, finding| {
        fails = Some(finding.check);
        Judgement::Stop
    });
    if let Some(check) = fails {
        return Attempt::NotInThisDetail(machine.code.check(check).clone());
    }
    if exploration.gaps.is_empty() && machine.approximation.is_none() {
        return Attempt::Proved;
    }
    let gap = exploration.gaps.into_iter().next().or_else(|| machine.approximation.clone());
    let gap = gap.filter(|gap| !matches!(gap, Reason::OutOfBudget { .. }));
    Attempt::NotAtAll(gap.map_or(Obstacle::Length, Obstacle::Gap))
}

impl SymbolicMachine<'_> {
    /// Where the next run starts: functions about which more was learned first, then the goal.
    fn next_run(&mut self, goal: &Entry) -> Option<State> {
        let proof = self.proof.as_mut()?;
        if let Some(index) = proof.outdated.pop_first() {
            let summary = &proof.summaries[index];
            let (scope, inputs, twins) = (summary.scope, summary.inputs.clone(), summary.twins.clone());
            let mut state = State::initial(self.code, self.code.scope(scope).body);
            let count = self.code.scope(scope).captures.len() + self.code.scope(scope).parameters.len();
            let detail = proof.detail;
            let mut arguments: Vec<Address> = Vec::with_capacity(count);
            for argument in 0..count {
                let described = || Cell::Described(inputs.clone(), slot(argument, detail));
                let twin = arguments.get(twins.first(argument)).copied();
                arguments.push(twin.unwrap_or_else(|| state.allocate(described())));
            }
            let captured = &arguments[..self.code.scope(scope).captures.len()];
            summary.knots.tie(&mut state, scope, captured, &arguments);
            let arguments: Rc<[Address]> = arguments.into();
            state.environment = arguments.iter().copied().collect();
            state.known.running.insert(scope, Running::summarized(count));
            if let Some(entering) = &summary.entering {
                state.assume_related(entering, &last_first(&arguments, None));
            }
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
