//! Permission to many locations at once: `∀ x :: c(x) ⇒ acc(R(e(x)), p(x))`, held, gained and given up pointwise.
//!
//! The location `r` is covered if some `x` gives it; that `x` is `inv(r)`, with inverse functions that exist because `e` is injective.

use gainsay_heap::verbs::*;
use std::sync::Arc;

use gainsay_smt::{Function, Sort, Term};
use gainsay_source::Span;

use super::{Chunk, Footprint, Heap, ResourceKey};
use crate::symbolic::{Fact, FactKind, Machine, State};
use gainsay_heap::Demand;
use gainsay_heap::{Blame, Cause};

/// A quantified access, evaluated: all terms may speak of the variables.
#[derive(Clone, Debug)]
pub(crate) struct Comprehension {
    pub(crate) resource: ResourceKey,
    pub(crate) variables: Vec<Term>,
    pub(crate) triggers: Vec<Vec<Term>>,
    pub(crate) condition: Term,
    pub(crate) arguments: Vec<Term>,
    pub(crate) amount: Term,
    pub(crate) wildcard: bool,
    pub(crate) offending: Span,
}

/// A comprehension seen from the locations.
#[derive(Clone, Debug)]
pub(crate) struct Inverted {
    /// The amount at the formals.
    pub(super) amount: Term,
    /// What the inverse functions mean.
    facts: Vec<Term>,
    /// Terms over the formals that stand for being covered, usable as triggers.
    marks: Vec<Term>,
}

impl Machine<'_> {
    /// `∀ x, y :: c(x) ∧ c(y) ∧ p(x) > 0 ∧ p(y) > 0 ∧ e(x) = e(y) ⇒ x = y`
    pub(crate) fn check_injective(
        &mut self,
        state: &mut State,
        comprehension: &Comprehension,
        cause: Cause,
        blame: Blame,
    ) {
        if self.inverse_arguments(comprehension).is_some() {
            return;
        }
        let holds = self.covering(comprehension);
        let mut renaming = Vec::new();
        for variable in &comprehension.variables {
            let sort = self.terms.sort(*variable);
            renaming.push((*variable, self.terms.fresh("other", sort)));
        }
        let others: Vec<Term> = renaming.iter().map(|(_, other)| *other).collect();
        let also = self.terms.substitute(holds, &renaming);
        let mut premises = vec![holds, also];
        for argument in &comprehension.arguments {
            let other = self.terms.substitute(*argument, &renaming);
            premises.push(self.terms.eq(*argument, other));
        }
        let premise = self.terms.and(premises);
        let same = super::chunk::all_equal(&mut self.terms, &comprehension.variables, &others);
        let injective = self.terms.implies(premise, same);
        self.check(state, injective, cause, comprehension.offending, blame);
    }

    /// `c(x) ∧ p(x) > 0`
    fn covering(&mut self, comprehension: &Comprehension) -> Term {
        let positive = self.positive(comprehension.amount);
        self.terms.and([comprehension.condition, positive])
    }

    /// `∀ x :: c(x) ⇒ p(x) ≥ 0`
    pub(crate) fn check_not_negative(&mut self, state: &mut State, comprehension: &Comprehension, blame: Blame) {
        if comprehension.wildcard {
            return;
        }
        let none = self.none();
        let not_negative = self.terms.less_equal(none, comprehension.amount);
        let condition = self.terms.implies(comprehension.condition, not_negative);
        self.check(state, condition, Cause::NegativePermission, comprehension.offending, blame);
    }

    /// For each variable the place of an argument that is literally it, if every variable has one: then no inverse functions are needed.
    fn inverse_arguments(&self, comprehension: &Comprehension) -> Option<Vec<usize>> {
        let place = |variable: &Term| comprehension.arguments.iter().position(|argument| argument == variable);
        comprehension.variables.iter().map(place).collect()
    }

    pub(crate) fn invert(&mut self, state: &State, comprehension: &Comprehension) -> Inverted {
        let formals = self.formals(&comprehension.resource);
        if let Some(places) = self.inverse_arguments(comprehension) {
            return self.invert_literally(comprehension, &formals, &places);
        }
        let key = self.comprehension_key(comprehension, &formals);
        if let Some(known) = self.inversions.get(&key) {
            return known.clone();
        }
        let inverted = self.invert_by_functions(state, comprehension, &formals);
        self.inversions.insert(key, inverted.clone());
        inverted
    }

    fn invert_literally(&mut self, comprehension: &Comprehension, formals: &[Term], places: &[usize]) -> Inverted {
        let renaming: Vec<(Term, Term)> =
            comprehension.variables.iter().copied().zip(places.iter().map(|place| formals[*place])).collect();
        let mut conditions = vec![self.terms.substitute(comprehension.condition, &renaming)];
        for (formal, argument) in formals.iter().zip(&comprehension.arguments) {
            let argument = self.terms.substitute(*argument, &renaming);
            conditions.push(self.terms.eq(*formal, argument));
        }
        let condition = self.terms.and(conditions);
        let amount = self.terms.substitute(comprehension.amount, &renaming);
        let none = self.none();
        Inverted { amount: self.terms.ite(condition, amount, none), facts: Vec::new(), marks: Vec::new() }
    }

    /// ```text
    /// c(x) ∧ p(x) > 0 ⇒ inv(e(x)) = x ∧ image(e(x))
    /// c(inv(r)) ∧ p(inv(r)) > 0 ∧ image(r) ⇒ e(inv(r)) = r
    /// ```
    fn invert_by_functions(&mut self, state: &State, comprehension: &Comprehension, formals: &[Term]) -> Inverted {
        let mut parts = vec![comprehension.condition, comprehension.amount];
        parts.extend(&comprehension.arguments);
        let bound = self.bound_in(state, &parts);
        let mut domain: Vec<Sort> = bound.iter().map(|term| self.terms.sort(*term)).collect();
        domain.extend(formals.iter().map(|term| self.terms.sort(*term)));
        let applied = |machine: &mut Self, function: Function, arguments: &[Term]| {
            let all: Vec<Term> = bound.iter().chain(arguments).copied().collect();
            machine.terms.apply(function, all)
        };
        let image = self.terms.fresh_function("image", &domain, Sort::BOOL);
        let (mut to_inverse, mut round_trip) = (Vec::new(), Vec::new());
        for variable in &comprehension.variables {
            let sort = self.terms.sort(*variable);
            let inverse = self.terms.fresh_function("inverse", &domain, sort);
            let back = applied(self, inverse, &comprehension.arguments);
            round_trip.push(self.terms.eq(back, *variable));
            to_inverse.push((*variable, applied(self, inverse, formals)));
        }
        let covering = self.covering(comprehension);
        round_trip.push(applied(self, image, &comprehension.arguments));
        let forth = self.terms.and(round_trip);
        let forth = self.terms.implies(covering, forth);
        let triggers = self.comprehension_triggers(comprehension);
        let forth = self.terms.forall(&comprehension.variables, &triggers, forth);
        let in_image = applied(self, image, formals);
        let covered = self.terms.substitute(covering, &to_inverse);
        let mut equalities = Vec::new();
        for (argument, formal) in comprehension.arguments.iter().zip(formals) {
            let argument = self.terms.substitute(*argument, &to_inverse);
            equalities.push(self.terms.eq(argument, *formal));
        }
        let back = self.terms.and(equalities);
        let premise = self.terms.and([covered, in_image]);
        let back = self.terms.implies(premise, back);
        let mut marks: Vec<Term> = to_inverse.iter().map(|(_, inverse)| *inverse).collect();
        marks.push(in_image);
        let back_triggers: Vec<Vec<Term>> = marks.iter().map(|mark| vec![*mark]).collect();
        let back = self.terms.forall(formals, &back_triggers, back);
        let condition = self.terms.substitute(comprehension.condition, &to_inverse);
        let condition = self.terms.and([condition, in_image]);
        let amount = self.terms.substitute(comprehension.amount, &to_inverse);
        let none = self.none();
        Inverted { amount: self.terms.ite(condition, amount, none), facts: vec![forth, back], marks }
    }

    /// Terms that tell comprehensions apart, up to the names of their variables.
    fn comprehension_key(&mut self, comprehension: &Comprehension, formals: &[Term]) -> Vec<Term> {
        let mut parts = vec![comprehension.condition, comprehension.amount];
        parts.extend(&comprehension.arguments);
        // The amount speaks of them, and another resource has others.
        parts.extend(formals);
        let sorts: Vec<Sort> = parts.iter().map(|part| self.terms.sort(*part)).collect();
        let tuple = self.terms.function("comprehension", &sorts, Sort::BOOL);
        let tuple = self.terms.apply(tuple, &parts);
        vec![self.terms.forall(&comprehension.variables, &[], tuple)]
    }

    /// The written triggers; else those that the receiver offers; else those of the condition.
    fn comprehension_triggers(&mut self, comprehension: &Comprehension) -> Vec<Vec<Term>> {
        if !comprehension.triggers.is_empty() {
            return comprehension.triggers.clone();
        }
        let found = self.infer_triggers(&comprehension.variables, &comprehension.arguments);
        if found.is_empty() {
            return self.infer_triggers(&comprehension.variables, &[comprehension.condition, comprehension.amount]);
        }
        found
    }

    /// The comprehension's amount at the formals.
    pub(crate) fn covered_amount(&mut self, state: &mut State, comprehension: &Comprehension) -> Term {
        let inverted = self.invert(state, comprehension);
        self.learn(state, &inverted.facts, FactKind::Assumption);
        inverted.amount
    }

    /// Gains the permissions; `map` says what is there.
    pub(crate) fn add_quantified(&mut self, state: &mut State, comprehension: &Comprehension, map: Term) {
        let inverted = self.invert(state, comprehension);
        self.learn(state, &inverted.facts, FactKind::Assumption);
        let formals = self.formals(&comprehension.resource);
        let footprint = Footprint::Quantified { formals: formals.clone(), map };
        let chunk = Chunk { resource: comprehension.resource.clone(), footprint, permission: inverted.amount };
        let others: Vec<Arc<Chunk>> = state.heap.of(&comprehension.resource).cloned().collect();
        state.heap.add(chunk.clone());
        for other in &others {
            self.assume_overlap(state, &chunk, other);
        }
        if let ResourceKey::Field(_) = comprehension.resource {
            self.assume_receivers(state, comprehension, &chunk, &inverted);
        }
    }

    pub(crate) fn learn(&mut self, state: &mut State, facts: &[Term], kind: FactKind) {
        for &term in facts {
            let fact = Fact { term, kind };
            if self.terms.as_bool(term) != Some(true) && !state.path.facts.contains(&fact) {
                state.path.facts.push(fact);
            }
        }
    }

    /// Puts a heap beside the state's own, and assumes what holding both means.
    pub(crate) fn add_chunks(&mut self, state: &mut State, heap: &Heap) {
        for chunk in &heap.chunks {
            match &chunk.footprint {
                Footprint::Single { arguments, value } => {
                    self.add_single(state, &chunk.resource, arguments, chunk.permission, *value);
                }
                Footprint::Quantified { .. } => {
                    let others: Vec<Arc<Chunk>> = state.heap.of(&chunk.resource).cloned().collect();
                    state.heap.chunks.push(chunk.clone());
                    others.iter().for_each(|other| self.assume_overlap(state, chunk, other));
                }
            }
        }
    }

    fn assume_overlap(&mut self, state: &mut State, chunk: &Chunk, other: &Chunk) {
        match &other.footprint {
            Footprint::Single { arguments, value } => {
                let holds = self.positive(other.permission);
                self.assume_agreement(state, chunk, arguments, holds, *value);
                self.assume_bounded(state, &chunk.resource, arguments);
            }
            Footprint::Quantified { formals, .. } => {
                let (one, two) = (self.value_at(chunk, formals), self.value_at(other, formals));
                let agree = self.terms.eq(one, two);
                let (holds, also) = (self.positive(chunk.permission), self.positive(other.permission));
                let both = self.terms.and([holds, also]);
                let fact = self.terms.implies(both, agree);
                let fact = self.terms.forall(formals, &[vec![one], vec![two]], fact);
                self.assume(state, fact);
            }
        }
    }

    /// Receivers are not null, and no more than `write` is held to any of them.
    fn assume_receivers(
        &mut self,
        state: &mut State,
        comprehension: &Comprehension,
        chunk: &Chunk,
        inverted: &Inverted,
    ) {
        let null = self.null();
        let is_null = self.terms.eq(comprehension.arguments[0], null);
        let not_null = self.terms.not(is_null);
        let covering = self.covering(comprehension);
        let fact = self.terms.implies(covering, not_null);
        let triggers = self.comprehension_triggers(comprehension);
        let fact = self.terms.forall(&comprehension.variables, &triggers, fact);
        self.assume(state, fact);
        let at_null = chunk.permission_at(&mut self.terms, &[null]);
        let none = self.none();
        let nothing = self.terms.less_equal(at_null, none);
        self.assume(state, nothing);
        let formals = self.formals(&comprehension.resource);
        let value = self.value_at(chunk, &formals);
        let held = self.held(&state.heap, &comprehension.resource, &formals);
        let write = self.write();
        let bounded = self.terms.less_equal(held, write);
        let mut triggers = vec![vec![value]];
        triggers.extend(inverted.marks.iter().map(|mark| vec![*mark]));
        if inverted.marks.is_empty() {
            triggers.extend(self.infer_triggers(&formals, &[inverted.amount]));
        }
        let fact = self.terms.forall(&formals, &triggers, bounded);
        self.assume(state, fact);
    }

    /// ```text
    /// Γ, c(x) ⊢ p(x) ≤ Σ h(R(e(x)))
    /// ─────────────────────────────────────────────
    /// Γ; h ⊢ take ⇝ h(r) − (c(inv r) ? p(inv r) : none)
    /// ```
    /// Gives back the map of values.
    pub(crate) fn take_quantified(
        &mut self,
        state: &mut State,
        heap: &mut Heap,
        comprehension: &Comprehension,
        demand: Demand,
    ) -> Term {
        let inverted = self.invert(state, comprehension);
        self.learn(state, &inverted.facts, FactKind::Assumption);
        let places = self.sources(state, heap, comprehension, demand);
        let contributors: Vec<Arc<Chunk>> = places.iter().map(|place| heap.chunks[*place].clone()).collect();
        let map = self.summary(state, comprehension, &inverted, &contributors);
        if demand.wildcard {
            self.assume_wildcards(state, comprehension, &contributors, &inverted);
        }
        let formals = self.formals(&comprehension.resource);
        let mut needed = inverted.amount;
        for (position, &place) in places.iter().enumerate() {
            let chunk = heap.chunks[place].clone();
            let there = chunk.permission_at(&mut self.terms, &formals);
            let last = position + 1 == places.len();
            let given = if last { needed } else { self.smaller(there, needed) };
            let left = self.reduced_pointwise(&chunk, &formals, given);
            heap.chunks[place] = Arc::new(chunk.with_permission(left));
            needed = self.terms.subtract(needed, given);
        }
        self.drop_depleted(state, heap, &places);
        map
    }

    /// The chunks to take from: one that suffices alone if there is one, else all.
    fn sources(&mut self, state: &mut State, heap: &Heap, comprehension: &Comprehension, demand: Demand) -> Vec<usize> {
        let resource = &comprehension.resource;
        let places: Vec<usize> =
            (0..heap.chunks.len()).filter(|place| heap.chunks[*place].resource == *resource).collect();
        if demand.blame == Blame::Elsewhere {
            return places;
        }
        if places.len() > 1 {
            for &place in places.iter().filter(|place| heap.chunks[**place].is_quantified()) {
                let there = heap.chunks[place].permission_at(&mut self.terms, &comprehension.arguments);
                let enough = self.enough_everywhere(comprehension, there);
                if self.proves_at_once(state, enough) {
                    return vec![place];
                }
            }
        }
        let held = self.held(heap, resource, &comprehension.arguments);
        let enough = self.enough_everywhere(comprehension, held);
        match demand.blame {
            Blame::Assume { .. } => self.assume_everywhere(state, comprehension, enough),
            Blame::Report { .. } | Blame::Elsewhere => {
                self.check(state, enough, demand.cause, demand.offending, demand.blame);
            }
        }
        places
    }

    /// What is checked for arbitrary values of the variables is assumed for all of them.
    fn assume_everywhere(&mut self, state: &mut State, comprehension: &Comprehension, condition: Term) {
        let mut triggers = self.comprehension_triggers(comprehension);
        triggers.extend(self.infer_triggers(&comprehension.variables, &[comprehension.condition]));
        triggers.dedup();
        let fact = self.terms.forall(&comprehension.variables, &triggers, condition);
        self.assume(state, fact);
    }

    fn enough_everywhere(&mut self, comprehension: &Comprehension, held: Term) -> Term {
        let covering = self.covering(comprehension);
        let enough = if comprehension.wildcard {
            self.positive(held)
        } else {
            self.terms.less_equal(comprehension.amount, held)
        };
        self.terms.implies(covering, enough)
    }

    /// Checks that everything the comprehension speaks of can be read, and gives the map of values.
    pub(crate) fn read_quantified(&mut self, state: &mut State, comprehension: &Comprehension, demand: Demand) -> Term {
        let inverted = self.invert(state, comprehension);
        self.learn(state, &inverted.facts, FactKind::Assumption);
        let held = self.held(&state.heap, &comprehension.resource, &comprehension.arguments);
        let covering = self.covering(comprehension);
        let readable = self.positive(held);
        let enough = self.terms.implies(covering, readable);
        self.require(state, enough, demand.cause, demand.offending, demand.blame);
        let contributors: Vec<Arc<Chunk>> = state.heap.of(&comprehension.resource).cloned().collect();
        self.summary(state, comprehension, &inverted, &contributors)
    }

    fn assume_wildcards(
        &mut self,
        state: &mut State,
        comprehension: &Comprehension,
        contributors: &[Arc<Chunk>],
        inverted: &Inverted,
    ) {
        let formals = self.formals(&comprehension.resource);
        let mut summands = vec![self.none()];
        for chunk in contributors {
            summands.push(chunk.permission_at(&mut self.terms, &formals));
        }
        let held = self.terms.add(summands);
        let less = self.terms.less(inverted.amount, held);
        let positive = self.positive(inverted.amount);
        let fact = self.terms.implies(positive, less);
        let mut triggers: Vec<Vec<Term>> = inverted.marks.iter().map(|mark| vec![*mark]).collect();
        triggers.extend(self.infer_triggers(&formals, &[inverted.amount]));
        for chunk in contributors.iter().filter(|chunk| chunk.is_quantified()) {
            triggers.push(vec![self.value_at(chunk, &formals)]);
        }
        let fact = self.terms.forall(&formals, &triggers, fact);
        self.assume(state, fact);
    }

    fn reduced_pointwise(&mut self, chunk: &Chunk, formals: &[Term], given: Term) -> Term {
        match &chunk.footprint {
            Footprint::Quantified { .. } => self.terms.subtract(chunk.permission, given),
            Footprint::Single { arguments, .. } => {
                let here: Vec<(Term, Term)> = formals.iter().copied().zip(arguments.iter().copied()).collect();
                let given = self.terms.substitute(given, &here);
                self.terms.subtract(chunk.permission, given)
            }
        }
    }

    /// The formals are constants nothing is known about, so what is proved for them holds everywhere.
    fn drop_depleted(&mut self, state: &State, heap: &mut Heap, places: &[usize]) {
        let none = self.none();
        let mut depleted = Vec::new();
        for &place in places {
            let nothing = self.terms.less_equal(heap.chunks[place].permission, none);
            if self.proves_at_once(state, nothing) {
                depleted.push(place);
            }
        }
        let mut place = 0;
        heap.chunks.retain(|_| {
            place += 1;
            !depleted.contains(&(place - 1))
        });
    }
}
