//! This engine's own part of the rules: knowledge is one list of facts under guards, and a heap is a version of a mask and of values.

use gainsay_heap::verbs::*;
use gainsay_heap::{Amounts, Blame, Cause, Demand, Layer, Piece, ResourceKey};
use gainsay_ir::permission::{Expression, Resource, Variable, Wand};
use gainsay_permission::{Failure, symbolic::State as Shown};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use crate::engine::Engine;
use crate::state::{Heap, State, Way};

impl<'a> Logic<'a> for Engine<'a> {
    type Heap = Heap;
    type Path = Way;
    type Learnt = Vec<Term>;
    type Shown = Shown;

    fn failures(&mut self) -> &mut Vec<Failure> {
        &mut self.failures
    }

    fn assume(&mut self, state: &mut State, fact: Term) {
        self.know(state, fact);
    }

    fn define(&mut self, _: &mut State, fact: Term) {
        self.known(fact);
    }

    fn check(&mut self, state: &mut State, condition: Term, cause: Cause, offending: Span, blame: Blame) {
        self.prove(state, condition, cause, offending, blame);
    }

    fn under<R>(&mut self, state: &mut State, condition: Term, run: impl FnOnce(&mut Self, &mut State) -> R) -> R {
        let outside = state.path.guard;
        state.path.guard = self.terms.and([outside, condition]);
        let result = run(self, state);
        state.path.guard = outside;
        result
    }

    fn branch(
        &mut self,
        state: &mut State,
        condition: Term,
        span: Option<Span>,
        then: impl FnOnce(&mut Self, &mut State),
        otherwise: impl FnOnce(&mut Self, &mut State),
    ) {
        self.run_both(state, condition, span, then, otherwise);
    }

    fn mark(&self, _: &State) -> usize {
        self.facts.len()
    }

    fn take_learnt(&mut self, _: &mut State, mark: usize, variables: &[Term]) -> Vec<Term> {
        self.facts_about(mark, variables)
    }

    fn drop_learnt(&mut self, _: &mut State, mark: usize, variables: &[Term]) {
        self.facts_about(mark, variables);
    }

    fn generalize(&mut self, _: &mut State, variables: &[Term], triggers: &[Vec<Term>], learnt: Vec<Term>) {
        for fact in learnt {
            let mut own = self.infer_triggers(variables, &[fact]);
            own.extend(triggers.iter().cloned());
            let own = self.limited_triggers(own);
            let stated = self.terms.forall(variables, &own, fact);
            self.known(stated);
        }
    }

    fn before_quantifier(&mut self, state: &mut State) {
        self.name_versions(state);
    }

    fn at_piece<R>(
        &mut self,
        state: &mut State,
        piece: &Piece<'_>,
        blame: Blame,
        run: impl FnOnce(&mut Self, &mut State) -> R,
    ) -> (Term, R) {
        let guard = state.path.guard;
        let mut conditions = Vec::new();
        for layer in &piece.layers {
            let condition = match layer {
                Layer::Bind(..) => continue,
                Layer::Let(variable, value) => {
                    let value = self.evaluate(state, value, blame);
                    state.store.set(&variable.name, value);
                    continue;
                }
                Layer::If(condition) => self.evaluate(state, condition, blame),
                Layer::IfNot(condition) => {
                    let condition = self.evaluate(state, condition, blame);
                    self.terms.not(condition)
                }
            };
            conditions.push(condition);
            state.path.guard = self.terms.and([state.path.guard, condition]);
        }
        let result = run(self, state);
        state.path.guard = guard;
        (self.terms.and(conditions), result)
    }

    /// The value at a place that must be held.
    fn read(
        &mut self,
        state: &mut State,
        resource: &ResourceKey,
        arguments: &[Term],
        offending: Span,
        blame: Blame,
    ) -> Term {
        let place = self.place(resource.clone(), arguments.to_vec());
        let (held, value) = (self.held(&state.heap, &place), self.value_at(&state.heap, &place));
        if blame != Blame::Elsewhere {
            let readable = self.positive(held);
            self.prove(state, readable, place.key.missing(), offending, blame);
        }
        value
    }

    fn take(&mut self, state: &mut State, resource: &ResourceKey, arguments: &[Term], demand: Demand) -> Term {
        let place = self.place(resource.clone(), arguments.to_vec());
        self.give_up(state, &place, demand)
    }

    fn put(&mut self, state: &mut State, resource: &ResourceKey, arguments: &[Term], amount: Term, value: Term) {
        let place = self.place(resource.clone(), arguments.to_vec());
        self.gain(state, &place, amount, value);
    }

    fn add_heap(&mut self, state: &mut State, heap: &Heap) {
        self.gain_heap(state, heap);
    }

    /// A wildcard is some amount, whatever it is multiplied with.
    fn scaled(&mut self, state: &mut State, amount: Term, wildcard: bool, scale: Term) -> (Term, bool) {
        let write = self.write();
        if scale == write {
            return (amount, wildcard);
        }
        let scaled = self.theory.wildcards.contains(&scale);
        if !wildcard && !scaled {
            return (self.terms.multiply([scale, amount]), false);
        }
        let (some, none) = (self.some_amount(state), self.none());
        let wanted = self.positive(amount);
        (self.terms.ite(wanted, some, none), true)
    }

    fn given_up(&mut self, _: &mut State, _: &ResourceKey, _: &[Term], _: Term, _: Term) {}

    fn opened(&mut self, state: &mut State, before: &Heap, (name, snapshot, arguments): (&Name, Term, &[Term])) {
        if let Some(outer) = self.nesting(name, snapshot, arguments) {
            self.assume_nested(state, before, &state.heap, outer);
        }
    }

    fn produce_many(&mut self, state: &mut State, piece: &Piece<'_>, snapshot: Term, scale: Term, blame: Blame) {
        let Some(mut comprehension) = self.comprehend(state, piece, scale, blame) else { return };
        self.check_comprehension(state, &comprehension, blame);
        if self.amounts == Amounts::Readable {
            let (some, none) = (self.new_amount(state, "readable"), self.none());
            let wanted = self.positive(comprehension.amount);
            comprehension.amount = self.terms.ite(wanted, some, none);
        }
        let sort = self.map_sort(&comprehension.place.key);
        let map = self.unwrap(state, snapshot, sort);
        self.gain_all(state, &comprehension, map);
    }

    fn consume_many(
        &mut self,
        state: &mut State,
        original: &Heap,
        piece: &Piece<'_>,
        scale: Term,
        blame: Blame,
    ) -> Option<Term> {
        let comprehension =
            self.in_heap(state, original, |engine, state| engine.comprehend(state, piece, scale, blame))?;
        self.check_comprehension(state, &comprehension, blame);
        Some(self.give_up_all(state, &comprehension, blame))
    }

    fn permission_held(&mut self, state: &mut State, resource: &Resource, blame: Blame) -> Term {
        let place = self.placed(state, resource, blame);
        let heap = state.introspected().clone();
        self.held(&heap, &place)
    }

    fn for_perm(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        resource: &Resource,
        body: &Expression,
        blame: Blame,
    ) -> Term {
        self.for_places(state, variables, resource, body, blame)
    }

    fn apply_wand(&mut self, state: &mut State, wand: &Wand, blame: Blame) {
        self.exchange(state, wand, blame);
    }

    fn wand_mark(&mut self, state: &mut State, resource: &ResourceKey, arguments: &[Term]) -> Term {
        let place = self.place(resource.clone(), arguments.to_vec());
        self.mark_wand(state, &place)
    }
}
