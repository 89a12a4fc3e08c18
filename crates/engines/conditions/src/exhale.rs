//! Exhaling: values are checked in the heap there was, permission is taken from the mask there is, and the snapshot of what was given up comes
//! back.

use gainsay_ir::permission::{BinaryOperator, Expression, ExpressionKind as Kind, Resource};
use gainsay_permission::{Blame, Cause, one_sided};
use gainsay_smt::Term;

use crate::engine::{Engine, Purpose};
use crate::heap::{Demand, missing};
use crate::state::{Heap, State};

impl Engine<'_> {
    /// ```text
    /// exhale A ⇝ s      exhale B ⇝ s′
    /// ─────────────────────────────── `original` is the heap there was, all amounts times `scale`
    /// exhale A && B ⇝ (s, s′)
    /// ```
    pub(crate) fn exhale(
        &mut self,
        state: &mut State,
        original: &Heap,
        assertion: &Expression,
        scale: Term,
        blame: Blame,
    ) -> Term {
        self.exhale_conjuncts(state, original, &assertion.conjuncts(), scale, blame)
    }

    pub(crate) fn exhale_all(
        &mut self,
        state: &mut State,
        original: &Heap,
        assertions: &[Expression],
        blame: Blame,
    ) -> Term {
        let conjuncts: Vec<&Expression> = assertions.iter().flat_map(Expression::conjuncts).collect();
        let write = self.write();
        self.exhale_conjuncts(state, original, &conjuncts, write, blame)
    }

    fn exhale_conjuncts(
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
                self.exhale_value(state, original, conjunct, blame);
            } else {
                snapshots.push(self.exhale_one(state, original, conjunct, scale, blame));
            }
        }
        self.unite_snapshots(&snapshots)
    }

    /// Checks an assertion and changes nothing but what is known.
    pub(crate) fn assert(&mut self, state: &mut State, assertion: &Expression, blame: Blame) {
        let heap = state.heap.clone();
        let earlier = std::mem::take(&mut state.transferred);
        let write = self.write();
        self.exhale(state, &heap, assertion, write, blame);
        state.heap = heap;
        let transferred = std::mem::replace(&mut state.transferred, earlier);
        self.add_heap(state, &transferred);
    }

    /// Runs in the heap there was.
    pub(crate) fn in_heap<R>(
        &mut self,
        state: &mut State,
        heap: &Heap,
        run: impl FnOnce(&mut Self, &mut State) -> R,
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

    fn evaluate_in(&mut self, state: &mut State, original: &Heap, expression: &Expression, blame: Blame) -> Term {
        self.in_heap(state, original, |engine, state| engine.evaluate(state, expression, blame))
    }

    fn exhale_value(&mut self, state: &mut State, original: &Heap, expression: &Expression, blame: Blame) {
        let value = self.evaluate_in(state, original, expression, blame);
        self.require(state, value, Cause::AssertionFalse, expression.span, blame);
        // A definition that applies a function need not repeat what the function requires.
        if self.purpose == Purpose::Check {
            self.assume(state, value);
        }
    }

    fn exhale_one(
        &mut self,
        state: &mut State,
        original: &Heap,
        assertion: &Expression,
        scale: Term,
        blame: Blame,
    ) -> Term {
        match &assertion.kind {
            Kind::Binary(BinaryOperator::And, ..) => self.exhale(state, original, assertion, scale, blame),
            Kind::Binary(BinaryOperator::Implies, condition, body) => {
                self.exhale_either(state, original, condition, [Some(body), None], scale, blame)
            }
            Kind::Conditional(condition, then, otherwise) => {
                self.exhale_either(state, original, condition, [Some(then), Some(otherwise)], scale, blame)
            }
            Kind::Let { variable, value, body } => {
                let value = self.evaluate_in(state, original, value, blame);
                state.store.insert(variable.name.clone(), value);
                self.exhale(state, original, body, scale, blame)
            }
            Kind::Access { resource, amount } => {
                self.exhale_access(state, original, resource, Some(amount), scale, blame)
            }
            Kind::Wand(wand) => self.exhale_access(state, original, &Resource::Wand(wand.clone()), None, scale, blame),
            Kind::Forall(quantifier) => self.exhale_quantified(state, original, quantifier, scale, blame),
            Kind::InhaleExhale(inhaled, exhaled) => {
                let side = if matches!(blame, Blame::Assume { .. }) { inhaled } else { exhaled };
                let snapshot = self.exhale(state, original, side, scale, blame);
                if inhaled.is_pure() && exhaled.is_pure() {
                    return snapshot;
                }
                // Whoever inhales the other side must not take what was given up here for its values.
                let sort = self.snapshot_sort();
                self.hidden(state, "unrelated", sort)
            }
            _ => self.exhale_mixed(state, original, assertion, scale, blame),
        }
    }

    /// An assertion that is only impure because it differs between inhaling and exhaling.
    fn exhale_mixed(
        &mut self,
        state: &mut State,
        original: &Heap,
        assertion: &Expression,
        scale: Term,
        blame: Blame,
    ) -> Term {
        let side = match blame {
            Blame::Assume { .. } => one_sided(assertion, |inhaled, _| inhaled),
            Blame::Report { .. } | Blame::Elsewhere => one_sided(assertion, |_, exhaled| exhaled),
        };
        if side.is_pure() {
            return self.exhale(state, original, &side, scale, blame);
        }
        self.unsupported("exhaling this assertion", assertion.span);
        self.unit()
    }

    fn exhale_either(
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
        let run = |body: Option<&Expression>, engine: &mut Self, state: &mut State| match body {
            Some(body) => engine.exhale(state, original, body, scale, blame),
            None => engine.unit(),
        };
        self.branch(
            state,
            holds,
            Some(condition.span),
            |engine, state| *on_then = Some(run(then, engine, state)),
            |engine, state| *on_otherwise = Some(run(otherwise, engine, state)),
        );
        match snapshots {
            [Some(one), Some(other)] => self.terms.ite(holds, one, other),
            [Some(only), None] | [None, Some(only)] => only,
            [None, None] => self.unit(),
        }
    }

    fn exhale_access(
        &mut self,
        state: &mut State,
        original: &Heap,
        resource: &Resource,
        amount: Option<&Expression>,
        scale: Term,
        blame: Blame,
    ) -> Term {
        let (place, amount, wildcard) = self.in_heap(state, original, |engine, state| {
            let place = engine.locate(state, resource, blame);
            let (amount, wildcard) = match amount {
                Some(expression) => {
                    let (amount, wildcard) = engine.evaluate_amount(state, expression, blame);
                    if !wildcard {
                        engine.check_amount(state, amount, expression, blame);
                    }
                    (amount, wildcard)
                }
                None => (engine.write(), false),
            };
            (place, amount, wildcard)
        });
        let (amount, wildcard) = self.scaled(state, amount, wildcard, scale);
        let demand = Demand { amount, wildcard, cause: missing(&place.key), offending: resource.span(), blame };
        let value = self.give_up(state, &place, demand);
        self.optional_snapshot(amount, value)
    }

    /// An amount times the scale. A wildcard is some amount, whatever it is multiplied with.
    pub(crate) fn scaled(&mut self, state: &State, amount: Term, wildcard: bool, scale: Term) -> (Term, bool) {
        let write = self.write();
        if scale == write {
            return (amount, wildcard);
        }
        let scaled = self.wildcards.contains(&scale);
        if !wildcard && !scaled {
            return (self.terms.multiply([scale, amount]), false);
        }
        let (some, none) = (self.some_amount(state), self.none());
        let wanted = self.positive(amount);
        (self.terms.ite(wanted, some, none), true)
    }
}
