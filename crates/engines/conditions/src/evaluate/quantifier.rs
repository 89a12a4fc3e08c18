//! Quantifiers over values.

use gainsay_ir::permission::{Expression, ExpressionKind, Quantifier, Resource, Trigger, Variable};
use gainsay_permission::Blame;
use gainsay_smt::Term;

use crate::engine::Engine;
use crate::state::State;

/// What came of evaluating something for arbitrary values of variables.
pub(crate) struct Generic<R> {
    pub(crate) variables: Vec<Term>,
    pub(crate) triggers: Vec<Vec<Term>>,
    pub(crate) result: R,
    /// What was learnt about the variables.
    pub(crate) facts: Vec<Term>,
}

impl Engine<'_> {
    /// Runs for arbitrary values of the variables. What was learnt about them is handed to the caller, to be stated for all values.
    pub(crate) fn generically<R>(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        triggers: &[Trigger],
        run: impl FnOnce(&mut Self, &mut State) -> R,
    ) -> Generic<R> {
        let mark = self.facts.len();
        let depth = state.bound.len();
        let mut made = Vec::new();
        for variable in variables {
            let sort = self.sort_of(&variable.typ);
            let value = self.terms.fresh(variable.name.as_str(), sort);
            state.store.insert(variable.name.clone(), value);
            made.push(value);
        }
        state.bound.extend(&made);
        let result = run(self, state);
        let facts = self.facts_about(mark, &made);
        let written = self.trigger_terms(state, triggers, &made);
        state.bound.truncate(depth);
        let triggers = self.written_triggers(&made, written);
        Generic { variables: made, triggers, result, facts }
    }

    /// What was learnt since `mark` that mentions the variables. The rest stays known.
    pub(crate) fn facts_about(&mut self, mark: usize, variables: &[Term]) -> Vec<Term> {
        let learnt = self.facts.split_off(mark);
        let (about, others): (Vec<Term>, Vec<Term>) =
            learnt.into_iter().partition(|fact| self.mentions(*fact, variables));
        self.facts.extend(others);
        about
    }

    /// Triggers are looked for, not evaluated: that a function in one of them is applied where it may be is not known for all values.
    fn trigger_terms(&mut self, state: &mut State, triggers: &[Trigger], variables: &[Term]) -> Vec<Vec<Term>> {
        let mark = self.facts.len();
        let mut written = Vec::new();
        for trigger in triggers {
            written.push(trigger.expressions.iter().map(|part| self.trigger_part(state, part)).collect());
        }
        self.facts_about(mark, variables);
        written
    }

    fn trigger_part(&mut self, state: &mut State, part: &Expression) -> Term {
        match &part.kind {
            ExpressionKind::Access { resource: Resource::Predicate(instance), .. } => {
                let arguments = self.evaluate_all(state, &instance.arguments, Blame::Elsewhere);
                self.instance_mark(&instance.predicate, &arguments)
            }
            ExpressionKind::Wand(wand) => {
                let place = self.locate_wand(state, wand, Blame::Elsewhere);
                self.wand_mark(state, &place)
            }
            _ => self.evaluate(state, part, Blame::Elsewhere),
        }
    }

    /// States what was learnt for all values of the variables.
    pub(crate) fn generalize(&mut self, variables: &[Term], triggers: &[Vec<Term>], facts: Vec<Term>) {
        for fact in facts {
            let mut own = self.infer_triggers(variables, &[fact]);
            own.extend(triggers.iter().cloned());
            let own = self.limited_triggers(own);
            let stated = self.terms.forall(variables, &own, fact);
            self.define(stated);
        }
    }

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
        self.name_versions(state);
        let body: &Expression = &quantifier.body;
        let generic = self.generically(state, &quantifier.variables, &quantifier.triggers, |engine, state| {
            engine.evaluate(state, body, blame)
        });
        let (triggers, result) = match generic.triggers.is_empty() {
            true => self.inferred(&generic.variables, generic.result),
            false => self.without_sums(&generic.variables, generic.triggers, generic.result),
        };
        let triggers = self.limited_triggers(triggers);
        self.generalize(&generic.variables, &triggers, generic.facts);
        (generic.variables, triggers, result)
    }
}
