//! What this engine adds to the ground that all engines for heaps stand on: what is known so far, what was found, and versions by their names.
//!
//! Facts come in one list that only grows: each says under which condition control reaches the point it was learnt at. A question is that list,
//! the condition of the point it is asked at, and the negation of what is to be shown; so all questions of a goal share one session.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use gainsay_heap::{Flow, Ground};
use gainsay_permission::Failure;
use gainsay_smt::{Function, Term};

use crate::state::State;

pub(crate) struct Engine<'a> {
    ground: Ground<'a>,
    pub(crate) facts: Vec<Term>,
    pub(crate) failures: Vec<Failure>,
    /// Names of versions of heaps and masks, by what they stand for; and the other way round.
    pub(crate) names: BTreeMap<Term, Term>,
    pub(crate) versions: BTreeMap<Term, Term>,
    pub(crate) inversions: BTreeMap<Vec<Term>, Vec<Function>>,
    pub(crate) flow: Flow<State>,
}

impl<'a> Engine<'a> {
    pub(crate) fn new(ground: Ground<'a>) -> Engine<'a> {
        let flow = Flow::new(ground.options.bodies);
        Engine {
            ground,
            facts: Vec::new(),
            failures: Vec::new(),
            names: BTreeMap::new(),
            versions: BTreeMap::new(),
            inversions: BTreeMap::new(),
            flow,
        }
    }

    pub(crate) fn into_ground(self) -> (Ground<'a>, Vec<Failure>) {
        (self.ground, self.failures)
    }
}

impl<'a> Deref for Engine<'a> {
    type Target = Ground<'a>;

    fn deref(&self) -> &Ground<'a> {
        &self.ground
    }
}

impl<'a> DerefMut for Engine<'a> {
    fn deref_mut(&mut self) -> &mut Ground<'a> {
        &mut self.ground
    }
}
