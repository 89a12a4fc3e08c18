//! Expressions to terms, checking on the way that they are well-defined.

use gainsay_ir::permission::{Expression, ExpressionKind as Kind, OldState};
use gainsay_smt::{Sort, Term};

use super::assertions::Assertions;
use super::collection::Collections;
use super::open::Opening;
use super::operator::Operators;
use crate::failure::{Blame, Cause};
use crate::ground::Purpose;
use crate::logic::{Logic, StateOf};
use crate::state::Label;

impl<'a, L: Logic<'a>> Rules<'a> for L {}

pub trait Rules<'a>: Logic<'a> {
    /// ```text
    /// Γ; σ; h ⊢ e ⇝ Γ′; t
    /// ```
    /// `e` is pure. What is learnt on the way (Γ′) holds wherever `e` is well-defined.
    fn evaluate(&mut self, state: &mut StateOf<'a, Self>, expression: &Expression, blame: Blame) -> Term {
        self.steps += 1;
        gainsay_meter::step(1);
        match &expression.kind {
            Kind::Variable(name) => match state.store.get(name) {
                Some(value) => value,
                None => self.unknown(state, "a variable that has no value here", expression),
            },
            Kind::Result => match state.store.result {
                Some(value) => value,
                None => self.unknown(state, "a result that is not there", expression),
            },
            Kind::Integer(value) => self.terms.int(value.clone()),
            Kind::Boolean(value) => self.terms.bool(*value),
            Kind::Null => self.null(),
            Kind::Write => self.write(),
            Kind::NoPermission => self.none(),
            Kind::Wildcard => self.some_amount(state),
            Kind::Unary(operator, operand) => self.unary(state, *operator, operand, blame),
            Kind::Binary(operator, left, right) => self.binary(state, expression, *operator, [left, right], blame),
            Kind::Conditional(condition, then, otherwise) => {
                self.conditional(state, condition, [then, otherwise], blame)
            }
            Kind::Field(access) => self.field_value(state, access, blame),
            Kind::Apply { .. } => super::application::application(self, state, expression, blame),
            Kind::DomainApply { domain, function, type_arguments, arguments } => {
                let arguments = self.evaluate_all(state, arguments, blame);
                self.domain_apply(domain, function, type_arguments, &arguments, expression.span)
            }
            Kind::Construct { .. } | Kind::Destruct { .. } | Kind::IsConstructor { .. } | Kind::Contains { .. } => {
                self.data(state, expression, blame)
            }
            Kind::Old(label, body) => self.old(state, label, body, blame),
            Kind::Let { variable, value, body } => {
                let value = self.evaluate(state, value, blame);
                self.mention(state, value);
                state.store.set(&variable.name, value);
                self.evaluate(state, body, blame)
            }
            Kind::Forall(quantifier) => super::quantifier::universal(self, state, quantifier, blame),
            Kind::Exists(quantifier) => super::quantifier::existential(self, state, quantifier, blame),
            Kind::ForPerm { variables, resource, body } => self.for_perm(state, variables, resource, body, blame),
            Kind::Unfolding { access, body } => self.unfolding(state, access, body, blame),
            Kind::Applying { wand, body } => self.applying(state, wand, body, blame),
            Kind::Asserting { assertion, body } => {
                self.assert(state, assertion, blame);
                self.evaluate(state, body, blame)
            }
            Kind::Perm(resource) => self.permission_held(state, resource, blame),
            Kind::Epsilon | Kind::Access { .. } | Kind::Wand(_) | Kind::InhaleExhale(..) => {
                self.unknown(state, "an assertion about permission where a value is expected", expression)
            }
            _ => self.collection_value(state, expression, blame),
        }
    }

    fn evaluate_all(&mut self, state: &mut StateOf<'a, Self>, expressions: &[Expression], blame: Blame) -> Vec<Term> {
        expressions.iter().map(|expression| self.evaluate(state, expression, blame)).collect()
    }

    /// The goal becomes unknown, and the value is anything.
    fn unknown(&mut self, state: &StateOf<'a, Self>, what: &str, expression: &Expression) -> Term {
        self.unsupported(what, expression.span);
        let sort = self.sort_of(&expression.typ);
        self.hidden(state, "unknown", sort)
    }

    /// A new amount that is known to be positive.
    fn new_amount(&mut self, state: &mut StateOf<'a, Self>, name: &str) -> Term {
        let amount = self.fresh(state, name, Sort::REAL);
        let positive = self.above_none(amount);
        self.define(state, positive);
        self.theory.certain.insert(amount);
        amount
    }

    /// Some positive amount.
    fn some_amount(&mut self, state: &mut StateOf<'a, Self>) -> Term {
        let amount = self.new_amount(state, "wildcard");
        self.theory.wildcards.insert(amount);
        amount
    }

    /// Shows a term to the solver, so that what is known about such terms is applied to it.
    fn mention(&mut self, state: &mut StateOf<'a, Self>, term: Term) {
        let compound = !self.terms.arguments(term).is_empty() && self.purpose == Purpose::Check;
        let sort = self.terms.sort(term);
        if compound && state.bound.is_empty() && !self.terms.has_quantifier(term) {
            let name = self.terms.fresh("mentioned", sort);
            let definition = self.terms.eq(name, term);
            self.define(state, definition);
        }
    }

    /// What an assertion says, as opposed to what makes it well-defined: checked, or assumed where the caller assumes it.
    fn require(
        &mut self,
        state: &mut StateOf<'a, Self>,
        condition: Term,
        cause: Cause,
        offending: gainsay_source::Span,
        blame: Blame,
    ) {
        match blame {
            Blame::Assume { .. } => self.assume(state, condition),
            Blame::Report { .. } | Blame::Elsewhere => self.check(state, condition, cause, offending, blame),
        }
    }

    /// ```text
    /// label l reached      Γ; σ; h(l) ⊢ e ⇝ t
    /// ────────────────────────────────────────
    /// Γ; σ; h ⊢ old[l](e) ⇝ t
    /// ```
    fn old(&mut self, state: &mut StateOf<'a, Self>, which: &OldState, body: &Expression, blame: Blame) -> Term {
        let label = match which {
            OldState::Start => Label::Start,
            OldState::Label(name) => Label::Named(name.clone()),
            OldState::WandLeft => Label::WandLeft,
        };
        let Some(labelled) = state.labels.get(&label).cloned() else {
            let never = self.terms.bool(false);
            self.check(state, never, Cause::LabelNotReached, body.span, blame);
            let sort = self.sort_of(&body.typ);
            return self.hidden(state, "unreached", sort);
        };
        self.check(state, labelled.reached, Cause::LabelNotReached, body.span, blame);
        let now = std::mem::replace(&mut state.heap, labelled.heap);
        let remaining = state.remaining.take();
        if !state.bound.is_empty() {
            self.before_quantifier(state);
        }
        let value = self.evaluate(state, body, blame);
        state.heap = now;
        state.remaining = remaining;
        value
    }
}
