//! Failures that are told elsewhere: a function that fails by itself, and those that fail because they call it.

use std::collections::BTreeMap;

use gainsay_source::{Name, Span};
use gainsay_verdict::{Failure, GoalReport};

/// Which goals fail by themselves, by what goes wrong and where.
#[derive(Default)]
pub struct Elsewhere {
    own: BTreeMap<(String, Span), Name>,
}

impl Elsewhere {
    pub fn new(goals: &[GoalReport]) -> Elsewhere {
        let mut elsewhere = Elsewhere::default();
        goals.iter().for_each(|goal| elsewhere.add(goal));
        elsewhere
    }

    /// A goal that was told.
    pub fn add(&mut self, goal: &GoalReport) {
        if goal.language != "c" {
            return;
        }
        for failure in goal.outcome.failures().iter().filter(|failure| failure.is_confirmed()) {
            if failure.counterexample.as_ref().is_some_and(|found| found.calls.len() == 1) {
                self.own.entry((failure.code.clone(), failure.span)).or_insert_with(|| goal.name.clone());
            }
        }
    }

    /// The callee that fails in the same way without being called from here.
    pub fn owner(&self, failure: &Failure) -> Option<&Name> {
        let callees = failure.counterexample.as_ref()?.calls.get(1..)?;
        let owner = self.own.get(&(failure.code.clone(), failure.span))?;
        callees.iter().any(|call| call.function == *owner).then_some(owner)
    }
}
