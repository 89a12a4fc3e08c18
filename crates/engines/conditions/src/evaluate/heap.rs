//! Expressions that look at the heap and its mask: held permission, unfolding, quantification over what is held.

use gainsay_ir::permission::{Expression, PredicateAccess, Resource, Variable};
use gainsay_permission::heap::ResourceKey;
use gainsay_permission::{Blame, Cause};
use gainsay_smt::{Sort, Term};
use gainsay_source::Name;

use crate::engine::{Engine, Purpose};
use crate::heap::Demand;
use crate::state::{Heap, State};

impl Engine<'_> {
    pub(super) fn permission_held(&mut self, state: &mut State, resource: &Resource, blame: Blame) -> Term {
        let place = self.locate(state, resource, blame);
        let heap = state.introspected().clone();
        self.held(&heap, &place)
    }

    /// ```text
    /// give up p of P(t) ⇝ s      inhale p · body(P)[x := t] from s      H′; M′ ⊢ e ⇝ v
    /// ──────────────────────────────────────────────────────────────────────────────────
    /// H; M ⊢ unfolding acc(P(t), p) in e ⇝ v
    /// ```
    pub(super) fn unfolding(
        &mut self,
        state: &mut State,
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

    /// Evaluates in a heap in which something was opened that is closed in `before`.
    pub(crate) fn evaluate_opened(
        &mut self,
        state: &mut State,
        before: &Heap,
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
    pub(crate) fn open_predicate(&mut self, state: &mut State, access: &PredicateAccess, blame: Blame) {
        let program = self.program;
        let name = &access.instance.predicate;
        let arguments = self.evaluate_all(state, &access.instance.arguments, blame);
        let place = self.place(ResourceKey::Predicate(name.clone()), arguments);
        let (amount, wildcard) = self.evaluate_amount(state, &access.amount, blame);
        let positive = self.positive(amount);
        self.check(state, positive, Cause::PermissionNotPositive, access.amount.span, blame);
        let (cause, offending) = (Cause::InsufficientPermission, access.instance.span);
        let snapshot = self.give_up(state, &place, Demand { amount, wildcard, cause, offending, blame });
        self.mark_opened(state, name, snapshot, &place.arguments);
        let Some(predicate) = program.predicates.get(name) else { return };
        let Some(body) = &predicate.body else {
            return self.unsupported(format!("unfolding the abstract predicate `{name}`"), access.span);
        };
        let parameters = predicate.parameters.iter().map(|parameter| parameter.name.clone());
        let store = parameters.zip(place.arguments.iter().copied()).collect();
        let outside = std::mem::replace(&mut state.store, store);
        let before = state.heap.clone();
        self.inhale(state, body, snapshot, amount, Blame::Elsewhere);
        if let Some(outer) = self.nesting(name, snapshot, &place.arguments) {
            self.assume_nested(state, &before, &state.heap, outer);
        }
        state.store = outside;
    }

    /// Notes that an instance was opened or closed here: definitions that look into it may be unrolled once more.
    pub(crate) fn mark_opened(&mut self, state: &State, name: &Name, snapshot: Term, arguments: &[Term]) {
        let mut sorts = vec![self.snapshot_sort()];
        sorts.extend(arguments.iter().map(|argument| self.terms.sort(*argument)));
        let symbol = self.terms.function(&format!("{name} opened"), &sorts, Sort::BOOL);
        let mut all = vec![snapshot];
        all.extend(arguments);
        let opened = self.terms.apply(symbol, all);
        if self.purpose == Purpose::Definition {
            self.opened.push((opened, state.bound.clone()));
        } else {
            let mark = self.instance_mark(name, arguments);
            self.define(opened);
            self.define(mark);
        }
    }

    /// Stands for an instance in triggers that users write, whatever it holds.
    pub(crate) fn instance_mark(&mut self, name: &Name, arguments: &[Term]) -> Term {
        let sorts: Vec<Sort> = arguments.iter().map(|argument| self.terms.sort(*argument)).collect();
        let symbol = self.terms.function(&format!("{name} marked"), &sorts, Sort::BOOL);
        self.terms.apply(symbol, arguments)
    }

    /// ```text
    /// ∀ x :: M[R(x)] > none ⇒ e(x)
    /// ```
    /// Where all places that may be held are known, one after the other.
    pub(super) fn for_perm(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        resource: &Resource,
        body: &Expression,
        blame: Blame,
    ) -> Term {
        self.name_versions(state);
        if let Some(mut remaining) = state.remaining.take() {
            for mask in remaining.masks.values_mut() {
                *mask = self.named(state, *mask);
            }
            state.remaining = Some(remaining);
        }
        let generic = self.generically(state, variables, &[], |engine, state| {
            let place = engine.locate(state, resource, blame);
            let heap = state.introspected().clone();
            let mask = engine.mask(&heap, &place);
            let amount = engine.held(&heap, &place);
            let held = engine.positive(amount);
            let holds = engine.under(state, held, |engine, state| engine.evaluate(state, body, blame));
            (mask, place.index, engine.terms.implies(held, holds))
        });
        let (mask, index, formula) = generic.result;
        self.generalize(&generic.variables, &[], generic.facts);
        if let ([only], (places, true)) = (generic.variables.as_slice(), self.written(mask))
            && *only == index
        {
            let each = places.into_iter().map(|place| self.terms.substitute(formula, &[(index, place)]));
            let each: Vec<Term> = each.collect();
            return self.terms.and(each);
        }
        let triggers = self.infer_triggers(&generic.variables, &[formula]);
        self.terms.forall(&generic.variables, &triggers, formula)
    }
}
