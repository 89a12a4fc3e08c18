//! This engine's own part of statements: a way is a guard, and a heap is a version of a mask and of values.

use gainsay_heap::verbs::*;
use gainsay_heap::{Blame, Decision, Demand, ErrorId, Flow, ResourceKey, Store, one_sided};
use gainsay_ir::permission::{Block, Expression, Resource, Variable, Wand};
use gainsay_permission::symbolic::State as Shown;
use gainsay_smt::{Sort, Term};
use gainsay_source::{Name, Span};

use crate::engine::Engine;
use crate::state::{Heap, State, Way};

impl<'a> Control<'a> for Engine<'a> {
    fn flow(&mut self) -> &mut Flow<State> {
        &mut self.flow
    }

    fn shown(&mut self, state: &State) -> Shown {
        self.shown_state(state)
    }

    fn show_heap(&mut self, earlier: usize, store: &Store, heap: &Heap) {
        let heap = self.shown_heap(store, heap);
        for failure in &mut self.failures[earlier..] {
            failure.state.heap.clone_from(&heap);
        }
    }

    fn start(&self) -> State {
        State::knowing(Way::new(self.terms.bool(true)))
    }

    fn is_gone(&self, state: &State) -> bool {
        self.terms.as_bool(state.path.guard) == Some(false)
    }

    fn stop(&mut self, state: &mut State) {
        state.path.guard = self.terms.bool(false);
    }

    fn enter(&mut self, state: &mut State, condition: Term, span: Span) {
        state.path.decide(Decision { condition, span });
        state.path.guard = self.terms.and([state.path.guard, condition]);
    }

    fn meet(&mut self, state: &mut State, mut jumped: State) {
        let condition = jumped.path.guard;
        let guard = self.terms.or([condition, state.path.guard]);
        self.join(&mut jumped, condition, state);
        jumped.path.guard = guard;
        *state = jumped;
    }

    fn aside(&mut self, state: &mut State) {
        let taken = self.terms.fresh("aside", Sort::BOOL);
        state.path.guard = self.terms.and([state.path.guard, taken]);
    }

    fn without_learnt<R>(&mut self, mark: usize, run: impl FnOnce(&mut Self) -> R) -> R {
        let learnt = self.facts.split_off(mark);
        let result = run(self);
        self.facts.extend(learnt);
        result
    }

    fn check_exhaled_sides(&mut self, state: &State, assertions: &[Expression]) {
        let sides: Vec<Expression> =
            assertions.iter().map(|assertion| one_sided(assertion, |_, exhaled| exhaled)).collect();
        if sides == assertions {
            return;
        }
        let mut other = state.clone();
        self.aside(&mut other);
        let around = self.at.take();
        for (side, assertion) in sides.iter().zip(assertions) {
            self.produce_fresh(&mut other, side, Blame::new(ErrorId::ContractNotWellformed, assertion.span));
        }
        self.at = around;
    }

    /// ```text
    /// M[t.f] ≥ write
    /// ────────────────────────────────
    /// H; M ⊢ t.f := v ⇝ H[t.f := v]
    /// ```
    fn write_location(
        &mut self,
        state: &mut State,
        resource: &ResourceKey,
        argument: Term,
        value: Term,
        demand: Demand,
    ) {
        let place = self.place(resource.clone(), vec![argument]);
        if !state.outer.is_empty() {
            self.transfer(state, &place, demand);
        }
        let heap = state.heap.clone();
        let held = self.held(&heap, &place);
        let enough = self.terms.less_equal(demand.amount, held);
        self.prove(state, enough, demand.cause, demand.offending, demand.blame);
        let values = self.values(&heap, &place);
        let values = self.terms.store(values, place.index, value);
        state.heap.values.insert(place.key, values);
    }

    fn closing(
        &mut self,
        state: &mut State,
        (name, arguments): (&Name, &[Term]),
        give_up: impl FnOnce(&mut Self, &mut State) -> Term,
    ) -> Term {
        let original = state.heap.clone();
        let snapshot = give_up(self, state);
        if let Some(outer) = self.nesting(name, snapshot, arguments) {
            self.assume_nested(state, &state.heap, &original, outer);
        }
        snapshot
    }

    fn is_new_to_heap(&mut self, state: &mut State, object: Term) {
        let keys: Vec<ResourceKey> = state.heap.masks.keys().cloned().collect();
        for key in keys {
            let (Some(&mask), Some(&values)) = (state.heap.masks.get(&key), state.heap.values.get(&key)) else {
                continue;
            };
            for index in self.written(mask).0 {
                let (amount, value) = (self.terms.select(mask, index), self.terms.select(values, index));
                let held = self.positive(amount);
                self.under(state, held, |engine, state| {
                    engine.assume_new(state, object, value);
                    for argument in engine.terms.arguments(index).to_vec() {
                        engine.assume_new(state, object, argument);
                    }
                });
            }
            if let ResourceKey::Field(_) = key {
                let (held, none) = (self.terms.select(mask, object), self.none());
                let nothing = self.terms.eq(held, none);
                self.know(state, nothing);
            }
        }
    }

    fn instances(&mut self, state: &State) -> Vec<(Term, Term)> {
        let mut instances = Vec::new();
        for (key, mask) in &state.heap.masks {
            let (ResourceKey::Predicate(_), Some(values)) = (key, state.heap.values.get(key)) else { continue };
            for index in self.written(*mask).0 {
                instances.push((self.terms.select(*mask, index), self.terms.select(*values, index)));
            }
        }
        instances
    }

    fn package(&mut self, state: &mut State, wand: &Wand, script: Option<&Block>, blame: Blame) {
        self.package_wand(state, wand, script, blame);
    }

    fn havoc(&mut self, state: &mut State, condition: Option<&Expression>, resource: &Resource, blame: Blame) {
        self.havoc_place(state, condition, resource, blame);
    }

    fn havoc_all(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        condition: Option<&Expression>,
        resource: &Resource,
        blame: Blame,
    ) {
        self.havoc_places(state, variables, condition, resource, blame);
    }
}
