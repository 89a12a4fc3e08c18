//! Magic wands: packaging and applying. A wand is a place of its own; what is there turns a snapshot of its left side into one of its right side.

use gainsay_heap::Label;
use gainsay_heap::ResourceKey;
use gainsay_heap::verbs::*;
use gainsay_heap::{Blame, ErrorId};
use gainsay_ir::permission::{Block, Wand};
use gainsay_permission::replay::IMPOSSIBLE;
use gainsay_smt::{Sort, Term};

use crate::engine::Engine;
use crate::heap::Place;
use crate::state::{Heap, Labelled, State};
use gainsay_heap::{Choice, Demand};

/// What is assumed to package a wand, as long as it is being packaged.
struct Hypothesis {
    /// Stands for there being a left side: whatever is learnt inside depends on it.
    packaged: Term,
    /// The left side's snapshot.
    left: Term,
    /// How many facts were known before.
    mark: usize,
}

impl Engine<'_> {
    /// The snapshot of the right side that a wand gives for one of its left side.
    fn wand_result(&mut self, wand: Term, left: Term) -> Term {
        let sort = self.theory.snapshot.sort;
        let apply = self.terms.function("apply wand", &[sort, sort], sort);
        self.terms.apply(apply, [wand, left])
    }

    /// That a wand is applied to such a left side, so that this one goes together with what the wand holds.
    fn wand_used(&mut self, wand: Term, left: Term) -> Term {
        let sort = self.theory.snapshot.sort;
        let used = self.terms.function("wand applied to", &[sort, sort], Sort::BOOL);
        self.terms.apply(used, [wand, left])
    }

    /// ```text
    /// exhale A ⇝ s      give up A --* B ⇝ w      inhale B from w(s)
    /// ──────────────────────────────────────────────────────────────
    /// apply A --* B
    /// ```
    pub(crate) fn exchange(&mut self, state: &mut State, wand: &Wand, blame: Blame) {
        let original = state.heap.clone();
        let write = self.write();
        let (key, arguments) = self.locate_wand(state, wand, blame);
        let place = self.place(key, arguments);
        let cause = place.key.missing();
        let demand = Demand { amount: write, wildcard: false, cause, offending: wand.span, blame };
        let snapshot = self.give_up(state, &place, demand);
        let left = self.consume(state, &original, &wand.left, write, blame);
        let right = self.wand_result(snapshot, left);
        let used = self.wand_used(snapshot, left);
        self.know(state, used);
        if let (true, Blame::Report { error: ErrorId::ApplyFailed, span: at }) = (state.bound.is_empty(), blame) {
            self.choices.push(Choice { at, name: "right".into(), term: right });
        }
        let reached = self.terms.bool(true);
        let label = state.labels.insert(Label::WandLeft, Labelled { heap: original.clone(), reached });
        let before = state.heap.clone();
        self.produce(state, &wand.right, right, write, Blame::Elsewhere);
        match label {
            Some(labelled) => state.labels.insert(Label::WandLeft, labelled),
            None => state.labels.remove(&Label::WandLeft),
        };
        self.assume_unchanged(state, &before, &original);
    }

    /// Applying a wand writes nothing: what was held before and is gained again has the same value.
    fn assume_unchanged(&mut self, state: &State, before: &Heap, original: &Heap) {
        for (key, mask) in &state.heap.masks {
            if matches!(key, ResourceKey::Wand(_)) || before.masks.get(key) == Some(mask) {
                continue;
            }
            let (Some(&values), Some(&old_mask), Some(&old_values)) =
                (state.heap.values.get(key), original.masks.get(key), original.values.get(key))
            else {
                continue;
            };
            for index in self.written(*mask).0 {
                let (now, then) = (self.terms.select(*mask, index), self.terms.select(old_mask, index));
                let held = [self.positive(now), self.positive(then)];
                let held = self.terms.and(held);
                let (new, old) = (self.terms.select(values, index), self.terms.select(old_values, index));
                let same = self.terms.eq(new, old);
                let fact = self.terms.implies(held, same);
                self.know(state, fact);
            }
        }
    }

    /// ```text
    /// M = none, inhale A from l; script; exhale B ⇝ s      what A does not give comes from around
    /// ───────────────────────────────────────────────────────────────────────────────────────────
    /// package A --* B ⇝ gain A --* B with w      ∀ l :: w(l) = s
    /// ```
    /// What is learnt inside is hypothetical: outside it is only ever a premise.
    pub(crate) fn package_wand(&mut self, state: &mut State, wand: &Wand, script: Option<&Block>, blame: Blame) {
        let (key, arguments) = self.locate_wand(state, wand, blame);
        let place = self.place(key, arguments);
        let sort = self.theory.snapshot.sort;
        let (left, packaged) = (self.terms.fresh("left", sort), self.terms.fresh("packaged", Sort::BOOL));
        self.note_choice("left", left);
        let hypothesis = Hypothesis { packaged, left, mark: self.facts.len() };
        let mut inside = state.clone();
        inside.outer.insert(0, std::mem::take(&mut inside.heap));
        inside.bound.push(left);
        inside.path.guard = self.terms.and([inside.path.guard, packaged]);
        let (write, earlier) = (self.write(), self.failures.len());
        self.produce(&mut inside, &wand.left, left, write, blame);
        let never = self.terms.bool(false);
        let impossible = self.proves(&inside, never);
        if impossible && self.failures.len() == earlier {
            let always = self.terms.bool(true);
            self.note_choice(IMPOSSIBLE, always);
        }
        let reached = self.terms.bool(true);
        inside.labels.insert(Label::WandLeft, Labelled { heap: inside.heap.clone(), reached });
        if let Some(script) = script {
            self.execute_block(&mut inside, script);
        }
        let visible = inside.heap.clone();
        let right = self.consume(&mut inside, &visible, &wand.right, write, blame);
        let applied_to = self.fresh(state, "applied", sort);
        if !impossible {
            self.take_footprint(state, &inside, (left, applied_to));
        }
        self.finish_package(state, &hypothesis, (right, applied_to), &place);
    }

    /// What the wand needs is gone from the heaps around; where that depends on the left side, what the one needs that it is applied to.
    fn take_footprint(&mut self, state: &mut State, inside: &State, (left, applied_to): (Term, Term)) {
        let mut heaps = inside.outer.clone();
        for mask in heaps.iter_mut().flat_map(|heap| heap.masks.values_mut()) {
            *mask = self.terms.substitute(*mask, &[(left, applied_to)]);
        }
        state.outer = heaps.split_off(1);
        state.heap = heaps.pop().unwrap_or_default();
    }

    fn finish_package(
        &mut self,
        state: &mut State,
        hypothesis: &Hypothesis,
        (right, applied_to): (Term, Term),
        place: &Place,
    ) {
        let Hypothesis { packaged, left, mark } = *hypothesis;
        let learnt = self.facts.split_off(mark);
        let always = self.terms.bool(true);
        let mut premises = Vec::new();
        for fact in learnt {
            if self.mentions(fact, &[packaged]) {
                premises.push(self.terms.substitute(fact, &[(packaged, always)]));
            } else if self.mentions(fact, &[left]) {
                let instance = self.terms.substitute(fact, &[(left, applied_to)]);
                self.known(instance);
                self.generalize(state, &[left], &[], vec![fact]);
            } else {
                self.known(fact);
            }
        }
        let premise = self.terms.and(premises);
        let sort = self.theory.snapshot.sort;
        let snapshot = self.fresh(state, "wand", sort);
        let applied = self.wand_result(snapshot, left);
        let equal = self.terms.eq(applied, right);
        let meaning = self.terms.implies(premise, equal);
        let meaning = self.terms.forall(&[left], &[vec![applied]], meaning);
        self.know(state, meaning);
        let used = self.wand_used(snapshot, left);
        let both = self.terms.and([premise, equal]);
        let when_used = self.terms.implies(used, both);
        let when_used = self.terms.forall(&[left], &[vec![used]], when_used);
        self.know(state, when_used);
        let write = self.write();
        self.gain(state, place, write, snapshot);
        let mark = self.mark_wand(state, place);
        self.known(mark);
    }

    /// Stands for a wand in triggers that users write, as long as the wands of its shape that are held stay the same.
    pub(crate) fn mark_wand(&mut self, state: &State, place: &Place) -> Term {
        let mask = self.mask(&state.heap, place);
        let mask = self.named(state, mask);
        let sorts = [self.terms.sort(mask), self.terms.sort(place.index)];
        let symbol = self.terms.function("wand marked", &sorts, Sort::BOOL);
        self.terms.apply(symbol, [mask, place.index])
    }

    /// Moves what is lacking here from the heaps around, nearest first.
    pub(crate) fn transfer(&mut self, state: &mut State, place: &Place, demand: Demand) {
        let (heap, none) = (state.heap.clone(), self.none());
        let held = self.held(&heap, place);
        let lacking = if demand.wildcard {
            let had = self.positive(held);
            self.terms.ite(had, none, demand.amount)
        } else {
            self.terms.subtract(demand.amount, held)
        };
        let lacks = self.positive(lacking);
        let mut needed = self.terms.ite(lacks, lacking, none);
        for number in 0..state.outer.len() {
            // What was transferred so far contradicts the left side: nothing more is needed.
            let never = self.terms.bool(false);
            if needed == none || self.proves(state, never) {
                return;
            }
            let around = state.outer[number].clone();
            let there = self.held(&around, place);
            if there == none {
                continue;
            }
            let given = self.share_given(state, there, needed, demand.wildcard);
            let value = self.value_at(&around, place);
            let (mask, rest) = (self.mask(&around, place), self.terms.subtract(there, given));
            let mask = self.terms.store(mask, place.index, rest);
            state.outer[number].masks.insert(place.key.clone(), mask);
            self.assume_beside_left(state, place, given, value);
            self.gain(state, place, given, value);
            let mut transferred = std::mem::take(&mut state.transferred);
            self.deposit(&mut transferred, place, given, value);
            state.transferred = transferred;
            needed = self.terms.subtract(needed, given);
        }
    }

    /// As much of what is needed as there is; of a wildcard a part of what is there.
    fn share_given(&mut self, state: &State, there: Term, needed: Term, wildcard: bool) -> Term {
        if !wildcard {
            let less = self.terms.less_equal(there, needed);
            return self.terms.ite(less, there, needed);
        }
        let (has, less, none) = (self.positive(there), self.terms.less(needed, there), self.none());
        let fact = self.terms.implies(has, less);
        self.know(state, fact);
        self.terms.ite(has, needed, none)
    }

    /// What is transferred is held together with the wand's left side.
    fn assume_beside_left(&mut self, state: &State, place: &Place, amount: Term, value: Term) {
        let Some(left) = state.labels.get(&Label::WandLeft).map(|labelled| labelled.heap.clone()) else { return };
        let (held, there) = (self.held(&left, place), self.value_at(&left, place));
        let both = [self.positive(held), self.positive(amount)];
        let (both, same) = (self.terms.and(both), self.terms.eq(there, value));
        let fact = self.terms.implies(both, same);
        self.know(state, fact);
        if let ResourceKey::Field(_) = place.key {
            let (total, write) = (self.terms.add([held, amount]), self.write());
            let bounded = self.terms.less_equal(total, write);
            self.know(state, bounded);
        }
    }
}
