//! Failures that are told elsewhere: a function that fails by itself, and those that fail because they call it.

use std::collections::BTreeMap;

use gainsay_source::{Name, Span};
use gainsay_verdict::{Failure, GoalReport};

/// Which goals fail by themselves, by what goes wrong and where.
pub struct Elsewhere<'r> {
    own: BTreeMap<(&'r str, Span), &'r Name>,
}

impl<'r> Elsewhere<'r> {
    pub fn new(goals: &'r [GoalReport]) -> Elsewhere<'r> {
        let mut own = BTreeMap::new();
        for goal in goals.iter().filter(|goal| goal.language == "c") {
            for failure in goal.outcome.failures().iter().filter(|failure| failure.is_confirmed()) {
                if failure.counterexample.as_ref().is_some_and(|found| found.calls.len() == 1) {
                    own.entry((failure.code.as_str(), failure.span)).or_insert(&goal.name);
                }
            }
        }
        Elsewhere { own }
    }

    /// The callee that fails in the same way without being called from here.
    pub fn owner(&self, failure: &Failure) -> Option<&'r Name> {
        let callees = failure.counterexample.as_ref()?.calls.get(1..)?;
        let owner = self.own.get(&(failure.code.as_str(), failure.span))?;
        callees.iter().any(|call| call.function == ***owner).then_some(*owner)
    }
}
