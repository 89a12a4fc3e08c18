//! The way in: a function is refuted, or nothing was found within the budget.

use gainsay_source::Sources;
use gainsay_verdict::Failure;

use super::{
    attempt::Task,
    explain,
    machine::Rules,
    program::Program,
    search::{Budget, Effort, search},
};
use crate::{check::Checked, syntax::Type};

#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    pub budget: Budget,
    /// Signed arithmetic beyond its type is an error. Otherwise nothing is said of runs in which it happens.
    pub overflow: bool,
    /// Where running bodies shows nothing, take callees and loops by what their contracts allow.
    pub by_contract: bool,
}

/// What the search came to.
#[derive(Clone, Debug)]
pub enum Answer {
    Refuted(Box<Failure>, Effort),
    /// No counterexample within the budget.
    Nothing(Effort),
    /// There is nothing to search, for this reason.
    NotTried(String),
}

/// Looks for an execution of a function that breaks its contract or misuses memory.
pub fn refute(checked: &Checked, function: &str, sources: &Sources, settings: &Settings) -> Answer {
    let mut program = Program::new(checked);
    program.extremes = settings.overflow;
    let Some(function) = program.ordinary(function).filter(|function| function.body.is_some()) else {
        return Answer::NotTried(format!("`{function}` has no body"));
    };
    let contract = program.contract(&function.name);
    let has_pointers =
        function.parameters.iter().any(|parameter| matches!(parameter.ty, Type::Pointer(_) | Type::Array(..)));
    if contract.is_none() && has_pointers {
        return Answer::NotTried(format!("`{}` has no contract that says what it may be given", function.name));
    }
    let task = Task { function, contract };
    let mut effort = Effort::default();
    let ways: &[bool] = if settings.by_contract && contract.is_some() { &[false, true] } else { &[false] };
    for by_contract in ways {
        let rules = Rules { overflow_is_an_error: settings.overflow, by_contract: *by_contract };
        if let Some(found) = search(&program, task, rules, &settings.budget, &mut effort) {
            return Answer::Refuted(Box::new(explain::failure(&found, sources)), effort);
        }
    }
    Answer::Nothing(effort)
}
