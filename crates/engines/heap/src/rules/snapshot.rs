//! Snapshots along the assertions they belong to.

use gainsay_smt::{Sort, Term};

use crate::logic::{Logic, StateOf};

impl<'a, L: Logic<'a>> Snapshots<'a> for L {}

pub trait Snapshots<'a>: Logic<'a> {
    /// One part for each of so many conjuncts that are not pure. That the snapshot is a pair follows from the shape of the assertion.
    fn split_snapshot(&mut self, state: &mut StateOf<'a, Self>, snapshot: Term, parts: usize) -> Vec<Term> {
        let mut found = Vec::with_capacity(parts);
        let mut rest = snapshot;
        for _ in 1..parts {
            let Some(pair) = self.theory.snapshot.pair else { break };
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

    /// What gives no permission has the snapshot that giving it up gives: who opens an instance and closes it again has the same one.
    fn nothing_in(&mut self, state: &mut StateOf<'a, Self>, snapshot: Term) {
        let unit = self.unit();
        let nothing = self.terms.eq(snapshot, unit);
        self.assume(state, nothing);
    }

    /// The inverse of [`Snapshots::split_snapshot`].
    fn unite_snapshots(&mut self, parts: &[Term]) -> Term {
        let Some((last, others)) = parts.split_last() else { return self.unit() };
        others.iter().rev().fold(*last, |rest, part| self.pair(*part, rest))
    }

    /// The value in a snapshot of one location.
    fn unwrap(&mut self, state: &mut StateOf<'a, Self>, snapshot: Term, sort: Sort) -> Term {
        if sort == self.theory.snapshot.sort {
            return snapshot;
        }
        match self.wrapper(sort) {
            Some(wrapper) => {
                let shape = self.terms.is(wrapper, snapshot);
                self.assume(state, shape);
                self.terms.field(wrapper, 0, snapshot)
            }
            None => {
                self.missing_wrapper();
                self.unspecified(sort)
            }
        }
    }

    /// A location that need not be held has no value.
    fn optional_snapshot(&mut self, amount: Term, value: Term) -> Term {
        let (positive, snapshot, unit) = (self.positive(amount), self.wrap(value), self.unit());
        self.terms.ite(positive, snapshot, unit)
    }

    /// Notes the maps of a snapshot that outlives what it was taken from: it may have to be equal to another one.
    fn keep_maps(&mut self, state: &mut StateOf<'a, Self>, snapshot: Term) {
        for map in self.maps_in(snapshot) {
            let kept = self.kept(map);
            self.define(state, kept);
        }
    }
}
