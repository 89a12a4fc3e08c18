//! Causes and cascades: a function that fails by itself, and those that fail because they call it.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::{Name, Span};
use gainsay_verdict::{Blame, Failure, GoalReport, Kind};

/// Which goals fail by themselves, by what goes wrong and where.
#[derive(Default)]
pub struct Elsewhere {
    own: BTreeMap<(String, Span), Name>,
    /// Goals that have failures of their own.
    refuted: BTreeSet<Name>,
}

impl Elsewhere {
    pub fn new(goals: &[GoalReport]) -> Elsewhere {
        let mut elsewhere = Elsewhere::default();
        goals.iter().for_each(|goal| elsewhere.add(goal));
        elsewhere
    }

    /// A goal that was reported.
    pub fn add(&mut self, goal: &GoalReport) {
        for failure in goal.outcome.failures().iter().filter(|failure| failure.is_confirmed()) {
            if failure.counterexample.as_ref().is_some_and(|found| found.calls.len() == 1) {
                self.refuted.insert(goal.name.clone());
                self.own.entry((failure.code.clone(), failure.span)).or_insert_with(|| goal.name.clone());
            }
        }
    }

    /// Whether every failure of a goal is one of a callee.
    pub fn has_all(&self, goal: &GoalReport) -> bool {
        goal.outcome.failures().iter().all(|failure| self.owner(failure).is_some())
    }

    /// The callee that fails in the same way without being called from here.
    pub fn owner(&self, failure: &Failure) -> Option<&Name> {
        let found = failure.counterexample.as_ref()?;
        if let (Blame::Contract { of, .. }, Kind::Concrete) = (&found.blame, found.kind) {
            return self.refuted.get(of);
        }
        let callees = found.calls.get(1..)?;
        let owner = self.own.get(&(failure.code.clone(), failure.span))?;
        callees.iter().any(|call| call.function == *owner).then_some(owner)
    }
}
