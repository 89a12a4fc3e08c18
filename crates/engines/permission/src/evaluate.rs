//! Expressions that ask what is held: `perm` and `forperm`.

use gainsay_heap::Blame;
use gainsay_heap::verbs::*;
use gainsay_ir::permission::{Expression, Resource, Variable};
use gainsay_smt::Term;

use crate::heap::Footprint;
use crate::symbolic::{Machine, State};

impl Machine<'_> {
    pub(crate) fn amount_held(&mut self, state: &mut State, resource: &Resource, blame: Blame) -> Term {
        let (resource, arguments) = self.locate(state, resource, blame);
        self.assume_bounded(state, &resource, &arguments);
        let heap = state.introspected().clone();
        self.held(&heap, &resource, &arguments)
    }

    /// ```text
    /// ∀ x :: 0 < h(R(x)) ⇒ e(x)
    /// ```
    /// over the chunks: for single ones the variables are known.
    pub(crate) fn for_chunks(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        resource: &Resource,
        body: &Expression,
        blame: Blame,
    ) -> Term {
        let generic = self.generically(state, variables, &[], |machine, state| {
            let (key, arguments) = machine.locate(state, resource, blame);
            machine.assume_bounded(state, &key, &arguments);
            let chunks = state.introspected().chunks.clone();
            let mut alternatives = Vec::new();
            for chunk in chunks.iter().filter(|chunk| chunk.resource == key) {
                let amount = chunk.permission_at(&mut machine.terms, &arguments);
                alternatives.push(machine.positive(amount));
            }
            let held = machine.terms.or(alternatives);
            let holds = machine.under(state, held, |machine, state| machine.evaluate(state, body, blame));
            (key, arguments, held, holds)
        });
        let (key, arguments, held, holds) = generic.result;
        self.generalize(state, &generic.variables, &[], generic.learnt);
        let mut conclusions = Vec::new();
        let chunks = state.introspected().chunks.clone();
        let formula = self.terms.implies(held, holds);
        for chunk in chunks.iter().filter(|chunk| chunk.resource == key) {
            conclusions.push(
                match (&chunk.footprint, self.matching(&generic.variables, &arguments, &chunk.footprint)) {
                    (Footprint::Single { .. }, Some(matching)) => self.terms.substitute(formula, &matching),
                    _ => {
                        let triggers = self.infer_triggers(&generic.variables, &[held, holds]);
                        self.terms.forall(&generic.variables, &triggers, formula)
                    }
                },
            );
        }
        self.terms.and(conclusions)
    }

    /// The variables as a chunk's own arguments, where each is one of the arguments.
    fn matching(&self, variables: &[Term], arguments: &[Term], footprint: &Footprint) -> Option<Vec<(Term, Term)>> {
        let Footprint::Single { arguments: own, .. } = footprint else { return None };
        let at = |variable: &Term| arguments.iter().position(|argument| argument == variable);
        variables.iter().map(|variable| Some((*variable, own[at(variable)?]))).collect()
    }
}
