//! Snapshots: the values that an assertion's permissions cover, as one term. Taken apart along the assertion they belong to.

use gainsay_smt::{Sort, Term};

use crate::engine::Engine;
use crate::state::State;

impl Engine<'_> {
    /// One part for each of so many conjuncts that are not pure.
    pub(crate) fn split_snapshot(&mut self, state: &State, snapshot: Term, parts: usize) -> Vec<Term> {
        let mut found = Vec::with_capacity(parts);
        let mut rest = snapshot;
        for _ in 1..parts {
            let Some(pair) = self.pair_constructor() else { break };
            let shape = self.terms.is(pair, rest);
            self.assume(state, shape);
            found.push(self.terms.field(pair, 0, rest));
            rest = self.terms.field(pair, 1, rest);
        }
        if parts > 0 {
            found.push(rest);
        }
        found
    }

    /// The inverse of [`Engine::split_snapshot`].
    pub(crate) fn unite_snapshots(&mut self, parts: &[Term]) -> Term {
        let Some((last, others)) = parts.split_last() else { return self.unit() };
        others.iter().rev().fold(*last, |rest, part| self.pair(*part, rest))
    }

    /// The value in a snapshot of one place.
    pub(crate) fn unwrapped(&mut self, state: &State, snapshot: Term, sort: Sort) -> Term {
        if sort == self.snapshot_sort() {
            return snapshot;
        }
        match self.wrapper(sort) {
            Some(wrapper) => {
                let shape = self.terms.is(wrapper, snapshot);
                self.assume(state, shape);
                self.terms.field(wrapper, 0, snapshot)
            }
            None => {
                // Says that this is our mistake, once.
                let value = self.unspecified(sort);
                self.wrap(value);
                value
            }
        }
    }

    /// A place that need not be held has no value.
    pub(crate) fn optional_snapshot(&mut self, amount: Term, value: Term) -> Term {
        let (positive, snapshot, unit) = (self.positive(amount), self.wrap(value), self.unit());
        self.terms.ite(positive, snapshot, unit)
    }
}
