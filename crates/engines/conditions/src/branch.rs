//! Branching and joining: passification. Both sides run from the same version of everything; where they meet, what differs gets a version of
//! its own that is chosen by the condition.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_heap::verbs::*;
use gainsay_heap::{Decision, Label};
use gainsay_smt::{Operator, Term};
use gainsay_source::Span;

use crate::engine::Engine;
use crate::state::{Heap, Labelled, State};

/// Versions that differ in more places are chosen as a whole.
const MOST_PLACES: usize = 24;

impl Engine<'_> {
    /// Runs `then` where the condition holds and `otherwise` where it does not, and joins the two.
    pub(crate) fn run_both(
        &mut self,
        state: &mut State,
        condition: Term,
        span: Option<Span>,
        then: impl FnOnce(&mut Self, &mut State),
        otherwise: impl FnOnce(&mut Self, &mut State),
    ) {
        if let Some(span) = span {
            state.path.decide(Decision { condition, span });
        }
        match self.terms.as_bool(condition) {
            Some(true) => return then(self, state),
            Some(false) => return otherwise(self, state),
            None => {}
        }
        let guard = state.path.guard;
        let negated = self.terms.not(condition);
        let mut other = state.clone();
        let sides = [self.terms.and([guard, condition]), self.terms.and([guard, negated])];
        [state.path.guard, other.path.guard] = sides;
        then(self, state);
        otherwise(self, &mut other);
        let (one_gone, other_gone) = (self.is_gone(state), self.is_gone(&other));
        if one_gone {
            *state = other;
        } else if !other_gone {
            let ends = [state.path.guard, other.path.guard];
            self.join(state, condition, &other);
            state.path.guard = if ends == sides { guard } else { self.terms.or(ends) };
        }
    }

    /// ```text
    /// σ₁; H₁; M₁ where c      σ₂; H₂; M₂ elsewhere
    /// ─────────────────────────────────────────────
    /// c ? σ₁ : σ₂;  c ? H₁ : H₂;  c ? M₁ : M₂
    /// ```
    pub(crate) fn join(&mut self, state: &mut State, condition: Term, other: &State) {
        let result = state.store.result;
        let store = std::mem::take(&mut state.store);
        state.store.result = result;
        // A variable that only one side knows is out of scope after it.
        for (name, value) in store.variables {
            if let Some(another) = other.store.get(&name) {
                let chosen = self.terms.ite(condition, value, another);
                state.store.set(&name, chosen);
            }
        }
        state.heap = self.join_heaps(condition, &state.heap.clone(), &other.heap);
        state.transferred = self.join_heaps(condition, &state.transferred.clone(), &other.transferred);
        for (number, around) in other.outer.iter().enumerate().take(state.outer.len()) {
            state.outer[number] = self.join_heaps(condition, &state.outer[number].clone(), around);
        }
        let labels = std::mem::take(&mut state.labels);
        state.labels = self.join_labels(condition, labels, &other.labels);
        other.path.decisions.iter().for_each(|decision| state.path.decide(*decision));
    }

    fn join_heaps(&mut self, condition: Term, left: &Heap, right: &Heap) -> Heap {
        let mut joined = left.clone();
        for (key, mask) in &right.masks {
            let one = match left.masks.get(key) {
                Some(one) => *one,
                None => {
                    let (sort, none) = (self.terms.sort(*mask), self.none());
                    self.terms.constant_array(sort, none)
                }
            };
            let chosen = self.choose_version(condition, one, *mask);
            joined.masks.insert(key.clone(), chosen);
        }
        for (key, mask) in left.masks.iter().filter(|(key, _)| !right.masks.contains_key(key)) {
            let (sort, none) = (self.terms.sort(*mask), self.none());
            let nothing = self.terms.constant_array(sort, none);
            let chosen = self.choose_version(condition, *mask, nothing);
            joined.masks.insert(key.clone(), chosen);
        }
        for (key, values) in &right.values {
            // What only one side has a version of, only that side ever held.
            let one = left.values.get(key).copied().unwrap_or(*values);
            let chosen = self.choose_version(condition, one, *values);
            joined.values.insert(key.clone(), chosen);
        }
        joined
    }

    fn choose_version(&mut self, condition: Term, left: Term, right: Term) -> Term {
        if left == right {
            return left;
        }
        let Some((base, places)) = self.common_base(left, right) else {
            let chosen = self.terms.ite(condition, left, right);
            return self.version(chosen);
        };
        let mut joined = base;
        for place in places {
            let (one, other) = (self.terms.select(left, place), self.terms.select(right, place));
            let chosen = self.terms.ite(condition, one, other);
            joined = self.terms.store(joined, place, chosen);
        }
        joined
    }

    fn version(&mut self, made: Term) -> Term {
        if let Some(name) = self.names.get(&made) {
            return *name;
        }
        let sort = self.terms.sort(made);
        let name = self.terms.fresh("version", sort);
        self.names.insert(made, name);
        self.versions.insert(name, made);
        let same = self.terms.eq(name, made);
        self.known(same);
        name
    }

    /// The version that both were made from by writing to few places, and those places.
    fn common_base(&self, left: Term, right: Term) -> Option<(Term, Vec<Term>)> {
        let mut below: BTreeSet<Term> = BTreeSet::new();
        let mut next = left;
        for _ in 0..=MOST_PLACES {
            below.insert(next);
            match self.below(next) {
                Some((lower, _)) => next = lower,
                None => break,
            }
        }
        let mut places = Vec::new();
        let mut next = right;
        while !below.contains(&next) {
            let (lower, place) = self.below(next)?;
            places.push(place);
            next = lower;
            if places.len() > MOST_PLACES {
                return None;
            }
        }
        let base = next;
        next = left;
        while next != base {
            let (lower, place) = self.below(next)?;
            places.push(place);
            next = lower;
        }
        let mut distinct = Vec::new();
        places.into_iter().rev().for_each(|place| {
            if !distinct.contains(&place) {
                distinct.push(place);
            }
        });
        Some((base, distinct))
    }

    fn below(&self, version: Term) -> Option<(Term, Term)> {
        match (self.terms.operator(version), self.terms.arguments(version)) {
            (Operator::Store, &[below, place, _]) => Some((below, place)),
            _ => None,
        }
    }

    fn join_labels(
        &mut self,
        condition: Term,
        left: BTreeMap<Label, Labelled>,
        right: &BTreeMap<Label, Labelled>,
    ) -> BTreeMap<Label, Labelled> {
        let negated = self.terms.not(condition);
        let mut joined = BTreeMap::new();
        for (label, Labelled { heap, reached }) in right {
            if !left.contains_key(label) {
                let reached = self.terms.and([negated, *reached]);
                joined.insert(label.clone(), Labelled { heap: heap.clone(), reached });
            }
        }
        for (label, one) in left {
            let made = match right.get(&label) {
                None => Labelled { reached: self.terms.and([condition, one.reached]), heap: one.heap },
                Some(other) => Labelled {
                    reached: self.terms.ite(condition, one.reached, other.reached),
                    heap: self.join_heaps(condition, &one.heap, &other.heap),
                },
            };
            joined.insert(label, made);
        }
        joined
    }
}
