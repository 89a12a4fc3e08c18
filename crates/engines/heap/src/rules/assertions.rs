//! Assertions taken apart. Consuming (exhaling): values are checked in the heap there was, permission is taken from the heap there is, and the
//! snapshot of what was taken comes back. Producing (inhaling): an assertion becomes permission and facts; what is there comes from a snapshot.

use gainsay_ir::permission::{
    BinaryOperator, Expression, ExpressionKind as Kind, Quantifier, Resource, Trigger, Variable,
};
use gainsay_smt::{Sort, Term};

use super::evaluate::Rules;
use super::open::Opening;
use super::quantifier::{Generic, generically, quantified_value};
use super::snapshot::Snapshots;
use crate::assertion::{conjuncts, one_sided, pieces};
use crate::failure::{Blame, Cause};
use crate::ground::{Amounts, Purpose};
use crate::logic::{Demand, Logic, StateOf};

impl<'a, L: Logic<'a>> Assertions<'a> for L {}

pub trait Assertions<'a>: Logic<'a> {
    /// ```text
    /// Γ; h; k ⊢ consume A ⇝ Γ₁; k₁; s      Γ₁; h; k₁ ⊢ consume B ⇝ Γ₂; k₂; s′
    /// ────────────────────────────────────────────────────────────────────────
    /// Γ; h; k ⊢ consume A && B ⇝ Γ₂; k₂; (s, s′)
    /// ```
    /// `original` is h, `state.heap` is k.
    fn consume(
        &mut self,
        state: &mut StateOf<'a, Self>,
        original: &Self::Heap,
        assertion: &Expression,
        scale: Term,
        blame: Blame,
    ) -> Term {
        self.consume_conjuncts(state, original, &assertion.conjuncts(), scale, blame)
    }

    fn consume_all(
        &mut self,
        state: &mut StateOf<'a, Self>,
        original: &Self::Heap,
        assertions: &[Expression],
        scale: Term,
        blame: Blame,
    ) -> Term {
        self.consume_conjuncts(state, original, &conjuncts(assertions), scale, blame)
    }

    fn consume_conjuncts(
        &mut self,
        state: &mut StateOf<'a, Self>,
        original: &Self::Heap,
        conjuncts: &[&Expression],
        scale: Term,
        blame: Blame,
    ) -> Term {
        let mut snapshots = Vec::new();
        for conjunct in conjuncts {
            if conjunct.is_pure() {
                self.consume_value(state, original, conjunct, blame);
            } else {
                snapshots.push(self.consume_one(state, original, conjunct, scale, blame));
            }
        }
        self.unite_snapshots(&snapshots)
    }

    /// Checks an assertion and changes nothing but what is known.
    fn assert(&mut self, state: &mut StateOf<'a, Self>, assertion: &Expression, blame: Blame) {
        let heap = state.heap.clone();
        let earlier = std::mem::take(&mut state.transferred);
        let (write, folding) = (self.write(), self.theory.folding.take());
        self.consume(state, &heap, assertion, write, blame);
        self.theory.folding = folding;
        state.heap = heap;
        let transferred = std::mem::replace(&mut state.transferred, earlier);
        self.add_heap(state, &transferred);
    }

    /// Evaluates in the heap there was.
    fn evaluate_in(
        &mut self,
        state: &mut StateOf<'a, Self>,
        original: &Self::Heap,
        expression: &Expression,
        blame: Blame,
    ) -> Term {
        self.in_heap(state, original, |logic, state| logic.evaluate(state, expression, blame))
    }

    fn in_heap<R>(
        &mut self,
        state: &mut StateOf<'a, Self>,
        heap: &Self::Heap,
        run: impl FnOnce(&mut Self, &mut StateOf<'a, Self>) -> R,
    ) -> R {
        let now = std::mem::replace(&mut state.heap, heap.clone());
        let transferred = state.transferred.clone();
        self.add_heap(state, &transferred);
        let remaining = state.remaining.replace(now);
        let result = run(self, state);
        if let Some(now) = std::mem::replace(&mut state.remaining, remaining) {
            state.heap = now;
        }
        result
    }

    /// ```text
    /// Γ; h ⊢ e ⇝ Γ′; t      Γ′ ⊢ t
    /// ─────────────────────────────
    /// Γ; h; k ⊢ consume e ⇝ Γ′, t; k
    /// ```
    fn consume_value(
        &mut self,
        state: &mut StateOf<'a, Self>,
        original: &Self::Heap,
        expression: &Expression,
        blame: Blame,
    ) {
        let value = self.evaluate_in(state, original, expression, blame);
        self.require(state, value, Cause::AssertionFalse, expression.span, blame);
        // A definition that applies a function need not repeat what the function requires.
        if self.purpose == Purpose::Check {
            self.assume(state, value);
        }
    }

    fn consume_one(
        &mut self,
        state: &mut StateOf<'a, Self>,
        original: &Self::Heap,
        assertion: &Expression,
        scale: Term,
        blame: Blame,
    ) -> Term {
        match &assertion.kind {
            Kind::Binary(BinaryOperator::And, ..) => self.consume(state, original, assertion, scale, blame),
            Kind::Binary(BinaryOperator::Implies, condition, body) => {
                self.consume_either(state, original, condition, [Some(body), None], scale, blame)
            }
            Kind::Conditional(condition, then, otherwise) => {
                self.consume_either(state, original, condition, [Some(then), Some(otherwise)], scale, blame)
            }
            Kind::Let { variable, value, body } => {
                let value = self.evaluate_in(state, original, value, blame);
                state.store.set(&variable.name, value);
                self.consume(state, original, body, scale, blame)
            }
            Kind::Access { resource, amount } => {
                self.consume_access(state, original, resource, Some(amount), scale, blame)
            }
            Kind::Wand(wand) => self.consume_access(state, original, &Resource::Wand(wand.clone()), None, scale, blame),
            Kind::Forall(quantifier) => self.consume_quantified(state, original, quantifier, scale, blame),
            Kind::InhaleExhale(inhaled, exhaled) => {
                let side = if matches!(blame, Blame::Assume { .. }) { inhaled } else { exhaled };
                let snapshot = self.consume(state, original, side, scale, blame);
                if inhaled.is_pure() && exhaled.is_pure() {
                    return snapshot;
                }
                // Whoever produces the other side must not take what was consumed here for its values.
                let sort = self.theory.snapshot.sort;
                self.hidden(state, "unrelated", sort)
            }
            _ => {
                let side = match blame {
                    Blame::Assume { .. } => one_sided(assertion, |inhaled, _| inhaled),
                    Blame::Report { .. } | Blame::Elsewhere => one_sided(assertion, |_, exhaled| exhaled),
                };
                if side.is_pure() {
                    return self.consume(state, original, &side, scale, blame);
                }
                self.unsupported("exhaling this assertion", assertion.span);
                self.unit()
            }
        }
    }

    /// ```text
    /// Γ, c ⊢ consume A ⇝ s      Γ, ¬c ⊢ consume B ⇝ s′
    /// ─────────────────────────────────────────────────
    /// Γ ⊢ consume c ? A : B ⇝ c ? s : s′
    /// ```
    fn consume_either(
        &mut self,
        state: &mut StateOf<'a, Self>,
        original: &Self::Heap,
        condition: &Expression,
        [then, otherwise]: [Option<&Expression>; 2],
        scale: Term,
        blame: Blame,
    ) -> Term {
        let holds = self.evaluate_in(state, original, condition, blame);
        let mut snapshots = [None, None];
        let [on_then, on_otherwise] = &mut snapshots;
        let run = |body: Option<&Expression>, logic: &mut Self, state: &mut StateOf<'a, Self>| match body {
            Some(body) => logic.consume(state, original, body, scale, blame),
            None => logic.unit(),
        };
        let run_other = run;
        self.branch(
            state,
            holds,
            Some(condition.span),
            |logic, state| *on_then = Some(run(then, logic, state)),
            |logic, state| *on_otherwise = Some(run_other(otherwise, logic, state)),
        );
        match snapshots {
            [Some(one), Some(other)] => self.terms.ite(holds, one, other),
            [Some(only), None] | [None, Some(only)] => only,
            [None, None] => self.unit(),
        }
    }

    /// ```text
    /// Γ; h ⊢ e ⇝ t      Γ; h ⊢ p ⇝ q      Γ ⊢ q ≥ none      Γ; k ⊢ take q of R(t) ⇝ k′; v
    /// ───────────────────────────────────────────────────────────────────────────────────
    /// Γ; h; k ⊢ consume acc(R(e), p) ⇝ k′; v
    /// ```
    fn consume_access(
        &mut self,
        state: &mut StateOf<'a, Self>,
        original: &Self::Heap,
        resource: &Resource,
        amount: Option<&Expression>,
        scale: Term,
        blame: Blame,
    ) -> Term {
        let offending = resource.span();
        let ((key, arguments), amount, wildcard) = self.in_heap(state, original, |logic, state| {
            let place = logic.locate(state, resource, blame);
            let (amount, wildcard) = match amount {
                Some(expression) => {
                    let (amount, wildcard) = logic.evaluate_amount(state, expression, blame);
                    if !wildcard {
                        logic.check_amount(state, amount, expression, blame);
                    }
                    (amount, wildcard)
                }
                None => (logic.write(), false),
            };
            (place, amount, wildcard)
        });
        let (amount, wildcard) = self.scaled(state, amount, wildcard, scale);
        let demand = Demand { amount, wildcard, cause: key.missing(), offending, blame };
        let value = self.take(state, &key, &arguments, demand);
        self.given_up(state, &key, &arguments, value, amount);
        self.optional_snapshot(amount, value)
    }

    fn consume_quantified(
        &mut self,
        state: &mut StateOf<'a, Self>,
        original: &Self::Heap,
        quantifier: &Quantifier,
        scale: Term,
        blame: Blame,
    ) -> Term {
        let mut snapshots = Vec::new();
        let side = match blame {
            Blame::Assume { .. } => pieces(quantifier, |inhaled, _| inhaled),
            Blame::Report { .. } | Blame::Elsewhere => pieces(quantifier, |_, exhaled| exhaled),
        };
        for piece in &side {
            if piece.body.is_pure() {
                let value = self.in_heap(state, original, |logic, state| quantified_value(logic, state, piece, blame));
                self.require(state, value, Cause::AssertionFalse, piece.body.span, blame);
                if self.purpose == Purpose::Check {
                    self.assume(state, value);
                }
            } else if let Some(map) = self.consume_many(state, original, piece, scale, blame) {
                snapshots.push(self.wrap(map));
            }
        }
        self.unite_snapshots(&snapshots)
    }

    /// The amount of an access, and whether it is a wildcard.
    fn evaluate_amount(&mut self, state: &mut StateOf<'a, Self>, amount: &Expression, blame: Blame) -> (Term, bool) {
        let mut wildcard = false;
        amount.visit(&mut |part| wildcard |= matches!(part.kind, Kind::Wildcard));
        let value = self.evaluate(state, amount, blame);
        let value = if self.terms.sort(value) == Sort::INT { self.terms.to_real(value) } else { value };
        (value, wildcard)
    }

    fn check_amount(&mut self, state: &mut StateOf<'a, Self>, amount: Term, expression: &Expression, blame: Blame) {
        let none = self.none();
        let not_negative = self.terms.less_equal(none, amount);
        self.check(state, not_negative, Cause::NegativePermission, expression.span, blame);
    }

    /// ```text
    /// Γ; h ⊢ produce A from s ⇝ Γ₁; h₁      Γ₁; h₁ ⊢ produce B from s′ ⇝ Γ₂; h₂
    /// ─────────────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ produce A && B from (s, s′) ⇝ Γ₂; h₂
    /// ```
    /// All amounts are multiplied by `scale`.
    fn produce(
        &mut self,
        state: &mut StateOf<'a, Self>,
        assertion: &Expression,
        snapshot: Term,
        scale: Term,
        blame: Blame,
    ) {
        self.produce_conjuncts(state, &assertion.conjuncts(), snapshot, scale, blame);
    }

    fn produce_all(
        &mut self,
        state: &mut StateOf<'a, Self>,
        assertions: &[Expression],
        snapshot: Term,
        scale: Term,
        blame: Blame,
    ) {
        self.produce_conjuncts(state, &conjuncts(assertions), snapshot, scale, blame);
    }

    fn produce_conjuncts(
        &mut self,
        state: &mut StateOf<'a, Self>,
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
        self.purpose == Purpose::Definition && !self.opening.is_empty()
    }

    /// An assertion that nothing else refers to: its snapshot is new.
    fn produce_fresh(&mut self, state: &mut StateOf<'a, Self>, assertion: &Expression, blame: Blame) {
        let sort = self.theory.snapshot.sort;
        let (snapshot, write) = (self.fresh(state, "snapshot", sort), self.write());
        self.produce(state, assertion, snapshot, write, blame);
    }

    /// ```text
    /// Γ; h ⊢ e ⇝ Γ′; t
    /// ─────────────────────────
    /// Γ; h ⊢ produce e ⇝ Γ′, t; h
    /// ```
    fn produce_value(&mut self, state: &mut StateOf<'a, Self>, expression: &Expression, blame: Blame) {
        if self.reads_opened() {
            return;
        }
        let value = self.evaluate(state, expression, blame);
        self.assume(state, value);
    }

    fn produce_one(
        &mut self,
        state: &mut StateOf<'a, Self>,
        assertion: &Expression,
        snapshot: Term,
        scale: Term,
        blame: Blame,
    ) {
        match &assertion.kind {
            Kind::Binary(BinaryOperator::And, ..) => self.produce(state, assertion, snapshot, scale, blame),
            Kind::Binary(BinaryOperator::Implies, condition, body) => {
                let holds = self.evaluate(state, condition, blame);
                self.branch(
                    state,
                    holds,
                    Some(condition.span),
                    |logic, state| logic.produce(state, body, snapshot, scale, blame),
                    |logic, state| logic.nothing_in(state, snapshot),
                );
            }
            Kind::Conditional(condition, then, otherwise) => {
                let holds = self.evaluate(state, condition, blame);
                self.branch(
                    state,
                    holds,
                    Some(condition.span),
                    |logic, state| logic.produce_side(state, then, snapshot, scale, blame),
                    |logic, state| logic.produce_side(state, otherwise, snapshot, scale, blame),
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

    /// One side of a condition whose other side may give permission.
    fn produce_side(
        &mut self,
        state: &mut StateOf<'a, Self>,
        side: &Expression,
        snapshot: Term,
        scale: Term,
        blame: Blame,
    ) {
        if side.is_pure() {
            self.nothing_in(state, snapshot);
        }
        self.produce(state, side, snapshot, scale, blame);
    }

    /// ```text
    /// Γ; h ⊢ e ⇝ t      Γ; h ⊢ p ⇝ q      Γ ⊢ q ≥ none
    /// ─────────────────────────────────────────────────
    /// Γ; h ⊢ produce acc(R(e), p) from s ⇝ h, R(t) ↦ s # q
    /// ```
    fn produce_access(
        &mut self,
        state: &mut StateOf<'a, Self>,
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
        let value = self.under(state, holds, |logic, state| logic.unwrap(state, snapshot, sort));
        self.put(state, &key, &arguments, amount, value);
    }

    /// In functions an amount only says whether something may be read.
    fn readable_amount(&mut self, state: &mut StateOf<'a, Self>, amount: Term) -> Term {
        if self.amounts == Amounts::Exact {
            return amount;
        }
        let (some, wanted, none) = (self.new_amount(state, "readable"), self.positive(amount), self.none());
        self.terms.ite(wanted, some, none)
    }

    fn produce_quantified(
        &mut self,
        state: &mut StateOf<'a, Self>,
        quantifier: &Quantifier,
        snapshot: Term,
        scale: Term,
        blame: Blame,
    ) {
        let pieces = pieces(quantifier, |inhaled, _| inhaled);
        let parts = pieces.iter().filter(|piece| !piece.body.is_pure()).count();
        let mut snapshots = self.split_snapshot(state, snapshot, parts).into_iter();
        for piece in &pieces {
            if !piece.body.is_pure() {
                let Some(snapshot) = snapshots.next() else { continue };
                self.produce_many(state, piece, snapshot, scale, blame);
            } else if !self.reads_opened() {
                let value = quantified_value(self, state, piece, blame);
                self.assume(state, value);
            }
        }
    }

    /// Runs for arbitrary values of the variables. What was learnt is handed to the caller, to be stated for all values.
    fn generically<R>(
        &mut self,
        state: &mut StateOf<'a, Self>,
        variables: &[Variable],
        triggers: &[Trigger],
        run: impl FnOnce(&mut Self, &mut StateOf<'a, Self>) -> R,
    ) -> Generic<R, Self::Learnt> {
        generically(self, state, variables, triggers, run)
    }
}
