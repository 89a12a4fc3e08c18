//! Giving up permission to one location: from the chunk that is literally there, else from one that provably is, else from all chunks
//! that may be.

use gainsay_heap::verbs::*;
use std::sync::Arc;

use gainsay_heap::{Blame, Demand};
use gainsay_smt::Term;

use super::{Chunk, Footprint, Heap, ResourceKey};
use crate::symbolic::{FactKind, Machine, State};

impl Machine<'_> {
    /// Takes from the state's own heap, and where that does not suffice from the heaps around it.
    pub(crate) fn take_here(
        &mut self,
        state: &mut State,
        key: &ResourceKey,
        arguments: &[Term],
        demand: Demand,
    ) -> Term {
        self.compare_collections(state, key, arguments);
        if !state.outer.is_empty() {
            return self.take_with_transfer(state, key, arguments, demand);
        }
        let mut heap = state.heap.clone();
        let value = self.take_from(state, &mut heap, key, arguments, demand);
        state.heap = heap;
        value
    }

    /// ```text
    /// Γ ⊢ p ≤ Σ h(x.f)
    /// ─────────────────────────────────────────────────────
    /// Γ; h ⊢ take p of x.f ⇝ h − p,  tᵢ = xᵢ = x ? min(pᵢ, p − Σ tⱼ) : none
    /// ```
    pub(crate) fn take_from(
        &mut self,
        state: &mut State,
        heap: &mut Heap,
        resource: &ResourceKey,
        arguments: &[Term],
        demand: Demand,
    ) -> Term {
        let places: Vec<usize> = self.candidates(heap, resource, arguments);
        for &place in &places {
            let chunk = heap.chunks[place].clone();
            let alone = places.len() == 1;
            if chunk.is_at(arguments) && self.suffices(state, chunk.permission, demand)
                || !alone && self.suffices_there(state, &chunk, arguments, demand)
            {
                return self.take_all_from(state, heap, place, arguments, demand);
            }
        }
        let held = self.held(heap, resource, arguments);
        self.check_enough(state, held, demand);
        let before = heap.chunks.clone();
        let value = self.value_among(state, &before, resource, arguments);
        if demand.wildcard {
            self.assume_less(state, demand.amount, held);
        }
        self.take_from_each(heap, &places, arguments, demand.amount);
        value
    }

    /// Puts another value where the chunk that is literally at the location holds all permission to it: nothing else changes, and nothing is
    /// learnt. Tells whether there is such a chunk.
    pub(crate) fn overwrite(&mut self, state: &mut State, resource: &ResourceKey, receiver: Term, value: Term) -> bool {
        let at = |chunk: &Arc<Chunk>| chunk.resource == *resource && chunk.is_at(&[receiver]);
        let Some(place) = state.heap.chunks.iter().position(at) else { return false };
        let permission = state.heap.chunks[place].permission;
        let write = self.write();
        let enough = self.terms.less_equal(write, permission);
        if !self.proves_at_once(state, enough) {
            return false;
        }
        state.heap.chunks[place] = Arc::new(Chunk::single(resource.clone(), vec![receiver], permission, value));
        true
    }

    /// Places in the heap of chunks that may cover the location, the literal ones first.
    fn candidates(&mut self, heap: &Heap, resource: &ResourceKey, arguments: &[Term]) -> Vec<usize> {
        let none = self.none();
        let mut places = Vec::new();
        for (place, chunk) in heap.chunks.iter().enumerate().filter(|(_, chunk)| chunk.resource == *resource) {
            if chunk.permission_at(&mut self.terms, arguments) != none {
                places.push(place);
            }
        }
        places.sort_by_key(|place| !heap.chunks[*place].is_at(arguments));
        places
    }

    /// Whether a chunk that is not literally at the location holds enough there.
    fn suffices_there(&mut self, state: &State, chunk: &Chunk, arguments: &[Term], demand: Demand) -> bool {
        if chunk.is_quantified() {
            let there = chunk.permission_at(&mut self.terms, arguments);
            let enough = self.enough(there, demand);
            return self.proves_at_once(state, enough);
        }
        self.provably_at(state, chunk, arguments) && self.suffices(state, chunk.permission, demand)
    }

    fn suffices(&mut self, state: &State, held: Term, demand: Demand) -> bool {
        let enough = self.enough(held, demand);
        demand.blame == Blame::Elsewhere || self.proves(state, enough)
    }

    fn enough(&mut self, held: Term, demand: Demand) -> Term {
        if demand.wildcard {
            let (needed, positive) = (self.positive(demand.amount), self.positive(held));
            self.terms.implies(needed, positive)
        } else {
            self.terms.less_equal(demand.amount, held)
        }
    }

    pub(crate) fn check_enough(&mut self, state: &mut State, held: Term, demand: Demand) {
        let enough = self.enough(held, demand);
        self.require(state, enough, demand.cause, demand.offending, demand.blame);
    }

    /// A wildcard is less than what is held, so that something stays.
    fn assume_less(&mut self, state: &mut State, amount: Term, held: Term) {
        let (less, positive) = (self.terms.less(amount, held), self.positive(held));
        let fact = self.terms.implies(positive, less);
        // Whatever is held, there is such an amount: this only says which one is meant.
        self.learn(state, &[fact], FactKind::Definition);
    }

    fn take_all_from(
        &mut self,
        state: &mut State,
        heap: &mut Heap,
        place: usize,
        arguments: &[Term],
        demand: Demand,
    ) -> Term {
        let chunk = heap.chunks[place].clone();
        let value = self.value_at(&chunk, arguments);
        if demand.wildcard {
            let there = match chunk.is_quantified() {
                true => chunk.permission_at(&mut self.terms, arguments),
                false => chunk.permission,
            };
            self.assume_less(state, demand.amount, there);
        }
        let left = match chunk.is_quantified() {
            true => self.reduced(&chunk, arguments, demand.amount),
            false => self.terms.subtract(chunk.permission, demand.amount),
        };
        if left == self.none() {
            heap.chunks.remove(place);
        } else {
            heap.chunks[place] = Arc::new(chunk.with_permission(left));
        }
        value
    }

    fn take_from_each(&mut self, heap: &mut Heap, places: &[usize], arguments: &[Term], amount: Term) {
        let mut needed = amount;
        for (position, &place) in places.iter().enumerate() {
            let chunk = heap.chunks[place].clone();
            let there = chunk.permission_at(&mut self.terms, arguments);
            // The last one gives all that is still needed: there is enough.
            let given = if position + 1 == places.len() { needed } else { self.smaller(there, needed) };
            let left = self.reduced(&chunk, arguments, given);
            heap.chunks[place] = Arc::new(chunk.with_permission(left));
            needed = self.terms.subtract(needed, given);
        }
        let none = self.none();
        heap.chunks.retain(|chunk| chunk.permission != none);
    }

    /// The chunk's amount after giving up some at one location.
    fn reduced(&mut self, chunk: &Chunk, arguments: &[Term], given: Term) -> Term {
        let covered = match &chunk.footprint {
            Footprint::Single { arguments: own, .. } => super::chunk::all_equal(&mut self.terms, own, arguments),
            Footprint::Quantified { formals, .. } => super::chunk::all_equal(&mut self.terms, formals, arguments),
        };
        let none = self.none();
        let given = self.terms.ite(covered, given, none);
        self.terms.subtract(chunk.permission, given)
    }
}
