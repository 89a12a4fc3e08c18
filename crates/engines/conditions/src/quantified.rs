//! Permission to many places at once: how much is held where, and what is there, is told by one formula for all places of the new version.

use gainsay_heap::ResourceKey;
use gainsay_heap::{Blame, Cause, Layer, Piece};
use gainsay_ir::permission::{Expression, ExpressionKind as Kind, Resource, Type, Variable};
use gainsay_smt::Term;

use crate::comprehension::{Comprehension, Coverage, inverse_arguments};
use crate::engine::Engine;
use crate::heap::Place;
use crate::state::{Heap, State};
use gainsay_heap::Amounts;

impl Engine<'_> {
    /// ```text
    /// ∀ r   M′[r] = M[r] + p(r)      p(r) > 0 ⇒ H′[r] = v(r)      p(r) = 0 ⇒ H′[r] = H[r]
    /// ```
    pub(crate) fn gain_all(&mut self, state: &mut State, comprehension: &Comprehension, map: Term) {
        let Coverage { formals, place, amount } = self.coverage(state, comprehension);
        let heap = state.heap.clone();
        let [old_mask, new_mask] = self.new_version(state, &heap, &place, Version::Mask);
        let [old_values, new_values] = self.new_version(state, &heap, &place, Version::Values);
        let [held, total] = [old_mask, new_mask].map(|array| self.terms.select(array, place.index));
        let [old, new] = [old_values, new_values].map(|array| self.terms.select(array, place.index));
        let sum = self.terms.add([held, amount]);
        let mut facts = vec![self.terms.eq(total, sum)];
        let covered = self.positive(amount);
        if let ResourceKey::Field(_) = place.key {
            let (write, null) = (self.write(), self.null());
            facts.push(self.terms.less_equal(total, write));
            let is_null = self.terms.eq(place.index, null);
            let is_object = self.terms.not(is_null);
            facts.push(self.terms.implies(covered, is_object));
        }
        let facts = self.terms.and(facts);
        let given = self.map_lookup(&place.key, map, &formals);
        let (is_given, is_old) = (self.terms.eq(new, given), self.terms.eq(new, old));
        let changed = self.terms.ite(covered, is_given, is_old);
        let had = self.positive(held);
        let (both, agrees) = (self.terms.and([covered, had]), self.terms.eq(old, given));
        let agrees = self.terms.implies(both, agrees);
        let values = self.terms.and([changed, agrees]);
        self.state_for_places(state, &formals, &[total, held], facts);
        self.state_for_places(state, &formals, &[new, old, given], values);
        self.reach_places(state, comprehension, &formals, facts);
        state.heap.masks.insert(place.key.clone(), new_mask);
        state.heap.values.insert(place.key, new_values);
    }

    /// ```text
    /// ∀ x :: c(x) ⇒ p(x) ≤ M[e(x)]
    /// ─────────────────────────────
    /// ∀ r   M′[r] = M[r] - p(r)
    /// ```
    pub(crate) fn give_up_all(&mut self, state: &mut State, comprehension: &Comprehension, blame: Blame) -> Term {
        if !state.outer.is_empty() && self.amounts == Amounts::Exact {
            if comprehension.wildcard {
                let what = "giving up wildcards of many places in a `package`, with the engine `vc`";
                self.unsupported(what, comprehension.offending);
            }
            let Coverage { formals, place, amount } = self.coverage(state, comprehension);
            self.transfer_all(state, &place, &formals, amount);
        }
        self.require_all(state, comprehension, blame);
        let Coverage { formals, place, amount } = self.coverage(state, comprehension);
        let heap = state.heap.clone();
        let map = self.snapshot_map(state, &heap, &place, &formals, amount);
        if self.amounts == Amounts::Readable {
            return map;
        }
        let [old_mask, new_mask] = self.new_version(state, &heap, &place, Version::Mask);
        let [held, rest] = [old_mask, new_mask].map(|array| self.terms.select(array, place.index));
        let less = self.terms.subtract(held, amount);
        let mut facts = vec![self.terms.eq(rest, less)];
        if comprehension.wildcard {
            let (wanted, left) = (self.positive(amount), self.positive(rest));
            facts.push(self.terms.implies(wanted, left));
        }
        let facts = self.terms.and(facts);
        self.state_for_places(state, &formals, &[rest, held], facts);
        self.reach_places(state, comprehension, &formals, facts);
        state.heap.masks.insert(place.key, new_mask);
        map
    }

    fn require_all(&mut self, state: &mut State, comprehension: &Comprehension, blame: Blame) {
        if blame == Blame::Elsewhere {
            return;
        }
        let heap = state.heap.clone();
        let held = self.held(&heap, &comprehension.place);
        let enough = if comprehension.wildcard || self.amounts == Amounts::Readable {
            let (wanted, had) = (self.positive(comprehension.amount), self.positive(held));
            self.terms.implies(wanted, had)
        } else {
            self.terms.less_equal(comprehension.amount, held)
        };
        let enough = self.terms.implies(comprehension.condition, enough);
        let failures = self.failures.len();
        if !matches!(blame, Blame::Assume { .. }) {
            self.prove(state, enough, comprehension.place.key.missing(), comprehension.offending, blame);
        }
        // What is missing for some values is assumed for all, or the next assertion like this one would not follow.
        if matches!(blame, Blame::Assume { .. }) || self.failures.len() > failures {
            let all = self.terms.forall(&comprehension.variables, &comprehension.triggers, enough);
            self.know(state, all);
        }
    }

    /// The values of all places that are covered, as a map; the same for all others.
    fn snapshot_map(&mut self, state: &State, heap: &Heap, place: &Place, formals: &[Term], amount: Term) -> Term {
        let sort = self.map_sort(&place.key);
        let map = self.hidden(state, "map", sort);
        let values = self.values(heap, place);
        let values = self.named(state, values);
        let value = self.terms.select(values, place.index);
        let kept = self.map_lookup(&place.key, map, formals);
        let sort = self.terms.sort(value);
        let (covered, other) = (self.positive(amount), self.unspecified(sort));
        let content = self.terms.ite(covered, value, other);
        let same = self.terms.eq(kept, content);
        let variables: Vec<Term> = formals.to_vec();
        let stated = self.terms.forall(&variables, &[vec![kept]], same);
        self.known(stated);
        map
    }

    /// The version of a mask or of values that there is, by a name, and a new one.
    fn new_version(&mut self, state: &State, heap: &Heap, place: &Place, which: Version) -> [Term; 2] {
        let old = match which {
            Version::Mask => self.mask(heap, place),
            Version::Values => self.values(heap, place),
        };
        let sort = self.terms.sort(old);
        [self.named(state, old), self.hidden(state, "version", sort)]
    }

    pub(crate) fn state_for_places(&mut self, state: &State, formals: &[Term], patterns: &[Term], fact: Term) {
        let mut triggers: Vec<Vec<Term>> = Vec::new();
        for pattern in patterns {
            if formals.iter().all(|formal| self.mentions(*pattern, &[*formal])) {
                triggers.push(vec![*pattern]);
            }
        }
        let fact = if formals.is_empty() { fact } else { self.terms.forall(formals, &triggers, fact) };
        self.know(state, fact);
    }

    /// Whoever speaks of the variables as the comprehension does speaks of their places in the new version.
    fn reach_places(&mut self, state: &State, comprehension: &Comprehension, formals: &[Term], fact: Term) {
        let Comprehension { variables, triggers, place, condition, .. } = comprehension;
        // With inverse functions, each place would be one more value of the variables, and so without end.
        if inverse_arguments(variables, &place.arguments).is_none() {
            return self.state_objects(state, comprehension);
        }
        let mut triggers = triggers.clone();
        triggers.extend(self.infer_triggers(variables, &[*condition]));
        if triggers.is_empty() {
            return;
        }
        let here: Vec<(Term, Term)> = formals.iter().copied().zip(place.arguments.iter().copied()).collect();
        let fact = self.terms.substitute(fact, &here);
        let holds = self.covering(comprehension);
        let fact = self.terms.implies(holds, fact);
        let triggers = self.limited_triggers(triggers);
        let fact = self.terms.forall(variables, &triggers, fact);
        self.know(state, fact);
    }

    /// No place that is covered is a field of null.
    fn state_objects(&mut self, state: &State, comprehension: &Comprehension) {
        let Comprehension { variables, triggers, place, .. } = comprehension;
        if triggers.is_empty() || !matches!(place.key, ResourceKey::Field(_)) {
            return;
        }
        let (null, holds) = (self.null(), self.covering(comprehension));
        let is_null = self.terms.eq(place.index, null);
        let is_object = self.terms.not(is_null);
        let fact = self.terms.implies(holds, is_object);
        let triggers = self.limited_triggers(triggers.clone());
        let fact = self.terms.forall(variables, &triggers, fact);
        self.know(state, fact);
    }

    /// As [`Engine::havoc_place`], for all values of the variables.
    pub(crate) fn havoc_places(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        condition: Option<&Expression>,
        resource: &Resource,
        blame: Blame,
    ) {
        let amount = Box::new(Expression::write(resource.span()));
        let kind = Kind::Access { resource: resource.clone(), amount };
        let access = Expression::new(kind, Type::Bool, resource.span());
        let mut layers = vec![Layer::Bind(variables, &[])];
        layers.extend(condition.map(Layer::If));
        let write = self.write();
        let Some(comprehension) = self.comprehend(state, &Piece { layers, body: &access }, write, blame) else {
            return;
        };
        self.check_injective(state, &comprehension, Cause::HavocNotInjective, blame);
        let Coverage { formals, place, amount } = self.coverage(state, &comprehension);
        let heap = state.heap.clone();
        let [old_values, new_values] = self.new_version(state, &heap, &place, Version::Values);
        let [old, new] = [old_values, new_values].map(|array| self.terms.select(array, place.index));
        let (affected, same) = (self.positive(amount), self.terms.eq(old, new));
        let kept = self.terms.or([affected, same]);
        self.state_for_places(state, &formals, &[new, old], kept);
        state.heap.values.insert(place.key, new_values);
    }
}

#[derive(Clone, Copy)]
enum Version {
    Mask,
    Values,
}
