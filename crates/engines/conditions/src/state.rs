//! The state at one point of a member: only what differs between two points. Heaps are versions: every change makes a new term.

use std::collections::BTreeMap;

use gainsay_permission::heap::ResourceKey;
use gainsay_permission::symbolic::{Decision, Label};
use gainsay_smt::Term;
use gainsay_source::Name;

/// A total heap and its mask: for each resource an array of values and an array of amounts, over the places of that resource. An amount that
/// is missing is none everywhere, a value that is missing is as it was in the beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Heap {
    pub(crate) masks: BTreeMap<ResourceKey, Term>,
    pub(crate) values: BTreeMap<ResourceKey, Term>,
}

/// A heap that was remembered, and the condition under which its label was passed at all.
#[derive(Clone, Debug)]
pub(crate) struct Labelled {
    pub(crate) heap: Heap,
    pub(crate) reached: Term,
}

#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) store: BTreeMap<Name, Term>,
    pub(crate) result: Option<Term>,
    pub(crate) heap: Heap,
    pub(crate) labels: BTreeMap<Label, Labelled>,
    /// What holds wherever control is here.
    pub(crate) guard: Term,
    /// Variables bound by enclosing quantifiers: whatever is made here depends on them.
    pub(crate) bound: Vec<Term>,
    /// While an assertion is given up: what is left. `perm` and `forperm` speak of it, values are those of `heap`.
    pub(crate) remaining: Option<Heap>,
    /// While an assertion is given up: what came from the heaps around, and is visible with what was there before.
    pub(crate) transferred: Heap,
    /// Heaps that permission may be taken from when `heap` does not suffice, nearest first: those around a `package`.
    pub(crate) outer: Vec<Heap>,
    /// The branchings that lie behind.
    pub(crate) decisions: Vec<Decision>,
}

impl State {
    pub(crate) fn new(guard: Term) -> State {
        State {
            store: BTreeMap::new(),
            result: None,
            heap: Heap::default(),
            labels: BTreeMap::new(),
            guard,
            bound: Vec::new(),
            remaining: None,
            transferred: Heap::default(),
            outer: Vec::new(),
            decisions: Vec::new(),
        }
    }

    /// The heap whose amounts introspection speaks of.
    pub(crate) fn introspected(&self) -> &Heap {
        self.remaining.as_ref().unwrap_or(&self.heap)
    }

    pub(crate) fn decide(&mut self, decision: Decision) {
        if !self.decisions.contains(&decision) {
            self.decisions.push(decision);
        }
    }
}
