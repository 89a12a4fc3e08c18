//! Producing (inhaling): an assertion becomes chunks and facts.

use gainsay_ir::permission::{BinaryOperator, Expression, ExpressionKind as Kind, Quantifier, Resource};
use gainsay_smt::Term;

use crate::assertion::{conjuncts, one_sided, pieces};
use crate::failure::{Blame, Cause};
use crate::symbolic::{Amounts, Effort, Machine, State};

impl Machine<'_> {
    /// ```text
    /// Γ; h ⊢ produce A from s ⇝ Γ₁; h₁      Γ₁; h₁ ⊢ produce B from s′ ⇝ Γ₂; h₂
    /// ─────────────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ produce A && B from (s, s′) ⇝ Γ₂; h₂
    /// ```
    /// All amounts are multiplied by `scale`.
    pub(crate) fn produce(
        &mut self,
        state: &mut State,
        assertion: &Expression,
        snapshot: Term,
        scale: Term,
        blame: Blame,
    ) {
        self.produce_conjuncts(state, &assertion.conjuncts(), snapshot, scale, blame);
    }

    pub(crate) fn produce_all(
        &mut self,
        state: &mut State,
        assertions: &[Expression],
        snapshot: Term,
        scale: Term,
        blame: Blame,
    ) {
        self.produce_conjuncts(state, &conjuncts(assertions), snapshot, scale, blame);
    }

    fn produce_conjuncts(
        &mut self,
        state: &mut State,
        conjuncts: &[&Expression],
        snapshot: Term,
        scale: Term,
        blame: Blame,
    ) {
        let parts = conjuncts.iter().filter(|conjunct| !conjunct.is_pure()).count();
        let mut snapshots = self.split_snapshot(state, snapshot, parts).into_iter();
        for conjunct in conjuncts {
            if conjunct.is_pure() {
                self.produce_value(state, conjunct, blame);
            } else if let Some(snapshot) = snapshots.next() {
                self.produce_one(state, conjunct, snapshot, scale, blame);
            }
        }
    }

    /// Whether the body of a predicate is produced for a definition that looks into it. What the body says of values is for those to know
    /// who hold the predicate: told with each application of a function, it would unroll without end.
    fn reads_opened(&self) -> bool {
        self.effort == Effort::Literal && !self.opening.is_empty()
    }

    /// An assertion that nothing else refers to: its snapshot is new.
    pub(crate) fn produce_fresh(&mut self, state: &mut State, assertion: &Expression, blame: Blame) {
        let (snapshot, write) = (self.fresh(state, "snapshot", self.theory.snapshot.sort), self.write());
        self.produce(state, assertion, snapshot, write, blame);
    }

    /// ```text
    /// Γ; h ⊢ e ⇝ Γ′; t
    /// ─────────────────────────
    /// Γ; h ⊢ produce e ⇝ Γ′, t; h
    /// ```
    fn produce_value(&mut self, state: &mut State, expression: &Expression, blame: Blame) {
        if self.reads_opened() {
            return;
        }
        let value = self.evaluate(state, expression, blame);
        self.assume(state, value);
    }

    fn produce_one(&mut self, state: &mut State, assertion: &Expression, snapshot: Term, scale: Term, blame: Blame) {
        match &assertion.kind {
            Kind::Binary(BinaryOperator::And, ..) => self.produce(state, assertion, snapshot, scale, blame),
            Kind::Binary(BinaryOperator::Implies, condition, body) => {
                let holds = self.evaluate(state, condition, blame);
                self.branch(
                    state,
                    holds,
                    Some(condition.span),
                    |machine, state| machine.produce(state, body, snapshot, scale, blame),
                    |_, _| {},
                );
            }
            Kind::Conditional(condition, then, otherwise) => {
                let holds = self.evaluate(state, condition, blame);
                self.branch(
                    state,
                    holds,
                    Some(condition.span),
                    |machine, state| machine.produce(state, then, snapshot, scale, blame),
                    |machine, state| machine.produce(state, otherwise, snapshot, scale, blame),
                );
            }
            Kind::Let { variable, value, body } => {
                let value = self.evaluate(state, value, blame);
                state.store.set(&variable.name, value);
                self.produce(state, body, snapshot, scale, blame);
            }
            Kind::Access { resource, amount } => {
                self.produce_access(state, resource, Some(amount), snapshot, scale, blame);
            }
            Kind::Wand(wand) => {
                self.produce_access(state, &Resource::Wand(wand.clone()), None, snapshot, scale, blame);
            }
            Kind::Forall(quantifier) => self.produce_quantified(state, quantifier, snapshot, scale, blame),
            Kind::InhaleExhale(inhaled, _) => self.produce(state, inhaled, snapshot, scale, blame),
            _ => {
                let inhaled = one_sided(assertion, |inhaled, _| inhaled);
                match inhaled.is_pure() {
                    true => self.produce(state, &inhaled, snapshot, scale, blame),
                    false => self.unsupported("inhaling this assertion", assertion.span),
                }
            }
        }
    }

    /// ```text
    /// Γ; h ⊢ e ⇝ t      Γ; h ⊢ p ⇝ q      Γ ⊢ q ≥ none
    /// ─────────────────────────────────────────────────
    /// Γ; h ⊢ produce acc(R(e), p) from s ⇝ h, R(t) ↦ s # q
    /// ```
    fn produce_access(
        &mut self,
        state: &mut State,
        resource: &Resource,
        amount: Option<&Expression>,
        snapshot: Term,
        scale: Term,
        blame: Blame,
    ) {
        let (key, arguments) = self.locate(state, resource, blame);
        let amount = match amount {
            Some(expression) => {
                let (amount, wildcard) = self.evaluate_amount(state, expression, blame);
                if !wildcard {
                    self.check_amount(state, amount, expression, blame);
                }
                amount
            }
            None => self.write(),
        };
        let amount = self.terms.multiply([scale, amount]);
        let amount = self.readable_amount(state, amount);
        let sort = self.value_sort(&key);
        let holds = self.positive(amount);
        let value = self.under(state, holds, |machine, state| machine.unwrap(state, snapshot, sort));
        self.add_single(state, &key, &arguments, amount, value);
    }

    pub(crate) fn check_amount(&mut self, state: &mut State, amount: Term, expression: &Expression, blame: Blame) {
        let none = self.none();
        let not_negative = self.terms.less_equal(none, amount);
        self.check(state, not_negative, Cause::NegativePermission, expression.span, blame);
    }

    fn produce_quantified(
        &mut self,
        state: &mut State,
        quantifier: &Quantifier,
        snapshot: Term,
        scale: Term,
        blame: Blame,
    ) {
        let pieces = pieces(quantifier, |inhaled, _| inhaled);
        let parts = pieces.iter().filter(|piece| !piece.body.is_pure()).count();
        let mut snapshots = self.split_snapshot(state, snapshot, parts).into_iter();
        for piece in &pieces {
            if piece.body.is_pure() && self.reads_opened() {
                continue;
            }
            if piece.body.is_pure() {
                let value = self.quantified_value(state, piece, blame);
                self.assume(state, value);
                continue;
            }
            let Some(snapshot) = snapshots.next() else { continue };
            let Some(mut comprehension) = self.comprehend(state, piece, scale, blame) else { continue };
            self.check_not_negative(state, &comprehension, blame);
            self.check_injective(state, &comprehension, Cause::NotInjective, blame);
            if self.amounts == Amounts::Readable {
                comprehension.amount = self.readable_everywhere(state, comprehension.amount);
            }
            let sort = self.map_sort(&comprehension.resource);
            let map = self.unwrap(state, snapshot, sort);
            self.add_quantified(state, &comprehension, map);
        }
    }

    /// As [`Machine::readable_amount`], with one amount for all locations.
    fn readable_everywhere(&mut self, state: &mut State, amount: Term) -> Term {
        let some = self.terms.fresh("readable", gainsay_smt::Sort::REAL);
        let (none, positive) = (self.none(), self.positive(some));
        state.path.define(positive);
        let wanted = self.positive(amount);
        self.terms.ite(wanted, some, none)
    }

    pub(crate) fn field_key(&self, field: &gainsay_source::Name) -> crate::heap::ResourceKey {
        crate::heap::ResourceKey::Field(field.clone())
    }
}
