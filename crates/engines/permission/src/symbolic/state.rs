//! The state of one path: only what differs between two paths.

use std::collections::BTreeMap;

use gainsay_smt::Term;
use gainsay_source::Name;

use super::Path;
use crate::heap::Heap;

/// Values of variables, and of `result` where there is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Store {
    pub variables: BTreeMap<Name, Term>,
    pub result: Option<Term>,
}

impl Store {
    pub fn set(&mut self, name: &Name, value: Term) {
        self.variables.insert(name.clone(), value);
    }

    pub fn get(&self, name: &Name) -> Option<Term> {
        self.variables.get(name).copied()
    }
}

/// The name of a heap one can go back to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Label {
    /// The start of the member.
    Start,
    Named(Name),
    /// Where the left side of the innermost wand was produced.
    WandLeft,
}

/// A remembered heap, and the condition under which its label was passed at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    pub heap: Heap,
    pub reached: Term,
}

impl State {
    /// The heap whose amounts introspection speaks of.
    pub fn introspected(&self) -> &Heap {
        self.remaining.as_ref().unwrap_or(&self.heap)
    }
}

/// One path at one point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub store: Store,
    pub heap: Heap,
    pub labels: BTreeMap<Label, Labelled>,
    pub path: Path,
    /// Variables bound by enclosing quantifiers: whatever is made here depends on them.
    pub bound: Vec<Term>,
    /// While an assertion is consumed: what is left to give up. `perm` and `forperm` speak of it, values are those of `heap`.
    pub remaining: Option<Heap>,
    /// While an assertion is consumed: what came from the outer heaps, and is visible with what was there before.
    pub transferred: Heap,
    /// Heaps that permission may be taken from when `heap` does not suffice, nearest first: those around a `package`.
    pub outer: Vec<Heap>,
}
