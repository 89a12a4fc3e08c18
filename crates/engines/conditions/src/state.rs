//! What this engine holds and knows at one point. Heaps are versions: every change makes a new term.

use std::collections::BTreeMap;

use gainsay_heap::{Decision, ResourceKey};
use gainsay_smt::Term;

/// A total heap and its mask: for each resource an array of values and an array of amounts, over the places of that resource. An amount that
/// is missing is none everywhere, a value that is missing is as it was in the beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Heap {
    pub(crate) masks: BTreeMap<ResourceKey, Term>,
    pub(crate) values: BTreeMap<ResourceKey, Term>,
}

/// How control came here.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// What holds wherever control is here.
    pub(crate) guard: Term,
    /// The branchings that lie behind.
    pub(crate) decisions: Vec<Decision>,
}

impl Way {
    pub(crate) fn new(guard: Term) -> Way {
        Way { guard, decisions: Vec::new() }
    }

    pub(crate) fn decide(&mut self, decision: Decision) {
        if !self.decisions.contains(&decision) {
            self.decisions.push(decision);
        }
    }
}

pub(crate) type State = gainsay_heap::State<Heap, Way>;
pub(crate) type Labelled = gainsay_heap::Labelled<Heap>;
