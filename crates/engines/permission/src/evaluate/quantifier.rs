//! Quantifiers over values.

use gainsay_ir::permission::{Expression, ExpressionKind, Quantifier, Resource, Trigger, Variable};
use gainsay_smt::Term;

use crate::failure::Blame;
use crate::symbolic::{Fact, FactKind, Machine, State};

/// What came of evaluating something for arbitrary values of variables.
pub(crate) struct Generic<R> {
    pub(crate) variables: Vec<Term>,
    pub(crate) triggers: Vec<Vec<Term>>,
    pub(crate) result: R,
    /// What was learnt about the variables.
    pub(crate) facts: Vec<Fact>,
}

impl Machine<'_> {
    /// Runs for arbitrary values of the variables. What was learnt is handed to the caller, to be stated for all values.
    pub(crate) fn generically<R>(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        triggers: &[Trigger],
        run: impl FnOnce(&mut Self, &mut State) -> R,
    ) -> Generic<R> {
        let mark = state.path.facts.len();
        let depth = state.bound.len();
        let mut made = Vec::new();
        for variable in variables {
            let sort = self.sort_of(&variable.typ);
            let value = self.terms.fresh(variable.name.as_str(), sort);
            state.store.set(&variable.name, value);
            made.push(value);
        }
        state.bound.extend(&made);
        let result = run(self, state);
        let written = self.trigger_terms(state, triggers);
        state.bound.truncate(depth);
        let facts = state.path.split_off(mark);
        let triggers = self.written_triggers(&made, written);
        Generic { variables: made, triggers, result, facts }
    }

    /// Triggers are looked for, not evaluated: that a function in one of them is applied where it may be is not known for all values. Only
    /// the names of what they are made of are kept.
    fn trigger_terms(&mut self, state: &mut State, triggers: &[Trigger]) -> Vec<Vec<Term>> {
        let mark = state.path.facts.len();
        let mut written = Vec::new();
        for trigger in triggers {
            written.push(trigger.expressions.iter().map(|part| self.trigger_part(state, part)).collect());
        }
        for fact in state.path.split_off(mark) {
            if fact.kind == FactKind::Definition {
                state.path.define(fact.term);
            }
        }
        written
    }

    /// A trigger on a predicate instance matches where such an instance was opened or closed, one on a wand where it was packaged and no
    /// other has come or gone since.
    fn trigger_part(&mut self, state: &mut State, part: &Expression) -> Term {
        match &part.kind {
            ExpressionKind::Access { resource: Resource::Predicate(instance), .. } => {
                let arguments = self.evaluate_all(state, &instance.arguments, Blame::Elsewhere);
                self.instance_mark(&instance.predicate, &arguments)
            }
            ExpressionKind::Wand(wand) => {
                let (key, arguments) = self.locate_wand(state, wand, Blame::Elsewhere);
                self.wand_mark(state, &key, &arguments)
            }
            _ => self.evaluate(state, part, Blame::Elsewhere),
        }
    }

    /// States what was learnt for all values of the variables.
    pub(crate) fn generalize(&mut self, state: &mut State, variables: &[Term], triggers: &[Vec<Term>], facts: &[Fact]) {
        for fact in facts {
            let parts = self.terms.subterms(&[fact.term]);
            let term = if variables.iter().any(|variable| parts.contains(variable)) {
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

    /// ```text
    /// Γ, x; σ[x]; h ⊢ e ⇝ Δ; t
    /// ──────────────────────────────────────────
    /// Γ; σ; h ⊢ ∀ x. e ⇝ Γ, ∀ x. Δ; ∀ x. t
    /// ```
    pub(super) fn universal(&mut self, state: &mut State, quantifier: &Quantifier, blame: Blame) -> Term {
        let (variables, triggers, body) = self.quantified_body(state, quantifier, blame);
        self.terms.forall(&variables, &triggers, body)
    }

    pub(super) fn existential(&mut self, state: &mut State, quantifier: &Quantifier, blame: Blame) -> Term {
        let (variables, triggers, body) = self.quantified_body(state, quantifier, blame);
        self.terms.exists(&variables, &triggers, body)
    }

    fn quantified_body(
        &mut self,
        state: &mut State,
        quantifier: &Quantifier,
        blame: Blame,
    ) -> (Vec<Term>, Vec<Vec<Term>>, Term) {
        let body: &Expression = &quantifier.body;
        let generic = self.generically(state, &quantifier.variables, &quantifier.triggers, |machine, state| {
            machine.evaluate(state, body, blame)
        });
        let (triggers, result) = match generic.triggers.is_empty() {
            true => self.inferred(&generic.variables, generic.result),
            false => self.without_sums(&generic.variables, generic.triggers, generic.result),
        };
        let triggers = self.limited_triggers(triggers);
        self.generalize(state, &generic.variables, &triggers, &generic.facts);
        (generic.variables, triggers, result)
    }
}
