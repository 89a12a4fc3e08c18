//! This engine's own part of statements: ways are paths, and a heap is a bag of chunks.

use gainsay_heap::verbs::*;
use gainsay_heap::{Blame, Demand, Flow, ResourceKey, Store};
use gainsay_ir::permission::{Block, Expression, Resource, Variable, Wand};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use super::{FactKind, Machine, State};
use crate::heap::{Footprint, Heap};

impl<'a> Control<'a> for Machine<'a> {
    fn flow(&mut self) -> &mut Flow<State> {
        &mut self.flow
    }

    fn shown(&mut self, state: &State) -> State {
        state.clone()
    }

    fn show_heap(&mut self, earlier: usize, _: &Store, heap: &Heap) {
        for failure in &mut self.failures[earlier..] {
            failure.state.heap.clone_from(heap);
        }
    }

    fn start(&self) -> State {
        State::default()
    }

    fn is_gone(&self, state: &State) -> bool {
        state.path.is_dead(&self.terms)
    }

    fn is_impossible(&mut self, state: &State) -> bool {
        let falsehood = self.terms.bool(false);
        self.proves(state, falsehood)
    }

    fn stop(&mut self, state: &mut State) {
        let falsehood = self.terms.bool(false);
        self.assume(state, falsehood);
    }

    fn enter(&mut self, state: &mut State, condition: Term, span: Span) {
        state.path.decide(condition, span);
        state.path.branch(condition);
    }

    fn meet(&mut self, state: &mut State, jumped: State) {
        let condition = self.way_taken(&jumped, state);
        *state = self.join(condition, jumped, std::mem::take(state));
    }

    /// What is learnt on a path is known on that path only.
    fn aside(&mut self, _: &mut State) {}

    fn without_learnt<R>(&mut self, _: usize, run: impl FnOnce(&mut Self) -> R) -> R {
        run(self)
    }

    fn check_exhaled_sides(&mut self, _: &State, _: &[Expression]) {}

    fn write_location(
        &mut self,
        state: &mut State,
        resource: &ResourceKey,
        argument: Term,
        value: Term,
        demand: Demand,
    ) {
        if !self.overwrite(state, resource, argument, value) {
            self.take_here(state, resource, &[argument], demand);
            self.put(state, resource, &[argument], demand.amount, value);
        }
    }

    fn closing(
        &mut self,
        state: &mut State,
        (name, arguments): (&Name, &[Term]),
        give_up: impl FnOnce(&mut Self, &mut State) -> Term,
    ) -> Term {
        let sort = self.theory.snapshot.sort;
        let content = self.hidden(state, "content", sort);
        self.theory.folding = self.nesting(name, content, arguments);
        let snapshot = give_up(self, state);
        if self.theory.folding.take().is_some() {
            let same = self.terms.eq(content, snapshot);
            state.path.define(same);
        }
        snapshot
    }

    fn is_new_to_heap(&mut self, state: &mut State, object: Term) {
        let mut others = Vec::new();
        for chunk in &state.heap.chunks {
            if let Footprint::Single { arguments, value } = &chunk.footprint {
                others.extend(arguments.iter().copied().chain([*value]));
            }
        }
        others.into_iter().for_each(|other| self.assume_new(state, object, other));
    }

    fn instances(&mut self, state: &State) -> Vec<(Term, Term)> {
        let mut instances = Vec::new();
        for chunk in &state.heap.chunks {
            if let (ResourceKey::Predicate(_), Footprint::Single { value, .. }) = (&chunk.resource, &chunk.footprint) {
                instances.push((chunk.permission, *value));
            }
        }
        instances
    }

    fn package(&mut self, state: &mut State, wand: &Wand, script: Option<&Block>, blame: Blame) {
        self.package_wand(state, wand, script, blame);
    }

    fn havoc(&mut self, state: &mut State, condition: Option<&Expression>, resource: &Resource, blame: Blame) {
        self.havoc_chunks(state, condition, resource, blame);
    }

    fn havoc_all(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        condition: Option<&Expression>,
        resource: &Resource,
        blame: Blame,
    ) {
        self.havoc_all_chunks(state, variables, condition, resource, blame);
    }
}

impl Machine<'_> {
    /// The branches that tell one path from another.
    fn way_taken(&mut self, path: &State, other: &State) -> Term {
        let prefix = path.path.common_prefix(&other.path);
        let branches = path.path.facts[prefix..].iter().filter(|fact| fact.kind == FactKind::Branch);
        let branches: Vec<Term> = branches.map(|fact| fact.term).collect();
        self.terms.and(branches)
    }
}
