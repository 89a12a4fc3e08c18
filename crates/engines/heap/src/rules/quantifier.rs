//! Quantifiers over values.

use gainsay_ir::permission::{Expression, ExpressionKind, Quantifier, Resource, Trigger, Variable};
use gainsay_smt::Term;

use super::evaluate::Rules;
use super::open::Opening;
use crate::assertion::{Piece, all_binders};
use crate::failure::Blame;
use crate::logic::{Logic, StateOf};

/// What came of evaluating something for arbitrary values of variables.
pub struct Generic<R, F> {
    pub variables: Vec<Term>,
    pub triggers: Vec<Vec<Term>>,
    pub result: R,
    /// What was learnt about the variables.
    pub learnt: F,
}

/// Runs for arbitrary values of the variables. What was learnt is handed to the caller, to be stated for all values.
pub(super) fn generically<'a, L: Logic<'a>, R>(
    logic: &mut L,
    state: &mut StateOf<'a, L>,
    variables: &[Variable],
    triggers: &[Trigger],
    run: impl FnOnce(&mut L, &mut StateOf<'a, L>) -> R,
) -> Generic<R, L::Learnt> {
    let mark = logic.mark(state);
    let depth = state.bound.len();
    let mut made = Vec::new();
    for variable in variables {
        let sort = logic.sort_of(&variable.typ);
        let value = logic.terms.fresh(variable.name.as_str(), sort);
        state.store.set(&variable.name, value);
        made.push(value);
    }
    state.bound.extend(&made);
    let known = logic.failures().len();
    let result = run(logic, state);
    let written = trigger_terms(logic, state, triggers, &made);
    state.bound.truncate(depth);
    let learnt = logic.take_learnt(state, mark, &made);
    if logic.failures().len() > known {
        // What fails for some values makes no sense as a whole.
        let never = logic.terms.bool(false);
        logic.assume(state, never);
    }
    let triggers = logic.written_triggers(&made, written);
    Generic { variables: made, triggers, result, learnt }
}

/// Triggers are looked for, not evaluated: that a function in one of them is applied where it may be is not known for all values. Only the
/// names of what they are made of are kept.
fn trigger_terms<'a, L: Logic<'a>>(
    logic: &mut L,
    state: &mut StateOf<'a, L>,
    triggers: &[Trigger],
    variables: &[Term],
) -> Vec<Vec<Term>> {
    let mark = logic.mark(state);
    let mut written = Vec::new();
    for trigger in triggers {
        written.push(trigger.expressions.iter().map(|part| trigger_part(logic, state, part)).collect());
    }
    logic.drop_learnt(state, mark, variables);
    written
}

/// A trigger on a predicate instance matches where such an instance was opened or closed, one on a wand where it was packaged and no other
/// has come or gone since.
fn trigger_part<'a, L: Logic<'a>>(logic: &mut L, state: &mut StateOf<'a, L>, part: &Expression) -> Term {
    match &part.kind {
        ExpressionKind::Access { resource: Resource::Predicate(instance), .. } => {
            let arguments = logic.evaluate_all(state, &instance.arguments, Blame::Elsewhere);
            logic.instance_mark(&instance.predicate, &arguments)
        }
        ExpressionKind::Wand(wand) => {
            let (key, arguments) = logic.locate_wand(state, wand, Blame::Elsewhere);
            logic.wand_mark(state, &key, &arguments)
        }
        _ => logic.evaluate(state, part, Blame::Elsewhere),
    }
}

/// ```text
/// Γ, x; σ[x]; h ⊢ e ⇝ Δ; t
/// ──────────────────────────────────────────
/// Γ; σ; h ⊢ ∀ x. e ⇝ Γ, ∀ x. Δ; ∀ x. t
/// ```
pub(super) fn universal<'a, L: Logic<'a>>(
    logic: &mut L,
    state: &mut StateOf<'a, L>,
    quantifier: &Quantifier,
    blame: Blame,
) -> Term {
    let (variables, triggers, body) = quantified_body(logic, state, quantifier, blame);
    logic.terms.forall(&variables, &triggers, body)
}

pub(super) fn existential<'a, L: Logic<'a>>(
    logic: &mut L,
    state: &mut StateOf<'a, L>,
    quantifier: &Quantifier,
    blame: Blame,
) -> Term {
    let (variables, triggers, body) = quantified_body(logic, state, quantifier, blame);
    logic.terms.exists(&variables, &triggers, body)
}

fn quantified_body<'a, L: Logic<'a>>(
    logic: &mut L,
    state: &mut StateOf<'a, L>,
    quantifier: &Quantifier,
    blame: Blame,
) -> (Vec<Term>, Vec<Vec<Term>>, Term) {
    logic.before_quantifier(state);
    let body: &Expression = &quantifier.body;
    let generic = generically(logic, state, &quantifier.variables, &quantifier.triggers, |logic, state| {
        logic.evaluate(state, body, blame)
    });
    let (triggers, result) = match generic.triggers.is_empty() {
        true => logic.inferred(&generic.variables, generic.result),
        false => logic.without_sums(&generic.variables, generic.triggers, generic.result),
    };
    let triggers = logic.limited_triggers(triggers);
    logic.generalize(state, &generic.variables, &triggers, generic.learnt);
    (generic.variables, triggers, result)
}

/// A quantified value: `∀ x :: c ⇒ e` as a term.
pub(super) fn quantified_value<'a, L: Logic<'a>>(
    logic: &mut L,
    state: &mut StateOf<'a, L>,
    piece: &Piece<'_>,
    blame: Blame,
) -> Term {
    logic.before_quantifier(state);
    let (variables, triggers) = all_binders(&piece.layers);
    let generic = generically(logic, state, &variables, &triggers, |logic, state| {
        let (condition, value) =
            logic.at_piece(state, piece, blame, |logic, state| logic.evaluate(state, piece.body, blame));
        logic.terms.implies(condition, value)
    });
    let (triggers, result) = match generic.triggers.is_empty() {
        true => logic.inferred(&generic.variables, generic.result),
        false => (generic.triggers, generic.result),
    };
    let triggers = logic.limited_triggers(triggers);
    logic.generalize(state, &generic.variables, &triggers, generic.learnt);
    logic.terms.forall(&generic.variables, &triggers, result)
}
