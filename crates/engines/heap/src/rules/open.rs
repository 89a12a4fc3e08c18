//! Locations, and looking into predicates and wands.

use std::sync::Arc;

use gainsay_ir::permission::{Expression, FieldAccess, PredicateAccess, Resource, Wand};
use gainsay_smt::{Sort, Term};
use gainsay_source::Name;

use super::assertions::Assertions;
use super::evaluate::Rules;
use crate::failure::{Blame, Cause};
use crate::ground::Purpose;
use crate::logic::{Demand, Logic, StateOf};
use crate::resource::ResourceKey;
use crate::shape::{Pattern, is_about_earlier_state, pattern};

impl<'a, L: Logic<'a>> Opening<'a> for L {}

pub trait Opening<'a>: Logic<'a> {
    fn field_value(&mut self, state: &mut StateOf<'a, Self>, access: &FieldAccess, blame: Blame) -> Term {
        let receiver = self.evaluate(state, &access.receiver, blame);
        let resource = ResourceKey::Field(access.field.clone());
        self.read(state, &resource, &[receiver], access.span, blame)
    }

    /// The resource without its arguments, and those as terms.
    fn locate(&mut self, state: &mut StateOf<'a, Self>, resource: &Resource, blame: Blame) -> (ResourceKey, Vec<Term>) {
        match resource {
            Resource::Field(access) => {
                let receiver = self.evaluate(state, &access.receiver, blame);
                (ResourceKey::Field(access.field.clone()), vec![receiver])
            }
            Resource::Predicate(instance) => {
                let arguments = self.evaluate_all(state, &instance.arguments, blame);
                (ResourceKey::Predicate(instance.predicate.clone()), arguments)
            }
            Resource::Wand(wand) => self.locate_wand(state, wand, blame),
        }
    }

    /// Wands are the same if they are written alike and the values of all parts are equal that do not depend on what is held.
    fn locate_wand(&mut self, state: &mut StateOf<'a, Self>, wand: &Wand, blame: Blame) -> (ResourceKey, Vec<Term>) {
        let Pattern { text, parts, .. } = pattern(self.program, wand);
        let mut arguments = Vec::with_capacity(parts.len());
        for part in &parts {
            // Whether a part makes sense may depend on what the wand says around it.
            let blame = if is_about_earlier_state(part) { blame } else { Blame::Elsewhere };
            arguments.push(self.evaluate(state, part, blame));
        }
        let sorts: Vec<Sort> = arguments.iter().map(|argument| self.terms.sort(*argument)).collect();
        let shape: Arc<str> = format!("{text} {sorts:?}").into();
        self.theory.wand_shapes.entry(shape.clone()).or_insert(sorts);
        (ResourceKey::Wand(shape), arguments)
    }

    /// ```text
    /// Γ; h ⊢ take p of P(t) ⇝ h′; s     Γ; h′ ⊢ produce p · body(P)[x := t] from s ⇝ Γ′; h″     Γ′; h″ ⊢ e ⇝ v
    /// ───────────────────────────────────────────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ unfolding acc(P(t), p) in e ⇝ Γ′; v
    /// ```
    fn unfolding(
        &mut self,
        state: &mut StateOf<'a, Self>,
        access: &PredicateAccess,
        body: &Expression,
        blame: Blame,
    ) -> Term {
        let name = &access.instance.predicate;
        // A predicate whose body unfolds itself has no end: what is behind the second round is unknown.
        if self.opening.iter().filter(|open| *open == name).count() > 1 {
            let sort = self.sort_of(&body.typ);
            return self.hidden(state, "unfolded", sort);
        }
        let before = state.heap.clone();
        self.opening.push(name.clone());
        self.open_predicate(state, access, blame);
        self.opening.pop();
        let value = self.evaluate_opened(state, &before, body, blame);
        state.heap = before;
        value
    }

    /// Evaluates in a heap in which something was opened that is closed in `before`. `perm` and `forperm` speak of the heap as it is opened;
    /// what that would be after some of it was given up already is nowhere laid down.
    fn evaluate_opened(
        &mut self,
        state: &mut StateOf<'a, Self>,
        before: &Self::Heap,
        body: &Expression,
        blame: Blame,
    ) -> Term {
        let remaining = state.remaining.take();
        if remaining.as_ref().is_some_and(|remaining| remaining != before) && body.introspects() {
            let what = "`perm` or `forperm` of an opened heap after parts of the assertion were given up";
            self.unsupported(what, body.span);
        }
        let value = self.evaluate(state, body, blame);
        state.remaining = remaining;
        value
    }

    /// Replaces a predicate instance by its body.
    fn open_predicate(&mut self, state: &mut StateOf<'a, Self>, access: &PredicateAccess, blame: Blame) {
        let program = self.program;
        let name = &access.instance.predicate;
        let resource = ResourceKey::Predicate(name.clone());
        let arguments = self.evaluate_all(state, &access.instance.arguments, blame);
        let (amount, wildcard) = self.evaluate_amount(state, &access.amount, blame);
        let positive = self.positive(amount);
        self.check(state, positive, Cause::PermissionNotPositive, access.amount.span, blame);
        let (cause, offending) = (resource.missing(), access.instance.span);
        let snapshot = self.take(state, &resource, &arguments, Demand { amount, wildcard, cause, offending, blame });
        self.mark_opened(state, name, snapshot, &arguments);
        let Some(predicate) = program.predicates.get(name) else { return };
        let Some(body) = &predicate.body else {
            self.unsupported(format!("unfolding the abstract predicate `{name}`"), access.span);
            return;
        };
        let parameters = predicate.parameters.iter().map(|parameter| parameter.name.clone());
        let store = parameters.zip(arguments.iter().copied()).collect();
        let outside = std::mem::replace(&mut state.store.variables, store);
        let before = state.heap.clone();
        self.produce(state, body, snapshot, amount, Blame::Elsewhere);
        self.opened(state, &before, (name, snapshot, &arguments));
        state.store.variables = outside;
    }

    /// ```text
    /// Γ; h ⊢ apply A --* B ⇝ Γ′; h′      Γ′; h′ ⊢ e ⇝ v
    /// ──────────────────────────────────────────────────
    /// Γ; h ⊢ applying (A --* B) in e ⇝ Γ′; v
    /// ```
    fn applying(&mut self, state: &mut StateOf<'a, Self>, wand: &Wand, body: &Expression, blame: Blame) -> Term {
        let before = state.heap.clone();
        self.apply_wand(state, wand, blame);
        let value = self.evaluate_opened(state, &before, body, blame);
        state.heap = before;
        value
    }

    /// Notes for the solver that an instance was opened or closed here: definitions that look into it may be unrolled once more.
    fn mark_opened(&mut self, state: &mut StateOf<'a, Self>, name: &Name, snapshot: Term, arguments: &[Term]) {
        let mut sorts = vec![self.theory.snapshot.sort];
        sorts.extend(arguments.iter().map(|argument| self.terms.sort(*argument)));
        let symbol = self.terms.function(&format!("{name} opened"), &sorts, Sort::BOOL);
        let mut all = vec![snapshot];
        all.extend(arguments);
        let opened = self.terms.apply(symbol, all);
        if self.purpose == Purpose::Definition {
            self.theory.opened.push((opened, state.bound.clone()));
        } else {
            let mark = self.instance_mark(name, arguments);
            self.define(state, opened);
            self.define(state, mark);
        }
    }

    /// Stands for an instance in triggers that users write, whatever it holds.
    fn instance_mark(&mut self, name: &Name, arguments: &[Term]) -> Term {
        let sorts: Vec<Sort> = arguments.iter().map(|argument| self.terms.sort(*argument)).collect();
        let symbol = self.terms.function(&format!("{name} marked"), &sorts, Sort::BOOL);
        self.terms.apply(symbol, arguments)
    }
}
