//! Heaps and masks as arrays: reading, gaining and giving up.
//!
//! A value changes when permission to its place is gained while none was held: then it is whatever comes with the permission. So nothing has to
//! be forgotten when permission is lost; what is not held cannot be read.

use gainsay_heap::Blame;
use gainsay_heap::Demand;
use gainsay_heap::ResourceKey;
use gainsay_heap::verbs::*;
use gainsay_ir::permission::{Expression, Resource};
use gainsay_smt::{ConstructorDeclaration, Operator, Sort, Term};

use crate::engine::Engine;
use crate::everywhere::Holding;
use crate::state::{Heap, State};
use gainsay_heap::Amounts;

/// One place that permission may be held to.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) key: ResourceKey,
    pub(crate) arguments: Vec<Term>,
    /// The arguments as one term.
    pub(crate) index: Term,
}

impl Engine<'_> {
    pub(crate) fn place(&mut self, key: ResourceKey, arguments: Vec<Term>) -> Place {
        let index = match arguments.as_slice() {
            [only] => *only,
            _ => {
                let name = match &key {
                    ResourceKey::Field(name) | ResourceKey::Predicate(name) => name.to_string(),
                    ResourceKey::Wand(shape) => shape.to_string(),
                };
                let sort = self.terms.datatype(&format!("place of {name}"));
                let fields = arguments.iter().enumerate();
                let fields =
                    fields.map(|(number, term)| (format!("part{number} of {name}"), self.terms.sort(*term))).collect();
                let declaration = ConstructorDeclaration { name: format!("at {name}"), fields };
                let made = self.terms.define_datatype(sort, vec![declaration]);
                self.terms.construct(made[0], &arguments)
            }
        };
        Place { key, arguments, index }
    }

    /// The place of a resource.
    pub(crate) fn placed(&mut self, state: &mut State, resource: &Resource, blame: Blame) -> Place {
        let (key, arguments) = self.locate(state, resource, blame);
        self.place(key, arguments)
    }

    pub(crate) fn content_sort(&mut self, key: &ResourceKey) -> Sort {
        match key {
            ResourceKey::Field(_) => self.value_sort(key),
            ResourceKey::Predicate(_) | ResourceKey::Wand(_) => self.theory.snapshot.sort,
        }
    }

    pub(crate) fn mask(&mut self, heap: &Heap, place: &Place) -> Term {
        if let Some(mask) = heap.masks.get(&place.key) {
            return *mask;
        }
        let (index, none) = (self.terms.sort(place.index), self.none());
        let sort = self.terms.array_sort(index, Sort::REAL);
        self.terms.constant_array(sort, none)
    }

    pub(crate) fn values(&mut self, heap: &Heap, place: &Place) -> Term {
        if let Some(values) = heap.values.get(&place.key) {
            return *values;
        }
        let (index, content) = (self.terms.sort(place.index), self.content_sort(&place.key));
        let sort = self.terms.array_sort(index, content);
        self.terms.variable(&format!("values of {:?}", place.key), sort)
    }

    pub(crate) fn held(&mut self, heap: &Heap, place: &Place) -> Term {
        let mask = self.mask(heap, place);
        self.look_up(mask, place.index)
    }

    pub(crate) fn value_at(&mut self, heap: &Heap, place: &Place) -> Term {
        let values = self.values(heap, place);
        self.look_up(values, place.index)
    }

    fn look_up(&mut self, array: Term, index: Term) -> Term {
        self.terms.select(array, index)
    }

    /// A version by a name of its own, so that triggers can speak of it.
    pub(crate) fn named(&mut self, state: &State, version: Term) -> Term {
        if self.terms.as_variable(version).is_some() || self.mentions(version, &state.bound) {
            return version;
        }
        if let Some(name) = self.names.get(&version) {
            return *name;
        }
        let sort = self.terms.sort(version);
        let name = self.terms.fresh("version", sort);
        self.names.insert(version, name);
        self.versions.insert(name, version);
        let same = self.terms.eq(name, version);
        self.known(same);
        name
    }

    /// Names the versions of a heap that quantifiers are going to speak of.
    pub(crate) fn name_versions(&mut self, state: &mut State) {
        let mut heap = std::mem::take(&mut state.heap);
        for version in heap.masks.values_mut().chain(heap.values.values_mut()) {
            *version = self.named(state, *version);
        }
        state.heap = heap;
    }

    /// ```text
    /// v = H[t] if M[t] > none ∧ p > none
    /// ──────────────────────────────────────────────
    /// H; M ⊢ gain p of t with v ⇝ H[t := v]; M[t := M[t] + p]
    /// ```
    pub(crate) fn gain(&mut self, state: &mut State, place: &Place, amount: Term, value: Term) {
        let heap = state.heap.clone();
        let (held, old) = (self.held(&heap, place), self.value_at(&heap, place));
        let (more, had) = (self.positive(amount), self.positive(held));
        let both = self.terms.and([more, had]);
        let same = self.terms.eq(old, value);
        let agrees = self.terms.implies(both, same);
        self.know(state, agrees);
        let total = self.terms.add([held, amount]);
        self.deposit(&mut state.heap, place, amount, value);
        self.assume_bounded(state, place, total, more);
    }

    /// Puts permission and value into a heap.
    pub(crate) fn deposit(&mut self, heap: &mut Heap, place: &Place, amount: Term, value: Term) {
        let (held, old, more) = (self.held(heap, place), self.value_at(heap, place), self.positive(amount));
        let new = self.terms.ite(more, value, old);
        let total = self.terms.add([held, amount]);
        let (mask, values) = (self.mask(heap, place), self.values(heap, place));
        let mask = self.terms.store(mask, place.index, total);
        let values = self.terms.store(values, place.index, new);
        heap.masks.insert(place.key.clone(), mask);
        heap.values.insert(place.key.clone(), values);
    }

    /// Nobody holds more than everything of a field, and nothing of a field of null.
    fn assume_bounded(&mut self, state: &State, place: &Place, total: Term, gained: Term) {
        if let ResourceKey::Field(_) = place.key {
            let (write, null) = (self.write(), self.null());
            let bounded = self.terms.less_equal(total, write);
            self.know(state, bounded);
            let is_null = self.terms.eq(place.index, null);
            let is_object = self.terms.not(is_null);
            let fact = self.terms.implies(gained, is_object);
            self.know(state, fact);
        }
    }

    /// ```text
    /// p ≤ M[t]
    /// ─────────────────────────────────────
    /// H; M ⊢ give up p of t ⇝ M[t := M[t] - p]
    /// ```
    pub(crate) fn give_up(&mut self, state: &mut State, place: &Place, demand: Demand) -> Term {
        let Demand { amount, wildcard, cause, offending, blame } = demand;
        self.compare_collections(state, place);
        let wanted = self.positive(amount);
        if self.amounts == Amounts::Readable {
            let (held, value) = (self.held(&state.heap, place), self.value_at(&state.heap, place));
            let had = self.positive(held);
            let enough = self.terms.implies(wanted, had);
            self.require(state, enough, cause, offending, blame);
            return value;
        }
        if !state.outer.is_empty() {
            self.transfer(state, place, demand);
        }
        let heap = state.heap.clone();
        let (held, value) = (self.held(&heap, place), self.value_at(&heap, place));
        let enough = if wildcard {
            let had = self.positive(held);
            self.terms.implies(wanted, had)
        } else {
            self.terms.less_equal(amount, held)
        };
        self.require(state, enough, cause, offending, blame);
        if wildcard {
            let less = self.terms.less(amount, held);
            let fact = self.terms.implies(wanted, less);
            self.know(state, fact);
        }
        let rest = self.terms.subtract(held, amount);
        let mask = self.mask(&heap, place);
        let mask = self.terms.store(mask, place.index, rest);
        state.heap.masks.insert(place.key.clone(), mask);
        value
    }

    /// Collections are equal if they have the same elements, but solvers look at that only where the two are compared: so arguments that are
    /// collections are compared with those of what is held.
    fn compare_collections(&mut self, state: &State, place: &Place) {
        if matches!(place.key, ResourceKey::Field(_)) || !state.bound.is_empty() {
            return;
        }
        let masks: Vec<Term> = [&state.heap]
            .into_iter()
            .chain(&state.outer)
            .filter_map(|heap| heap.masks.get(&place.key).copied())
            .collect();
        for index in masks.into_iter().flat_map(|mask| self.written(mask).0).collect::<Vec<Term>>() {
            let arguments = self.arguments_of(index);
            for (&one, &other) in arguments.iter().zip(&place.arguments).filter(|(one, other)| one != other) {
                if let Some(comparison) = self.comparison(one, other) {
                    self.known(comparison);
                }
            }
        }
    }

    /// ```text
    /// quasihavoc c ⇒ R(e) ⇝ H[R(e) := c ? new : H[R(e)]]
    /// ```
    pub(crate) fn havoc_place(
        &mut self,
        state: &mut State,
        condition: Option<&Expression>,
        resource: &Resource,
        blame: Blame,
    ) {
        let condition = match condition {
            Some(condition) => self.evaluate(state, condition, blame),
            None => self.terms.bool(true),
        };
        let place = self.under(state, condition, |engine, state| engine.placed(state, resource, blame));
        let sort = self.content_sort(&place.key);
        let (new, heap) = (self.fresh(state, "havoc", sort), state.heap.clone());
        let (values, old) = (self.values(&heap, &place), self.value_at(&heap, &place));
        let value = self.terms.ite(condition, new, old);
        let values = self.terms.store(values, place.index, value);
        state.heap.values.insert(place.key, values);
    }

    /// The places that are held and how much of each, where that may be the same place only once; and whether these are all.
    pub(crate) fn holdings(&mut self, mask: Term) -> (Vec<(Term, Term)>, bool) {
        let (places, complete) = self.written(mask);
        let mut found: Vec<(Term, Term)> = Vec::new();
        for place in places {
            let amount = self.held_elsewhere(mask, place, &found);
            found.push((place, amount));
        }
        (found, complete)
    }

    /// What is held of a place, if it is none of those that are known.
    pub(crate) fn held_elsewhere(&mut self, mask: Term, place: Term, known: &[(Term, Term)]) -> Term {
        let mut same: Vec<Term> = Vec::new();
        for (other, _) in known {
            same.push(self.terms.eq(*other, place));
        }
        let (is_known, none) = (self.terms.or(same), self.none());
        let amount = self.terms.select(mask, place);
        self.terms.ite(is_known, none, amount)
    }

    /// Adds what another heap holds. Both are held together, so they agree where they meet.
    pub(crate) fn gain_heap(&mut self, state: &mut State, other: &Heap) {
        for (key, mask) in &other.masks {
            let (holdings, complete) = self.holdings(*mask);
            let Some(values) = other.values.get(key) else { continue };
            if !complete {
                let mut heap = std::mem::take(&mut state.heap);
                self.add_everywhere(state, &mut heap, key, Holding { mask: *mask, values: *values });
                state.heap = heap;
                continue;
            }
            for (index, amount) in holdings {
                let value = self.terms.select(*values, index);
                let place = Place { key: key.clone(), arguments: Vec::new(), index };
                self.gain(state, &place, amount, value);
            }
        }
    }

    /// The places that were written in a version, with those of the versions it was made of; and whether these are all that differ from none.
    pub(crate) fn written(&self, version: Term) -> (Vec<Term>, bool) {
        let (mut found, mut complete) = (Vec::new(), true);
        let mut waiting = vec![version];
        let mut seen = std::collections::BTreeSet::new();
        while let Some(next) = waiting.pop() {
            if !seen.insert(next) {
                continue;
            }
            match (self.terms.operator(next), self.terms.arguments(next)) {
                (Operator::Store, &[below, index, _]) => {
                    if !found.contains(&index) {
                        found.push(index);
                    }
                    waiting.push(below);
                }
                (Operator::IfThenElse, &[_, then, otherwise]) => waiting.extend([then, otherwise]),
                (Operator::ConstantArray(_), _) => {}
                _ => match self.versions.get(&next) {
                    Some(made) => waiting.push(*made),
                    None => complete = false,
                },
            }
        }
        found.reverse();
        (found, complete)
    }
}
