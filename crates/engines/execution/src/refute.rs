//! The way in: a function is refuted, or nothing was found within the budget.

use std::collections::BTreeSet;

use gainsay_ir::c::Contract;
use gainsay_source::{Sources, Span};
use gainsay_verdict::Failure;

use super::{
    attempt::Task,
    choice, explain,
    index::Executable,
    inputs_by_type::needs_memory,
    machine::{Allocations, External, Inputs, Promises, Rules},
    program::Program,
    search::{Budget, Effort, Found, search},
};

/// Which parts of a function are taken by what contracts say instead of what bodies do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Callees {
    #[default]
    ByBody,
    ByContract,
}

impl Callees {
    /// Nothing where a function without a contract would have to trust others.
    pub(super) fn promises(self, contract: Option<&Contract>) -> Option<Promises> {
        match self {
            Callees::ByBody => Some(Promises::Nowhere),
            Callees::ByContract => contract.map(|_| Promises::Everywhere),
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    pub budget: Budget,
    /// The smallest and largest numbers of each type are tried, too. Arithmetic beyond a signed type is an error in any case, but few runs come
    /// there from small numbers and from those the program mentions.
    pub overflow: bool,
    pub callees: Callees,
}

/// What the search came to.
#[derive(Clone, Debug)]
pub enum Answer {
    Refuted(Box<Failure>, Effort),
    /// Every execution there is was run, and none fails.
    Exhausted(Effort),
    /// No counterexample within the budget.
    Nothing(Effort),
    /// There is nothing to search, for this reason.
    NotTried(String),
}

/// What the `forall`s of a function range over, as far as runs from small heaps find anything there.
pub fn inhabited(executable: &Executable, function: &str, settings: &Settings) -> BTreeSet<Span> {
    let program = Program::new(executable, function, settings.overflow);
    let Some(function) = program.ordinary(function).filter(|function| function.body.is_some()) else {
        return BTreeSet::new();
    };
    let task = Task { function, contract: program.contract(&function.name) };
    if task.contract.is_some() && !executable.checked.unrunnable.contains(&function.name) {
        search(&program, task, Rules::default(), &settings.budget, &mut Effort::default());
    }
    program.inhabited.into_inner().unwrap_or_default()
}

/// The same failure with one call or loop taken by its contract and everything else by what it does: that contract is to blame. The first that
/// was taken at its word is tried first.
pub(super) fn by_one_promise<'a, 'u>(
    found: &Found<'a, 'u>,
    budget: &Budget,
    effort: &mut Effort,
) -> Option<Found<'a, 'u>> {
    let machine = &found.attempt.machine;
    let mut places = Vec::new();
    for event in &machine.log {
        if let External::Allowed(allowed) = event
            && !places.contains(&allowed.span)
        {
            places.push(allowed.span);
        }
    }
    if machine.rules.promises != Promises::Everywhere || places.len() < 2 {
        return None;
    }
    places.into_iter().find_map(|place| {
        let rules = Rules { promises: Promises::At(place), ..machine.rules };
        let alone = search(machine.program, found.attempt.task, rules, budget, effort)?;
        let (one, other) = (&alone.finding, &found.finding);
        (one.code == other.code && one.span == other.span).then_some(alone)
    })
}

/// Nearly every program fails somewhere when there is no memory left: a run that fails without that says more.
pub(super) fn with_enough_memory<'a, 'u>(
    found: &Found<'a, 'u>,
    budget: &Budget,
    effort: &mut Effort,
) -> Option<Found<'a, 'u>> {
    let machine = &found.attempt.machine;
    if !found.attempt.ran_out_of_memory() {
        return None;
    }
    let rules = Rules { allocations: Allocations::Succeed, ..machine.rules };
    search(machine.program, found.attempt.task, rules, budget, effort).filter(|found| found.doubt.is_none())
}

/// Runs a function with all inputs that its types allow, where those are few.
fn all_inputs(program: &Program<'_>, task: Task<'_>, rules: Rules, budget: &Budget) -> Option<Effort> {
    let parameters = &task.function.parameters;
    let count = parameters.iter().try_fold(1_u64, |count, parameter| {
        let values = choice::all(&parameter.ty)?.len() as u64;
        count.checked_mul(values).filter(|count| *count <= budget.runs_of_a_size)
    });
    count.filter(|_| !parameters.is_empty() && rules.promises == Promises::Nowhere)?;
    let mut effort = Effort::default();
    let found = search(program, task, Rules { inputs: Inputs::All, ..rules }, budget, &mut effort);
    found.is_none().then_some(effort)
}

/// Looks for an execution of a function that breaks its contract or misuses memory.
pub fn refute(executable: &Executable, function: &str, sources: &Sources, settings: &Settings) -> Answer {
    let program = Program::new(executable, function, settings.overflow);
    let Some(function) = program.ordinary(function).filter(|function| function.body.is_some()) else {
        return Answer::NotTried(format!("`{function}` has no body"));
    };
    if executable.checked.unrunnable.contains(&function.name) {
        return Answer::NotTried(format!("there are errors in `{}`", function.name));
    }
    let contract = program.contract(&function.name);
    let by_type = contract.is_none() && needs_memory(&program, function);
    let task = Task { function, contract };
    let mut effort = Effort::default();
    let Some(promises) = settings.callees.promises(contract) else { return Answer::Nothing(effort) };
    let rules = Rules { promises, by_type, ..Rules::default() };
    if let Some(found) = search(&program, task, rules, &settings.budget, &mut effort) {
        let found = with_enough_memory(&found, &settings.budget, &mut effort).unwrap_or(found);
        let found = by_one_promise(&found, &settings.budget, &mut effort).unwrap_or(found);
        let told = gainsay_meter::finished(|| Box::new(explain::failure(&found, sources)));
        return match told {
            Some(failure) => Answer::Refuted(failure, effort),
            None => Answer::NotTried("a run fails, but nothing of the budget was left to report it".to_owned()),
        };
    }
    if !executable.checked.broken.contains(&function.name) {
        if effort.exhausted {
            return Answer::Exhausted(effort);
        }
        let whole = all_inputs(&program, task, rules, &settings.budget);
        if let Some(whole) = whole.filter(|whole| whole.exhausted) {
            return Answer::Exhausted(whole);
        }
    }
    Answer::Nothing(effort)
}
