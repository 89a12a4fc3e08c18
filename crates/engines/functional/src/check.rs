//! One goal from its code to its evidence: explore, raise, replay, shrink, blame.

use std::time::Duration;

use gainsay_explore::{Budget, Deadline, Exhausted, Exploration, Judgement, Order, explore};
use gainsay_meter::{finished, salvaged, within};
use gainsay_smt::Solver;
use gainsay_verdict::{Evidence, Failure, Kind, Reason, Statistics};

use crate::{
    code::{Code, Entry},
    confirm::Replays,
    explain::explain,
    replay::Limits,
    shrink::shrink,
    symbolic::{Calls, Finding, State, SymbolicMachine, Words, raise, unbounded},
};

/// What a check of one goal may use.
pub struct Resources<'a> {
    pub solver: &'a mut dyn Solver,
    pub budget: Budget,
    pub elapsed: &'a dyn Fn() -> Duration,
    /// Varies the order of otherwise equal paths.
    pub seed: u64,
    pub words: Words,
}

/// The shallow paths first, each for some steps before another one has its turn.
pub(crate) fn order(seed: u64) -> Order {
    Order::Priority { slice: 400, seed }
}

/// Checks that no evaluation of the goal can fail, whether callees are taken by their bodies or by their contracts.
pub fn check(code: &Code, goal: &Entry, resources: Resources<'_>) -> (Evidence, Statistics) {
    run(code, goal, resources, Calls::ByBodyOrContract)
}

/// Checks that no evaluation of the goal can fail, with all callees taken by their bodies.
pub fn check_with_bodies(code: &Code, goal: &Entry, resources: Resources<'_>) -> (Evidence, Statistics) {
    run(code, goal, resources, Calls::ByBody)
}

/// Whether all that is left to know is what happens when machine words wrap around.
pub fn is_open_about_words(evidence: &Evidence) -> bool {
    let doubt = unbounded();
    let is_about_size = |gap: &Reason| *gap == doubt || matches!(gap, Reason::Unconfirmed { .. });
    evidence.failures.is_empty() && evidence.gaps.contains(&doubt) && evidence.gaps.iter().all(is_about_size)
}

fn run(code: &Code, goal: &Entry, resources: Resources<'_>, calls: Calls) -> (Evidence, Statistics) {
    let Resources { solver, budget, elapsed, seed, words } = resources;
    let before = solver.statistics();
    let mut machine = SymbolicMachine::new(code, solver);
    machine.calls = calls;
    machine.words = words;
    let (mut evidence, exploration) = search(&mut machine, goal, order(seed), budget, elapsed);
    drop(machine);
    let after = solver.statistics();
    // The time was spent on a solver that is silent or broken: that is the news, not the clock.
    if after.failures > before.failures && evidence.gaps.contains(&Exhausted::Time(budget.time).reason()) {
        let message = gainsay_smt::Reason::NoAnswer.to_string();
        evidence.gaps.push(Reason::SolverGaveUp { message });
    }
    let statistics = Statistics {
        paths: exploration.paths,
        steps: exploration.steps,
        queries: after.queries - before.queries,
        solver_queries: after.backend_queries - before.backend_queries,
        milliseconds: 0,
    };
    (evidence, statistics)
}

/// Explores the goal's paths and judges what is found on them.
pub(crate) fn search<'a>(
    machine: &mut SymbolicMachine<'a>,
    goal: &Entry,
    order: Order,
    budget: Budget,
    elapsed: &'a dyn Fn() -> Duration,
) -> (Evidence, Exploration) {
    let code = machine.code();
    let deadline = Deadline::of(&budget, elapsed);
    machine.deadline = Some(deadline);
    let mut judge = Judge { code, goal, deadline, best: None, gaps: Vec::new() };
    let initial = State::initial(code, goal.body);
    let explored = salvaged(|| {
        within(gainsay_explore::limits(&budget), || {
            explore(machine, initial, order, budget, elapsed, &mut |machine, finding| judge.judge(machine, &finding))
        })
    });
    // What was found until then stays.
    let mut exploration = explored.flatten().unwrap_or_else(|exhausted| Exploration {
        steps: machine.steps(),
        gaps: vec![Exhausted::from(exhausted).reason()],
        ..Exploration::default()
    });
    let failures = judge.best.into_iter().map(|best| best.failure).collect();
    let mut evidence = Evidence { failures, gaps: judge.gaps };
    evidence.gaps.append(&mut exploration.gaps);
    // Where other things are open, the size of integers is not what has to be told.
    let is_settled = evidence.gaps.iter().all(|gap| matches!(gap, Reason::Unconfirmed { .. }));
    let doubt = machine.approximation.take();
    evidence.gaps.extend(doubt.filter(|doubt| is_settled || *doubt != unbounded()));
    (evidence, exploration)
}

/// A line for each path of the goal that comes to its end: its value, and what it assumes.
pub fn paths(code: &Code, goal: &Entry, resources: Resources<'_>) -> Vec<String> {
    let Resources { solver, budget, elapsed, .. } = resources;
    let mut machine = SymbolicMachine::new(code, solver);
    machine.endings = Some(Vec::new());
    let initial = State::initial(code, goal.body);
    let exploration =
        explore(&mut machine, initial, Order::BreadthFirst, budget, elapsed, &mut |_, _| Judgement::Ignore);
    let mut endings = machine.endings.take().unwrap_or_default();
    endings.extend(exploration.gaps.iter().map(|gap| format!("… {}", gap.message())));
    endings
}

struct Best {
    abstractions: u32,
    failure: Failure,
}

/// Looks at each finding as it comes, and keeps the best.
struct Judge<'a> {
    code: &'a Code,
    goal: &'a Entry,
    deadline: Deadline<'a>,
    best: Option<Best>,
    gaps: Vec<Reason>,
}

impl Judge<'_> {
    fn judge(&mut self, machine: &mut SymbolicMachine<'_>, finding: &Finding) -> Judgement {
        let Some(model) = &finding.model else {
            let why = machine.trouble.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
            let message = format!("a failure may be possible, but the solver could not say for which inputs{why}");
            self.gap(Reason::SolverGaveUp { message });
            return Judgement::Ignore;
        };
        let script = raise(machine, &finding.state, model);
        let replays = Replays::new(self.code, self.goal.body, limits(&finding.state), self.deadline);
        let confirmed = match replays.confirm(&script) {
            Ok(confirmed) => salvaged(|| shrink(&replays, confirmed.clone())).unwrap_or(confirmed),
            Err(message) => {
                self.gap(Reason::Unconfirmed { message });
                return Judgement::Ignore;
            }
        };
        let abstractions = confirmed.script.rights() as u32;
        if self.best.as_ref().is_some_and(|best| best.abstractions <= abstractions) {
            return Judgement::Ignore;
        }
        let Some(failure) = finished(|| explain(&replays, &self.goal.name, &confirmed)) else {
            let message = "a failure was replayed, but nothing of the budget was left to report it".to_owned();
            self.gap(Reason::OutOfBudget { message });
            return Judgement::Ignore;
        };
        self.best = Some(Best { abstractions, failure });
        if confirmed.kind == Kind::Concrete {
            return Judgement::Stop;
        }
        // A concrete one would be better, but it should not take much longer than this one took.
        machine.enough_abstractions = abstractions;
        machine.last_step = machine.last_step.min(machine.steps() * 3 + 20_000);
        Judgement::Better
    }

    fn gap(&mut self, reason: Reason) {
        if !self.gaps.contains(&reason) {
            self.gaps.push(reason);
        }
    }
}

/// A replay takes about as many steps as the path, unless a body does much more than its contract.
fn limits(state: &State) -> Limits {
    let steps = state.steps();
    Limits { steps: (200_000 + 20 * steps).min(2_000_000 + 2 * steps), cells: 20_000_000 }
}
