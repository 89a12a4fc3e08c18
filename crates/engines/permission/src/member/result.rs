//! Results as data.

use gainsay_heap::Ground;
use gainsay_smt::Terms;
use gainsay_verdict::{Reason, Statistics};

use crate::counterexample::Background;
use crate::failure::Failure;

/// What came of checking a member. Verified means: no failures and no gaps.
pub struct MemberResult {
    /// In the order they were found.
    pub failures: Vec<Failure>,
    /// Why the absence of failures would prove nothing.
    pub gaps: Vec<Reason>,
    pub statistics: Statistics,
    /// The arena that the terms of the failures' states live in.
    pub terms: Terms,
    /// What the symbols of the failures' models stand for.
    pub background: Background,
}

impl MemberResult {
    /// What came of the goal, with these failures.
    pub fn new(mut ground: Ground<'_>, failures: Vec<Failure>, solver_queries: u64) -> MemberResult {
        let statistics =
            Statistics { paths: 1, steps: ground.steps, queries: ground.queries, solver_queries, milliseconds: 0 };
        let terms = std::mem::replace(&mut ground.terms, Terms::new());
        let background = Background { theory: ground.theory, choices: ground.choices };
        MemberResult { failures, gaps: ground.gaps, statistics, terms, background }
    }

    pub fn is_verified(&self) -> bool {
        self.failures.is_empty() && self.gaps.is_empty()
    }
}
