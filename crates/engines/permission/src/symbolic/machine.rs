//! What this engine adds to the ground that all engines for heaps stand on: the paths that wait, what was found, and what its chunks are about.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use gainsay_heap::{Flow, Ground, Options, ResourceKey};
use gainsay_ir::permission::Program;
use gainsay_smt::{Solver, Term};

use super::{Failure, State};
use crate::heap::{Chunk, Inverted};

pub struct Machine<'a> {
    ground: Ground<'a>,
    pub(crate) flow: Flow<State>,
    pub(crate) failures: Vec<Failure>,
    pub(crate) inversions: BTreeMap<Vec<Term>, Inverted>,
    pub(crate) summaries: BTreeMap<(ResourceKey, Term, Vec<Term>), (Term, Term)>,
    /// What was held of one shape of wands when a trigger spoke of it.
    pub(crate) wand_heaps: Vec<Vec<Arc<Chunk>>>,
}

impl<'a> Machine<'a> {
    pub fn new(program: &'a Program, solver: &'a mut dyn Solver, options: &'a Options) -> Machine<'a> {
        Machine {
            ground: Ground::new(program, solver, options),
            flow: Flow::new(options.bodies),
            failures: Vec::new(),
            inversions: BTreeMap::new(),
            summaries: BTreeMap::new(),
            wand_heaps: Vec::new(),
        }
    }

    pub(crate) fn into_ground(self) -> (Ground<'a>, Vec<Failure>) {
        (self.ground, self.failures)
    }

    /// The variables of enclosing quantifiers that occur in the terms.
    pub(crate) fn bound_in(&self, state: &State, terms: &[Term]) -> Vec<Term> {
        if state.bound.is_empty() {
            return Vec::new();
        }
        let parts = self.terms.subterms(terms);
        state.bound.iter().copied().filter(|variable| parts.contains(variable)).collect()
    }
}

impl<'a> Deref for Machine<'a> {
    type Target = Ground<'a>;

    fn deref(&self) -> &Ground<'a> {
        &self.ground
    }
}

impl<'a> DerefMut for Machine<'a> {
    fn deref_mut(&mut self) -> &mut Ground<'a> {
        &mut self.ground
    }
}
