//! The state at one point: only what differs between two points. How a heap is written down and what is known are the engine's own.

use std::collections::BTreeMap;

use gainsay_smt::Term;
use gainsay_source::{Name, Span};

/// Variables and the result.
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
pub struct Labelled<H> {
    pub heap: H,
    pub reached: Term,
}

/// A branching that lies behind, on this path or on one that was joined into it: the model tells which way it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    pub condition: Term,
    pub span: Span,
}

/// One point: `H` is what is held there, `P` what is known there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State<H, P> {
    pub store: Store,
    pub heap: H,
    pub labels: BTreeMap<Label, Labelled<H>>,
    pub path: P,
    /// Variables bound by enclosing quantifiers: whatever is made here depends on them.
    pub bound: Vec<Term>,
    /// While an assertion is consumed: what is left to give up. `perm` and `forperm` speak of it, values are those of `heap`.
    pub remaining: Option<H>,
    /// While an assertion is consumed: what came from the outer heaps, and is visible with what was there before.
    pub transferred: H,
    /// Heaps that permission may be taken from when `heap` does not suffice, nearest first: those around a `package`.
    pub outer: Vec<H>,
}

impl<H: Default, P> State<H, P> {
    /// Nothing is held and nothing is known but this.
    pub fn knowing(path: P) -> State<H, P> {
        State {
            store: Store::default(),
            heap: H::default(),
            labels: BTreeMap::new(),
            path,
            bound: Vec::new(),
            remaining: None,
            transferred: H::default(),
            outer: Vec::new(),
        }
    }
}

impl<H, P> State<H, P> {
    /// The heap whose amounts introspection speaks of.
    pub fn introspected(&self) -> &H {
        self.remaining.as_ref().unwrap_or(&self.heap)
    }
}
