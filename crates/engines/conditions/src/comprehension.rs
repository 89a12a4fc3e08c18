//! Quantified accesses, evaluated for arbitrary values of their variables: where they lead, and back from a place to the values of the variables.

use gainsay_heap::verbs::*;
use gainsay_heap::{Blame, Cause, Piece};
use gainsay_heap::{accessed, binders};
use gainsay_smt::{Function, Sort, Term};
use gainsay_source::Span;

use crate::engine::Engine;
use crate::heap::Place;
use crate::state::State;

/// `∀ x :: c(x) ⇒ acc(R(e(x)), p(x))`.
pub(crate) struct Comprehension {
    pub(crate) variables: Vec<Term>,
    pub(crate) triggers: Vec<Vec<Term>>,
    pub(crate) condition: Term,
    pub(crate) place: Place,
    pub(crate) amount: Term,
    pub(crate) wildcard: bool,
    pub(crate) offending: Span,
}

/// How much a comprehension says of any place.
pub(crate) struct Coverage {
    /// Stand for any place.
    pub(crate) formals: Vec<Term>,
    pub(crate) place: Place,
    pub(crate) amount: Term,
}

impl Engine<'_> {
    /// Evaluates a quantified access for arbitrary values of its variables.
    pub(crate) fn comprehend(
        &mut self,
        state: &mut State,
        piece: &Piece<'_>,
        scale: Term,
        blame: Blame,
    ) -> Option<Comprehension> {
        let Some((resource, amount)) = accessed(piece.body) else {
            self.unsupported("this assertion under a quantifier", piece.body.span);
            return None;
        };
        self.name_versions(state);
        let (variables, triggers) = binders(&piece.layers);
        let generic = self.generically(state, &variables, &triggers, |engine, state| {
            engine.at_piece(state, piece, blame, |engine, state| {
                let place = engine.placed(state, &resource, blame);
                let (amount, wildcard) = match amount {
                    Some(amount) => engine.evaluate_amount(state, amount, blame),
                    None => (engine.write(), false),
                };
                (place, amount, wildcard)
            })
        });
        let (condition, (place, amount, wildcard)) = generic.result;
        let mut triggers = generic.triggers;
        if triggers.is_empty() {
            triggers = self.infer_triggers(&generic.variables, &place.arguments);
        }
        // What holds of all values holds of these.
        self.facts.extend(&generic.learnt);
        self.generalize(state, &generic.variables, &triggers, generic.learnt);
        let (amount, wildcard) = self.scaled(state, amount, wildcard, scale);
        let (variables, offending) = (generic.variables, piece.body.span);
        Some(Comprehension { variables, triggers, condition, place, amount, wildcard, offending })
    }

    /// No amount is negative, and no place is meant twice.
    pub(crate) fn check_comprehension(&mut self, state: &State, comprehension: &Comprehension, blame: Blame) {
        let Comprehension { condition, amount, offending, .. } = comprehension;
        if !comprehension.wildcard {
            let none = self.none();
            let not_negative = self.terms.less_equal(none, *amount);
            let fine = self.terms.implies(*condition, not_negative);
            self.prove(state, fine, Cause::NegativePermission, *offending, blame);
        }
        self.check_injective(state, comprehension, Cause::NotInjective, blame);
    }

    pub(crate) fn check_injective(&mut self, state: &State, comprehension: &Comprehension, cause: Cause, blame: Blame) {
        let Comprehension { variables, place, offending, .. } = comprehension;
        if inverse_arguments(variables, &place.arguments).is_some() || blame == Blame::Elsewhere {
            return;
        }
        let holds = self.covering(comprehension);
        let mut renaming = Vec::new();
        for variable in variables {
            let sort = self.terms.sort(*variable);
            renaming.push((*variable, self.terms.fresh("other", sort)));
        }
        let mut premises = vec![holds, self.terms.substitute(holds, &renaming)];
        for argument in &place.arguments {
            let other = self.terms.substitute(*argument, &renaming);
            premises.push(self.terms.eq(*argument, other));
        }
        let premise = self.terms.and(premises);
        let same: Vec<Term> = renaming.iter().map(|(one, other)| self.terms.eq(*one, *other)).collect();
        let same = self.terms.and(same);
        let injective = self.terms.implies(premise, same);
        self.prove(state, injective, cause, *offending, blame);
    }

    /// `c(x) ∧ p(x) > 0`
    pub(crate) fn covering(&mut self, comprehension: &Comprehension) -> Term {
        let positive = self.positive(comprehension.amount);
        self.terms.and([comprehension.condition, positive])
    }

    /// ```text
    /// ∀ x {e(x)}   c(x) ∧ p(x) > 0 ⇒ e⁻¹(e(x)) = x
    /// ```
    pub(crate) fn coverage(&mut self, state: &State, comprehension: &Comprehension) -> Coverage {
        let Comprehension { variables, place, condition, amount, .. } = comprehension;
        let sorts: Vec<Sort> = place.arguments.iter().map(|argument| self.terms.sort(*argument)).collect();
        let formals: Vec<Term> = sorts.iter().map(|sort| self.terms.fresh("place", *sort)).collect();
        let any = self.place(place.key.clone(), formals.clone());
        let inverses: Vec<Term> = match inverse_arguments(variables, &place.arguments) {
            Some(positions) => positions.iter().map(|position| formals[*position]).collect(),
            None => {
                let functions = self.inverses(state, comprehension, &sorts);
                let outer = &state.bound;
                let all: Vec<Term> = outer.iter().chain(&formals).copied().collect();
                functions.iter().map(|function| self.terms.apply(*function, &all)).collect()
            }
        };
        let there: Vec<(Term, Term)> = variables.iter().copied().zip(inverses).collect();
        let mut conditions = vec![self.terms.substitute(*condition, &there)];
        for (argument, formal) in place.arguments.iter().zip(&formals) {
            let argument = self.terms.substitute(*argument, &there);
            conditions.push(self.terms.eq(argument, *formal));
        }
        let (covered, none) = (self.terms.and(conditions), self.none());
        let amount = self.terms.substitute(*amount, &there);
        Coverage { formals, place: any, amount: self.terms.ite(covered, amount, none) }
    }

    fn inverses(&mut self, state: &State, comprehension: &Comprehension, sorts: &[Sort]) -> Vec<Function> {
        let Comprehension { variables, triggers, place, .. } = comprehension;
        let holds = self.covering(comprehension);
        // The same comprehension in the same state has the same inverse.
        let mut key = vec![self.terms.forall(variables, &[], holds)];
        for argument in &place.arguments {
            let sort = self.terms.sort(*argument);
            let other = self.terms.variable("any place", sort);
            let same = self.terms.eq(*argument, other);
            key.push(self.terms.forall(variables, &[], same));
        }
        key.push(state.path.guard);
        key.extend(&state.bound);
        if let Some(known) = self.inversions.get(&key) {
            return known.clone();
        }
        let outer: Vec<Sort> = state.bound.iter().map(|term| self.terms.sort(*term)).collect();
        let domain: Vec<Sort> = outer.iter().chain(sorts).copied().collect();
        let mut functions = Vec::new();
        let mut same = Vec::new();
        for variable in variables {
            let sort = self.terms.sort(*variable);
            let function = self.terms.fresh_function("inverse", &domain, sort);
            let all: Vec<Term> = state.bound.iter().chain(&place.arguments).copied().collect();
            let back = self.terms.apply(function, all);
            same.push(self.terms.eq(back, *variable));
            functions.push(function);
        }
        let same = self.terms.and(same);
        let fact = self.terms.implies(holds, same);
        let mut patterns = self.infer_triggers(variables, &place.arguments);
        patterns.extend(triggers.iter().cloned());
        let patterns = self.limited_triggers(patterns);
        let fact = self.terms.forall(variables, &patterns, fact);
        self.know(state, fact);
        self.inversions.insert(key, functions.clone());
        functions
    }
}

/// For each variable the position of an argument that is literally it, if every variable has one: then no inverse functions are needed.
pub(crate) fn inverse_arguments(variables: &[Term], arguments: &[Term]) -> Option<Vec<usize>> {
    variables.iter().map(|variable| arguments.iter().position(|argument| argument == variable)).collect()
}
