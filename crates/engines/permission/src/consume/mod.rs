//! Consuming (exhaling): values are checked in the heap there was, permission is taken from the heap there is, and the snapshot of what was
//! taken comes back.

use gainsay_ir::permission::{BinaryOperator, Expression, ExpressionKind as Kind, Quantifier, Resource};
use gainsay_smt::Term;

use crate::assertion::{conjuncts, one_sided, pieces};
use crate::failure::{Blame, Cause};
use crate::heap::{Demand, Heap, ResourceKey};
use crate::symbolic::{Amounts, Effort, Machine, State};

impl Machine<'_> {
    /// ```text
    /// Γ; h; k ⊢ consume A ⇝ Γ₁; k₁; s      Γ₁; h; k₁ ⊢ consume B ⇝ Γ₂; k₂; s′
    /// ────────────────────────────────────────────────────────────────────────
    /// Γ; h; k ⊢ consume A && B ⇝ Γ₂; k₂; (s, s′)
    /// ```
    /// `original` is h, `state.heap` is k.
    pub(crate) fn consume(
        &mut self,
        state: &mut State,
        original: &Heap,
        assertion: &Expression,
        scale: Term,
        blame: Blame,
    ) -> Term {
        self.consume_conjuncts(state, original, &assertion.conjuncts(), scale, blame)
    }

    pub(crate) fn consume_all(
        &mut self,
        state: &mut State,
        original: &Heap,
        assertions: &[Expression],
        scale: Term,
        blame: Blame,
    ) -> Term {
        self.consume_conjuncts(state, original, &conjuncts(assertions), scale, blame)
    }

    fn consume_conjuncts(
        &mut self,
        state: &mut State,
        original: &Heap,
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
    pub(crate) fn assert(&mut self, state: &mut State, assertion: &Expression, blame: Blame) {
        let heap = state.heap.clone();
        let earlier = std::mem::take(&mut state.transferred);
        let (write, folding) = (self.write(), self.folding.take());
        self.consume(state, &heap, assertion, write, blame);
        self.folding = folding;
        state.heap = heap;
        let transferred = std::mem::replace(&mut state.transferred, earlier);
        self.add_heap(state, &transferred);
    }

    /// Evaluates in the heap there was.
    pub(crate) fn evaluate_in(
        &mut self,
        state: &mut State,
        original: &Heap,
        expression: &Expression,
        blame: Blame,
    ) -> Term {
        self.in_heap(state, original, |machine, state| machine.evaluate(state, expression, blame))
    }

    pub(crate) fn in_heap<R>(
        &mut self,
        state: &mut State,
        heap: &Heap,
        run: impl FnOnce(&mut Self, &mut State) -> R,
    ) -> R {
        let now = std::mem::replace(&mut state.heap, heap.clone());
        if !state.transferred.is_empty() {
            let transferred = state.transferred.clone();
            self.add_heap(state, &transferred);
        }
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
    fn consume_value(&mut self, state: &mut State, original: &Heap, expression: &Expression, blame: Blame) {
        let value = self.evaluate_in(state, original, expression, blame);
        self.require(state, value, Cause::AssertionFalse, expression.span, blame);
        // A definition that applies a function need not repeat what the function requires.
        if self.effort == Effort::Solver {
            self.assume(state, value);
        }
    }

    fn consume_one(
        &mut self,
        state: &mut State,
        original: &Heap,
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
                match state.bound.is_empty() {
                    true => self.terms.fresh("unrelated", sort),
                    false => self.fresh(state, "unrelated", sort),
                }
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
        state: &mut State,
        original: &Heap,
        condition: &Expression,
        [then, otherwise]: [Option<&Expression>; 2],
        scale: Term,
        blame: Blame,
    ) -> Term {
        let holds = self.evaluate_in(state, original, condition, blame);
        let mut snapshots = [None, None];
        let [on_then, on_otherwise] = &mut snapshots;
        let run = |body: Option<&Expression>, machine: &mut Self, state: &mut State| match body {
            Some(body) => machine.consume(state, original, body, scale, blame),
            None => machine.unit(),
        };
        let run_other = run;
        self.branch(
            state,
            holds,
            Some(condition.span),
            |machine, state| *on_then = Some(run(then, machine, state)),
            |machine, state| *on_otherwise = Some(run_other(otherwise, machine, state)),
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
        state: &mut State,
        original: &Heap,
        resource: &Resource,
        amount: Option<&Expression>,
        scale: Term,
        blame: Blame,
    ) -> Term {
        let offending = resource.span();
        let ((key, arguments), amount, wildcard) = self.in_heap(state, original, |machine, state| {
            let place = machine.locate(state, resource, blame);
            let (amount, wildcard) = match amount {
                Some(expression) => {
                    let (amount, wildcard) = machine.evaluate_amount(state, expression, blame);
                    if !wildcard {
                        machine.check_amount(state, amount, expression, blame);
                    }
                    (amount, wildcard)
                }
                None => (machine.write(), false),
            };
            (place, amount, wildcard)
        });
        let wildcard = wildcard || self.is_wildcard(scale);
        let amount = self.terms.multiply([scale, amount]);
        let cause = missing(&key);
        let demand = Demand { amount, wildcard, cause, offending, blame };
        if self.amounts == Amounts::Readable {
            return self.read_access(state, &key, &arguments, demand);
        }
        let value = self.take_here(state, &key, &arguments, demand);
        if let (Some(outer), ResourceKey::Predicate(name)) = (self.folding, &key) {
            self.assume_nested(state, (name, value, &arguments), outer, amount);
        }
        self.optional_snapshot(amount, value)
    }

    /// A location that need not be held has no value.
    fn optional_snapshot(&mut self, amount: Term, value: Term) -> Term {
        let (positive, snapshot, unit) = (self.positive(amount), self.wrap(value), self.unit());
        self.terms.ite(positive, snapshot, unit)
    }

    /// Functions only read: a positive amount asks for some permission and takes none.
    fn read_access(&mut self, state: &mut State, key: &ResourceKey, arguments: &[Term], demand: Demand) -> Term {
        let needed = self.positive(demand.amount);
        let value = self.under(state, needed, |machine, state| machine.read_from(state, key, arguments, demand));
        self.optional_snapshot(demand.amount, value)
    }

    fn read_from(&mut self, state: &mut State, key: &ResourceKey, arguments: &[Term], demand: Demand) -> Term {
        self.read(state, key, arguments, demand.offending, demand.blame)
    }

    fn consume_quantified(
        &mut self,
        state: &mut State,
        original: &Heap,
        quantifier: &Quantifier,
        scale: Term,
        blame: Blame,
    ) -> Term {
        let mut snapshots = Vec::new();
        for piece in &pieces(quantifier, |_, exhaled| exhaled) {
            if piece.body.is_pure() {
                let value =
                    self.in_heap(state, original, |machine, state| machine.quantified_value(state, piece, blame));
                self.require(state, value, Cause::AssertionFalse, piece.body.span, blame);
                if self.effort == Effort::Solver {
                    self.assume(state, value);
                }
                continue;
            }
            let comprehension =
                self.in_heap(state, original, |machine, state| machine.comprehend(state, piece, scale, blame));
            let Some(comprehension) = comprehension else { continue };
            self.check_not_negative(state, &comprehension, blame);
            self.check_injective(state, &comprehension, Cause::NotInjective, blame);
            let demand = Demand {
                amount: comprehension.amount,
                wildcard: comprehension.wildcard,
                cause: missing(&comprehension.resource),
                offending: comprehension.offending,
                blame,
            };
            let map = if self.amounts == Amounts::Readable {
                self.read_quantified(state, &comprehension, demand)
            } else {
                if !state.outer.is_empty() && !comprehension.wildcard {
                    self.transfer_quantified(state, &comprehension);
                }
                let mut heap = state.heap.clone();
                let map = self.take_quantified(state, &mut heap, &comprehension, demand);
                state.heap = heap;
                map
            };
            snapshots.push(self.wrap(map));
        }
        self.unite_snapshots(&snapshots)
    }

    /// Takes from the state's own heap, and where that does not suffice from the heaps around it.
    pub(crate) fn take_here(
        &mut self,
        state: &mut State,
        key: &ResourceKey,
        arguments: &[Term],
        demand: Demand,
    ) -> Term {
        self.compare_collections(state, key, arguments);
        if !state.outer.is_empty() {
            return self.take_with_transfer(state, key, arguments, demand);
        }
        let mut heap = state.heap.clone();
        let value = self.take(state, &mut heap, key, arguments, demand);
        state.heap = heap;
        value
    }
}

/// What is said when there is not enough of a resource.
pub(crate) fn missing(key: &ResourceKey) -> Cause {
    match key {
        ResourceKey::Wand(_) => Cause::WandNotFound,
        ResourceKey::Field(_) | ResourceKey::Predicate(_) => Cause::InsufficientPermission,
    }
}
