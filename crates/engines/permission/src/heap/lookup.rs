//! Reading and adding: what is held at a location, what is there, and what a new chunk tells about the others.

use gainsay_heap::Purpose;
use gainsay_heap::verbs::*;
use std::sync::Arc;

use gainsay_smt::{Operator, Term};
use gainsay_source::Span;

use super::chunk::all_equal;
use super::{Chunk, Footprint, Heap, ResourceKey};
use crate::symbolic::{FactKind, Machine, State};
use gainsay_heap::{Blame, Cause};

/// With more chunks of one resource than this, what it means if a new one is at the place of another is told only where it is needed.
const MOST_TOLD_AT_ONCE: usize = 6;

impl Machine<'_> {
    /// The amount held at a location, over all chunks.
    pub(crate) fn held(&mut self, heap: &Heap, resource: &ResourceKey, arguments: &[Term]) -> Term {
        let mut summands = vec![self.none()];
        for chunk in heap.of(resource) {
            summands.push(chunk.permission_at(&mut self.terms, arguments));
        }
        self.terms.add(summands)
    }

    /// The value of a chunk at a location it covers.
    pub(crate) fn value_at(&mut self, chunk: &Chunk, arguments: &[Term]) -> Term {
        match &chunk.footprint {
            Footprint::Single { value, .. } => *value,
            Footprint::Quantified { map, .. } => self.map_lookup(&chunk.resource, *map, arguments),
        }
    }

    /// The value at a location, wherever permission to it is held: the value of the first chunk that has some. Chunks of single locations
    /// come first: whether they are there is a question about arguments, not about amounts.
    pub(crate) fn value_among(
        &mut self,
        state: &State,
        chunks: &[Arc<Chunk>],
        resource: &ResourceKey,
        arguments: &[Term],
    ) -> Term {
        let mut found: Option<Term> = None;
        let mut own: Vec<&Arc<Chunk>> = chunks.iter().filter(|chunk| chunk.resource == *resource).collect();
        own.sort_by_key(|chunk| chunk.is_quantified());
        for chunk in own.into_iter().rev() {
            let amount = chunk.permission_at(&mut self.terms, arguments);
            let holds = self.positive(amount);
            if self.terms.as_bool(holds) == Some(false) {
                continue;
            }
            let value = self.value_at(chunk, arguments);
            found = Some(match found {
                Some(otherwise) => self.terms.ite(holds, value, otherwise),
                None => value,
            });
        }
        match found {
            Some(value) => value,
            None => {
                let sort = self.value_sort(resource);
                self.fresh(state, "unheld", sort)
            }
        }
    }

    /// Collections are equal if they have the same elements, but solvers look at that only where the two are compared: so arguments that
    /// are collections are compared with those of what is held.
    pub(crate) fn compare_collections(&mut self, state: &mut State, resource: &ResourceKey, wanted: &[Term]) {
        if matches!(resource, ResourceKey::Field(_)) || !state.bound.is_empty() || self.theory.collections.is_empty() {
            return;
        }
        let chunks: Vec<Arc<Chunk>> =
            state.heap.of(resource).chain(state.outer.iter().flat_map(|h| h.of(resource))).cloned().collect();
        for chunk in chunks {
            let Footprint::Single { arguments, .. } = &chunk.footprint else { continue };
            for (&one, &other) in arguments.iter().zip(wanted).filter(|(one, other)| one != other) {
                if let Some(comparison) = self.comparison(one, other) {
                    self.learn(state, &[comparison], FactKind::Definition);
                }
            }
        }
    }

    /// ```text
    /// Γ ⊢ 0 < Σ h(x.f)
    /// ──────────────────
    /// Γ; h ⊢ x.f ⇝ v
    /// ```
    pub(crate) fn read_chunks(
        &mut self,
        state: &mut State,
        resource: &ResourceKey,
        arguments: &[Term],
        offending: Span,
        blame: Blame,
    ) -> Term {
        self.compare_collections(state, resource, arguments);
        let exact = state.heap.of(resource).find(|chunk| chunk.is_at(arguments)).cloned();
        if let Some(chunk) = exact {
            let positive = self.positive(chunk.permission);
            if blame == Blame::Elsewhere && !state.heap.of(resource).any(|other| *other != chunk)
                || self.proves(state, positive)
            {
                return self.value_at(&chunk, arguments);
            }
        }
        let held = self.held(&state.heap, resource, arguments);
        let positive = self.positive(held);
        self.check(state, positive, Cause::InsufficientPermission, offending, blame);
        let chunks = state.heap.chunks.clone();
        let value = self.value_among(state, &chunks, resource, arguments);
        match self.terms.operator(value) {
            Operator::IfThenElse => self.looked_up(state, resource, arguments).unwrap_or(value),
            _ => value,
        }
    }

    /// Under quantifiers a value that depends on which chunk has it is looked up in a map of the whole heap: a choice between chunks is no
    /// trigger.
    fn looked_up(&mut self, state: &mut State, resource: &ResourceKey, arguments: &[Term]) -> Option<Term> {
        if state.bound.is_empty() || self.purpose == Purpose::Definition {
            return None;
        }
        let chunks: Vec<Arc<Chunk>> = state.heap.of(resource).cloned().collect();
        let parts: Vec<Term> = chunks.iter().flat_map(|chunk| chunk.parts()).collect();
        if !self.bound_in(state, &parts).is_empty() {
            return None;
        }
        let map = self.map_of_heap(state, resource, &chunks);
        Some(self.map_lookup(resource, map, arguments))
    }

    /// Adds a chunk of one location, and assumes what holding it together with the others means.
    ///
    /// ```text
    /// p > 0 ⇒ x ≠ null       x = y ∧ p > 0 ∧ q > 0 ⇒ v = w       Σ h(x.f) + p ≤ write
    /// ```
    pub(crate) fn add_single(
        &mut self,
        state: &mut State,
        resource: &ResourceKey,
        arguments: &[Term],
        amount: Term,
        value: Term,
    ) {
        let holds = self.positive(amount);
        if self.terms.as_bool(holds) == Some(false) {
            return;
        }
        self.assume_not_null(state, resource, arguments, holds);
        let others: Vec<Arc<Chunk>> = state.heap.of(resource).cloned().collect();
        let mark = state.path.facts.len();
        for other in others.iter().filter(|other| !other.is_at(arguments)) {
            self.assume_agreement(state, other, arguments, holds, value);
        }
        let many = others.len() > MOST_TOLD_AT_ONCE && !others.iter().any(|other| other.is_quantified());
        if many {
            state.path.set_aside(mark);
        }
        match state.heap.chunks.iter().position(|chunk| chunk.resource == *resource && chunk.is_at(arguments)) {
            Some(place) => {
                let merged = self.merged(state, &state.heap.chunks[place].clone(), amount, value);
                state.heap.chunks[place] = Arc::new(merged);
            }
            None => state.heap.add(Chunk::single(resource.clone(), arguments.to_vec(), amount, value)),
        }
        let mark = state.path.facts.len();
        self.assume_bounded(state, resource, arguments);
        if many {
            state.path.set_aside(mark);
        }
    }

    fn assume_not_null(&mut self, state: &mut State, resource: &ResourceKey, arguments: &[Term], holds: Term) {
        if matches!(resource, ResourceKey::Field(_)) {
            let null = self.null();
            let is_null = self.terms.eq(arguments[0], null);
            let not_null = self.terms.not(is_null);
            let fact = self.terms.implies(holds, not_null);
            self.assume(state, fact);
        }
    }

    /// No more than `write` is ever held to a field.
    pub(crate) fn assume_bounded(&mut self, state: &mut State, resource: &ResourceKey, arguments: &[Term]) {
        if matches!(resource, ResourceKey::Field(_)) {
            let held = self.held(&state.heap, resource, arguments);
            let write = self.write();
            let bounded = self.terms.less_equal(held, write);
            self.assume(state, bounded);
        }
    }

    /// Where both chunks hold something, they hold the same value.
    pub(crate) fn assume_agreement(
        &mut self,
        state: &mut State,
        other: &Chunk,
        arguments: &[Term],
        holds: Term,
        value: Term,
    ) {
        let amount = other.permission_at(&mut self.terms, arguments);
        let other_holds = self.positive(amount);
        let other_value = self.value_at(other, arguments);
        let agree = self.terms.eq(value, other_value);
        let both = self.terms.and([holds, other_holds]);
        let fact = self.terms.implies(both, agree);
        self.assume(state, fact);
    }

    fn merged(&mut self, state: &mut State, chunk: &Chunk, amount: Term, value: Term) -> Chunk {
        let (held, gained) = (self.positive(chunk.permission), self.positive(amount));
        let old = self.value_at(chunk, &[]);
        let agree = self.terms.eq(old, value);
        let both = self.terms.and([held, gained]);
        let fact = self.terms.implies(both, agree);
        self.assume(state, fact);
        let permission = self.terms.add([chunk.permission, amount]);
        let value = self.terms.ite(held, old, value);
        let Footprint::Single { arguments, .. } = &chunk.footprint else { return chunk.clone() };
        Chunk::single(chunk.resource.clone(), arguments.clone(), permission, value)
    }

    /// Chunks of single locations that provably are at this one, apart from the literal one.
    pub(crate) fn provably_at(&mut self, state: &State, chunk: &Chunk, arguments: &[Term]) -> bool {
        match &chunk.footprint {
            Footprint::Single { arguments: others, .. } => {
                let same = all_equal(&mut self.terms, others, arguments);
                self.terms.as_bool(same) != Some(false) && self.proves_at_once(state, same)
            }
            Footprint::Quantified { .. } => false,
        }
    }
}
