//! Expressions that ask what is held of many places, and what was learnt on the way.

use gainsay_heap::Blame;
use gainsay_heap::verbs::*;
use gainsay_ir::permission::{Expression, Resource, Variable};
use gainsay_smt::Term;

use crate::engine::Engine;
use crate::state::State;

impl Engine<'_> {
    /// What was learnt since `mark` that mentions the variables. The rest stays known.
    pub(crate) fn facts_about(&mut self, mark: usize, variables: &[Term]) -> Vec<Term> {
        let learnt = self.facts.split_off(mark);
        let (about, others): (Vec<Term>, Vec<Term>) =
            learnt.into_iter().partition(|fact| self.mentions(*fact, variables));
        self.facts.extend(others);
        about
    }

    /// ```text
    /// ∀ x :: M[R(x)] > none ⇒ e(x)
    /// ```
    /// Where all places that may be held are known, one after the other.
    pub(crate) fn for_places(
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
            let place = engine.placed(state, resource, blame);
            let heap = state.introspected().clone();
            let mask = engine.mask(&heap, &place);
            let amount = engine.held(&heap, &place);
            let held = engine.positive(amount);
            let holds = engine.under(state, held, |engine, state| engine.evaluate(state, body, blame));
            (mask, place.index, engine.terms.implies(held, holds))
        });
        let (mask, index, formula) = generic.result;
        self.generalize(state, &generic.variables, &[], generic.learnt);
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
