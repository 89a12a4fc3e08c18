//! Inhaling: an assertion becomes permission and facts. The values it covers come with a snapshot.

use gainsay_ir::permission::{BinaryOperator, Expression, ExpressionKind as Kind, Resource};
use gainsay_permission::{Blame, Cause, one_sided};
use gainsay_smt::{Sort, Term};

use crate::engine::{Amounts, Engine, Purpose};
use crate::state::State;

impl Engine<'_> {
    /// ```text
    /// inhale A from s; inhale B from s′
    /// ───────────────────────────────── all amounts times `scale`
    /// inhale A && B from (s, s′)
    /// ```
    pub(crate) fn inhale(
        &mut self,
        state: &mut State,
        assertion: &Expression,
        snapshot: Term,
        scale: Term,
        blame: Blame,
    ) {
        self.inhale_conjuncts(state, &assertion.conjuncts(), snapshot, scale, blame);
    }

    pub(crate) fn inhale_all(&mut self, state: &mut State, assertions: &[Expression], snapshot: Term, blame: Blame) {
        let conjuncts: Vec<&Expression> = assertions.iter().flat_map(Expression::conjuncts).collect();
        let write = self.write();
        self.inhale_conjuncts(state, &conjuncts, snapshot, write, blame);
    }

    fn inhale_conjuncts(
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
                self.inhale_value(state, conjunct, blame);
            } else if let Some(snapshot) = snapshots.next() {
                self.inhale_one(state, conjunct, snapshot, scale, blame);
            }
        }
    }

    /// An assertion that nothing else refers to: its snapshot is new.
    pub(crate) fn inhale_fresh(&mut self, state: &mut State, assertion: &Expression, blame: Blame) {
        let sort = self.snapshot_sort();
        let (snapshot, write) = (self.fresh(state, "snapshot", sort), self.write());
        self.inhale(state, assertion, snapshot, write, blame);
    }

    /// What a predicate says of values is for those to know who hold it: told with each application of a function that looks into it, it
    /// would unroll without end.
    pub(crate) fn looks_into_predicate(&self) -> bool {
        self.purpose == Purpose::Definition && !self.opening.is_empty()
    }

    fn inhale_value(&mut self, state: &mut State, expression: &Expression, blame: Blame) {
        if self.looks_into_predicate() {
            return;
        }
        let value = self.evaluate(state, expression, blame);
        self.assume(state, value);
    }

    fn inhale_one(&mut self, state: &mut State, assertion: &Expression, snapshot: Term, scale: Term, blame: Blame) {
        match &assertion.kind {
            Kind::Binary(BinaryOperator::And, ..) => self.inhale(state, assertion, snapshot, scale, blame),
            Kind::Binary(BinaryOperator::Implies, condition, body) => {
                let holds = self.evaluate(state, condition, blame);
                let then = |engine: &mut Self, state: &mut State| engine.inhale(state, body, snapshot, scale, blame);
                self.branch(state, holds, Some(condition.span), then, |_, _| {});
            }
            Kind::Conditional(condition, then, otherwise) => {
                let holds = self.evaluate(state, condition, blame);
                self.branch(
                    state,
                    holds,
                    Some(condition.span),
                    |engine, state| engine.inhale(state, then, snapshot, scale, blame),
                    |engine, state| engine.inhale(state, otherwise, snapshot, scale, blame),
                );
            }
            Kind::Let { variable, value, body } => {
                let value = self.evaluate(state, value, blame);
                state.store.insert(variable.name.clone(), value);
                self.inhale(state, body, snapshot, scale, blame);
            }
            Kind::Access { resource, amount } => {
                self.inhale_access(state, resource, Some(amount), snapshot, scale, blame);
            }
            Kind::Wand(wand) => {
                self.inhale_access(state, &Resource::Wand(wand.clone()), None, snapshot, scale, blame);
            }
            Kind::Forall(quantifier) => self.inhale_quantified(state, quantifier, snapshot, scale, blame),
            Kind::InhaleExhale(inhaled, _) => self.inhale(state, inhaled, snapshot, scale, blame),
            _ => {
                let inhaled = one_sided(assertion, |inhaled, _| inhaled);
                match inhaled.is_pure() {
                    true => self.inhale(state, &inhaled, snapshot, scale, blame),
                    false => self.unsupported("inhaling this assertion", assertion.span),
                }
            }
        }
    }

    fn inhale_access(
        &mut self,
        state: &mut State,
        resource: &Resource,
        amount: Option<&Expression>,
        snapshot: Term,
        scale: Term,
        blame: Blame,
    ) {
        let place = self.locate(state, resource, blame);
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
        let amount = self.readable(state, amount);
        let sort = self.content_sort(&place.key);
        let holds = self.positive(amount);
        let value = self.under(state, holds, |engine, state| engine.unwrapped(state, snapshot, sort));
        self.gain(state, &place, amount, value);
    }

    pub(crate) fn check_amount(&mut self, state: &State, amount: Term, expression: &Expression, blame: Blame) {
        let none = self.none();
        let not_negative = self.terms.less_equal(none, amount);
        self.check(state, not_negative, Cause::NegativePermission, expression.span, blame);
    }

    /// The amount of an access, and whether it is a wildcard.
    pub(crate) fn evaluate_amount(&mut self, state: &mut State, amount: &Expression, blame: Blame) -> (Term, bool) {
        let mut wildcard = false;
        amount.visit(&mut |part| wildcard |= matches!(part.kind, Kind::Wildcard));
        let value = self.evaluate(state, amount, blame);
        let value = if self.terms.sort(value) == Sort::INT { self.terms.to_real(value) } else { value };
        (value, wildcard)
    }

    /// Some positive amount.
    pub(crate) fn some_amount(&mut self, state: &State) -> Term {
        let amount = self.new_amount(state, "wildcard");
        self.wildcards.insert(amount);
        amount
    }

    /// In functions an amount only says whether something may be read.
    pub(crate) fn readable(&mut self, state: &State, amount: Term) -> Term {
        if self.amounts == Amounts::Exact {
            return amount;
        }
        let some = self.new_amount(state, "readable");
        let (wanted, none) = (self.positive(amount), self.none());
        self.terms.ite(wanted, some, none)
    }
}
