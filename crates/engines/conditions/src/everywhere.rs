//! Heaps and masks changed at all places at once: one heap added to another, and what a `package` takes from the heaps around it.

use gainsay_heap::ResourceKey;
use gainsay_smt::{Sort, Term};

use crate::engine::Engine;
use crate::heap::Place;
use crate::state::{Heap, State};

/// An array of amounts and one of values, over the same places.
#[derive(Clone, Copy)]
pub(crate) struct Holding {
    pub(crate) mask: Term,
    pub(crate) values: Term,
}

impl Engine<'_> {
    /// Stands for any place that an array has.
    fn any_place(&mut self, key: &ResourceKey, array: Term) -> Place {
        let sort = self.terms.array_parts(self.terms.sort(array)).map_or(Sort::INT, |(index, _)| index);
        let index = self.terms.fresh("place", sort);
        Place { key: key.clone(), arguments: vec![index], index }
    }

    /// ```text
    /// ∀ r   M′[r] = M[r] + N[r]      H′[r] = H[r] if M[r] > none, else what N comes with
    /// ```
    /// Both are held together, so they agree where they meet.
    pub(crate) fn add_everywhere(&mut self, state: &State, heap: &mut Heap, key: &ResourceKey, other: Holding) {
        let (mask, values) = (self.named(state, other.mask), self.named(state, other.values));
        let place = self.any_place(key, mask);
        let (old_mask, old_values) = (self.mask(heap, &place), self.values(heap, &place));
        let (old_mask, old_values) = (self.named(state, old_mask), self.named(state, old_values));
        let sorts = [self.terms.sort(old_mask), self.terms.sort(old_values)];
        let [new_mask, new_values] = sorts.map(|sort| self.hidden(state, "version", sort));
        let [held, more, total] = [old_mask, mask, new_mask].map(|array| self.terms.select(array, place.index));
        let [old, given, new] = [old_values, values, new_values].map(|array| self.terms.select(array, place.index));
        let (had, gains) = (self.positive(held), self.positive(more));
        let sum = self.terms.add([held, more]);
        let mut amounts = vec![self.terms.eq(total, sum)];
        if let ResourceKey::Field(_) = key {
            let write = self.write();
            amounts.push(self.terms.less_equal(total, write));
        }
        let amounts = self.terms.and(amounts);
        let (kept, taken) = (self.terms.eq(new, old), self.terms.eq(new, given));
        let otherwise = self.terms.ite(gains, taken, kept);
        let chosen = self.terms.ite(had, kept, otherwise);
        let (both, same) = (self.terms.and([had, gains]), self.terms.eq(old, given));
        let agrees = self.terms.implies(both, same);
        let contents = self.terms.and([chosen, agrees]);
        self.state_for_places(state, &[place.index], &[total, held, more], amounts);
        self.state_for_places(state, &[place.index], &[new, old, given], contents);
        heap.masks.insert(key.clone(), new_mask);
        heap.values.insert(key.clone(), new_values);
    }

    /// Moves what is lacking here of many places from the heaps around, nearest first: `amount` is what is needed at any `place`.
    pub(crate) fn transfer_all(&mut self, state: &mut State, place: &Place, formals: &[Term], amount: Term) {
        let (heap, none) = (state.heap.clone(), self.none());
        let mask = self.mask(&heap, place);
        let mask = self.named(state, mask);
        let held = self.terms.select(mask, place.index);
        let lacking = self.terms.subtract(amount, held);
        let lacks = self.positive(lacking);
        let mut needed = self.terms.ite(lacks, lacking, none);
        for number in 0..state.outer.len() {
            let around = state.outer[number].clone();
            if !around.masks.contains_key(&place.key) {
                continue;
            }
            let (mask, values) = (self.mask(&around, place), self.values(&around, place));
            let mask = self.named(state, mask);
            let sort = self.terms.sort(mask);
            let (given, rest) = (self.hidden(state, "given", sort), self.hidden(state, "version", sort));
            let [there, moved, left] = [mask, given, rest].map(|array| self.terms.select(array, place.index));
            let less = self.terms.less_equal(there, needed);
            let smaller = self.terms.ite(less, there, needed);
            let remains = self.terms.subtract(there, moved);
            let facts = [self.terms.eq(moved, smaller), self.terms.eq(left, remains)];
            let meaning = self.terms.and(facts);
            let triggers = [moved, left, there].map(|pattern| vec![pattern]);
            let meaning = if formals.is_empty() { meaning } else { self.terms.forall(formals, &triggers, meaning) };
            self.known(meaning);
            state.outer[number].masks.insert(place.key.clone(), rest);
            needed = self.terms.subtract(needed, moved);
            let holding = Holding { mask: given, values };
            let (mut heap, mut transferred) = (state.heap.clone(), state.transferred.clone());
            self.add_everywhere(state, &mut heap, &place.key, holding);
            self.add_everywhere(state, &mut transferred, &place.key, holding);
            (state.heap, state.transferred) = (heap, transferred);
        }
    }
}
