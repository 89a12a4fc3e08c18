//! This engine's own part of the rules: knowledge is a list of facts along a path, and a heap is a bag of chunks.

use gainsay_heap::verbs::*;
use gainsay_heap::{Amounts, Blame, Cause, Demand, Layer, Piece, ResourceKey, accessed, all_binders, binders};
use gainsay_ir::permission::{Expression, Resource, Variable, Wand};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use super::{Fact, FactKind, Failure, Machine, Path, State};
use crate::heap::{Comprehension, Footprint, Heap};

impl<'a> Logic<'a> for Machine<'a> {
    type Heap = Heap;
    type Path = Path;
    type Learnt = Vec<Fact>;
    type Shown = State;

    fn failures(&mut self) -> &mut Vec<Failure> {
        &mut self.failures
    }

    fn assume(&mut self, state: &mut State, fact: Term) {
        state.path.assume(&self.terms, fact);
    }

    fn define(&mut self, state: &mut State, fact: Term) {
        self.learn(state, &[fact], FactKind::Definition);
    }

    fn check(&mut self, state: &mut State, condition: Term, cause: Cause, offending: Span, blame: Blame) {
        if blame != Blame::Elsewhere {
            self.fail(state, condition, cause, offending, blame);
        }
    }

    fn under<R>(&mut self, state: &mut State, condition: Term, run: impl FnOnce(&mut Self, &mut State) -> R) -> R {
        self.run_under(state, condition, run)
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

    fn mark(&self, state: &State) -> usize {
        state.path.facts.len()
    }

    fn take_learnt(&mut self, state: &mut State, mark: usize, _: &[Term]) -> Vec<Fact> {
        state.path.split_off(mark)
    }

    fn drop_learnt(&mut self, state: &mut State, mark: usize, _: &[Term]) {
        for fact in state.path.split_off(mark) {
            if fact.kind == FactKind::Definition {
                state.path.define(fact.term);
            }
        }
    }

    fn generalize(&mut self, state: &mut State, variables: &[Term], triggers: &[Vec<Term>], learnt: Vec<Fact>) {
        for fact in learnt {
            let term = if self.mentions(fact.term, variables) {
                let mut own = self.infer_triggers(variables, &[fact.term]);
                own.extend(triggers.iter().cloned());
                let own = self.limited_triggers(own);
                self.terms.forall(variables, &own, fact.term)
            } else {
                fact.term
            };
            let kind = if fact.kind == FactKind::Definition { FactKind::Definition } else { FactKind::Assumption };
            self.learn(state, &[term], kind);
        }
    }

    fn before_quantifier(&mut self, _: &mut State) {}

    /// What was learnt on the way holds under all the conditions.
    fn at_piece<R>(
        &mut self,
        state: &mut State,
        piece: &Piece<'_>,
        blame: Blame,
        run: impl FnOnce(&mut Self, &mut State) -> R,
    ) -> (Term, R) {
        let mark = state.path.facts.len();
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
            state.path.branch(condition);
        }
        let result = run(self, state);
        let all = self.terms.and(&conditions);
        for fact in state.path.split_off(mark) {
            if fact.kind == FactKind::Definition {
                state.path.define(fact.term);
            } else if !conditions.contains(&fact.term) {
                let guarded = self.terms.implies(all, fact.term);
                state.path.assume(&self.terms, guarded);
            }
        }
        (all, result)
    }

    fn read(
        &mut self,
        state: &mut State,
        resource: &ResourceKey,
        arguments: &[Term],
        offending: Span,
        blame: Blame,
    ) -> Term {
        self.read_chunks(state, resource, arguments, offending, blame)
    }

    /// Functions only read: a positive amount asks for some permission and takes none.
    fn take(&mut self, state: &mut State, resource: &ResourceKey, arguments: &[Term], demand: Demand) -> Term {
        if self.amounts == Amounts::Exact {
            return self.take_here(state, resource, arguments, demand);
        }
        let needed = self.positive(demand.amount);
        self.under(state, needed, |machine, state| {
            machine.read(state, resource, arguments, demand.offending, demand.blame)
        })
    }

    fn put(&mut self, state: &mut State, resource: &ResourceKey, arguments: &[Term], amount: Term, value: Term) {
        self.add_single(state, resource, arguments, amount, value);
    }

    fn add_heap(&mut self, state: &mut State, heap: &Heap) {
        self.add_chunks(state, heap);
    }

    fn scaled(&mut self, _: &mut State, amount: Term, wildcard: bool, scale: Term) -> (Term, bool) {
        let wildcard = wildcard || self.is_wildcard(scale);
        (self.terms.multiply([scale, amount]), wildcard)
    }

    fn given_up(&mut self, state: &mut State, resource: &ResourceKey, arguments: &[Term], value: Term, amount: Term) {
        if let (Some(outer), ResourceKey::Predicate(name), Amounts::Exact) =
            (self.theory.folding, resource, self.amounts)
        {
            self.assume_nested(state, (name, value, arguments), outer, amount);
        }
    }

    /// Everything an opened instance held is nested in it.
    fn opened(&mut self, state: &mut State, before: &Heap, (name, snapshot, arguments): (&Name, Term, &[Term])) {
        let Some(outer) = self.nesting(name, snapshot, arguments) else { return };
        let gained: Vec<_> = state.heap.chunks.iter().filter(|chunk| !before.chunks.contains(chunk)).cloned().collect();
        for chunk in gained {
            if let (ResourceKey::Predicate(inner), Footprint::Single { arguments, value }) =
                (&chunk.resource, &chunk.footprint)
            {
                self.assume_nested(state, (inner, *value, arguments), outer, chunk.permission);
            }
        }
    }

    fn produce_many(&mut self, state: &mut State, piece: &Piece<'_>, snapshot: Term, scale: Term, blame: Blame) {
        let Some(mut comprehension) = self.comprehend(state, piece, scale, blame) else { return };
        self.check_not_negative(state, &comprehension, blame);
        self.check_injective(state, &comprehension, Cause::NotInjective, blame);
        if self.amounts == Amounts::Readable {
            comprehension.amount = self.readable_everywhere(state, comprehension.amount);
        }
        let sort = self.map_sort(&comprehension.resource);
        let map = self.unwrap(state, snapshot, sort);
        self.add_quantified(state, &comprehension, map);
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
            self.in_heap(state, original, |machine, state| machine.comprehend(state, piece, scale, blame))?;
        self.check_not_negative(state, &comprehension, blame);
        self.check_injective(state, &comprehension, Cause::NotInjective, blame);
        let Comprehension { amount, wildcard, offending, .. } = comprehension;
        let demand = Demand { amount, wildcard, cause: comprehension.resource.missing(), offending, blame };
        if self.amounts == Amounts::Readable {
            return Some(self.read_quantified(state, &comprehension, demand));
        }
        if !state.outer.is_empty() && !wildcard {
            self.transfer_quantified(state, &comprehension);
        }
        let mut heap = state.heap.clone();
        let map = self.take_quantified(state, &mut heap, &comprehension, demand);
        state.heap = heap;
        Some(map)
    }

    fn permission_held(&mut self, state: &mut State, resource: &Resource, blame: Blame) -> Term {
        self.amount_held(state, resource, blame)
    }

    fn for_perm(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        resource: &Resource,
        body: &Expression,
        blame: Blame,
    ) -> Term {
        self.for_chunks(state, variables, resource, body, blame)
    }

    fn apply_wand(&mut self, state: &mut State, wand: &Wand, blame: Blame) {
        self.exchange(state, wand, blame);
    }

    fn wand_mark(&mut self, state: &mut State, resource: &ResourceKey, arguments: &[Term]) -> Term {
        self.mark_wand(state, resource, arguments)
    }
}

impl Machine<'_> {
    pub(crate) fn assume_nested(
        &mut self,
        state: &mut State,
        (inner, value, arguments): (&Name, Term, &[Term]),
        outer: Term,
        amount: Term,
    ) {
        let inner = self.instance(inner, value, arguments);
        let nested = self.nested();
        let nested = self.terms.apply(nested, [inner, outer]);
        let held = self.positive(amount);
        let fact = self.terms.implies(held, nested);
        self.assume(state, fact);
    }

    /// Evaluates a quantified access for arbitrary values of its variables.
    pub(crate) fn comprehend(
        &mut self,
        state: &mut State,
        piece: &Piece<'_>,
        scale: Term,
        blame: Blame,
    ) -> Option<Comprehension> {
        let Some((resource, amount)) = accessed(piece.body) else {
            self.unsupported("this assertion under a quantifier", piece.body.span);
            return None;
        };
        let (variables, triggers) = binders(&piece.layers);
        let generic = self.generically(state, &variables, &triggers, |machine, state| {
            machine.at_piece(state, piece, blame, |machine, state| {
                let (key, arguments) = machine.locate(state, &resource, blame);
                let (amount, wildcard) = match amount {
                    Some(amount) => machine.evaluate_amount(state, amount, blame),
                    None => (machine.write(), false),
                };
                (key, arguments, amount, wildcard)
            })
        });
        let (condition, (resource, arguments, amount, wildcard)) = generic.result;
        let matched = match generic.triggers.is_empty() {
            true => self.infer_triggers(&generic.variables, &arguments),
            false => generic.triggers.clone(),
        };
        self.generalize(state, &generic.variables, &matched, generic.learnt);
        let (amount, wildcard) = self.scaled(state, amount, wildcard, scale);
        let mut triggers = generic.triggers;
        if !triggers.is_empty() && all_binders(&piece.layers).1.len() > triggers.len() {
            triggers.extend(self.infer_triggers(&generic.variables, &arguments));
        }
        let comprehension = Comprehension {
            resource,
            variables: generic.variables,
            triggers,
            condition,
            arguments,
            amount,
            wildcard,
            offending: piece.body.span,
        };
        Some(self.shifted(comprehension))
    }

    /// The same comprehension over other variables, so that locations are functions of the variables themselves.
    fn shifted(&mut self, mut comprehension: Comprehension) -> Comprehension {
        let variables = comprehension.variables.clone();
        if !self.infer_triggers(&variables, &comprehension.arguments).is_empty() {
            return comprehension;
        }
        let shifts = self.shifts(&variables, &comprehension.arguments);
        let parts = comprehension.arguments.iter_mut().chain(comprehension.triggers.iter_mut().flatten());
        for part in parts.chain([&mut comprehension.condition, &mut comprehension.amount]) {
            *part = self.terms.substitute(*part, &shifts);
        }
        comprehension
    }

    /// In functions an amount only says whether something may be read: one amount for all locations.
    fn readable_everywhere(&mut self, state: &mut State, amount: Term) -> Term {
        let some = self.terms.fresh("readable", gainsay_smt::Sort::REAL);
        let (none, positive) = (self.none(), self.positive(some));
        state.path.define(positive);
        let wanted = self.positive(amount);
        self.terms.ite(wanted, some, none)
    }
}
