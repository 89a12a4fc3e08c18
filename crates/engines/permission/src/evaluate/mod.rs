//! Expressions to terms, checking on the way that they are well-defined.

mod application;
mod collection;
mod heap;
mod operator;
mod quantifier;

use gainsay_ir::permission::{Expression, ExpressionKind as Kind, OldState};
use gainsay_smt::Term;

use crate::failure::{Blame, Cause};
use crate::symbolic::{Label, Machine, State};

impl Machine<'_> {
    /// ```text
    /// Γ; σ; h ⊢ e ⇝ Γ′; t
    /// ```
    /// `e` is pure. What is learnt on the way (Γ′) holds wherever `e` is well-defined.
    pub(crate) fn evaluate(&mut self, state: &mut State, expression: &Expression, blame: Blame) -> Term {
        self.steps += 1;
        gainsay_meter::step(1);
        match &expression.kind {
            Kind::Variable(name) => match state.store.get(name) {
                Some(value) => value,
                None => self.unknown_variable(state, expression),
            },
            Kind::Result => match state.store.result {
                Some(value) => value,
                None => self.unknown_variable(state, expression),
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
            Kind::Apply { function, arguments } => {
                self.function_application(state, function, arguments, expression.span, blame)
            }
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
            Kind::Forall(quantifier) => self.universal(state, quantifier, blame),
            Kind::Exists(quantifier) => self.existential(state, quantifier, blame),
            Kind::ForPerm { variables, resource, body } => self.for_perm(state, variables, resource, body, blame),
            Kind::Unfolding { access, body } => self.unfolding(state, access, body, blame),
            Kind::Applying { wand, body } => self.applying(state, wand, body, blame),
            Kind::Asserting { assertion, body } => {
                self.assert(state, assertion, blame);
                self.evaluate(state, body, blame)
            }
            Kind::Perm(resource) => self.permission_held(state, resource, blame),
            Kind::Epsilon | Kind::Access { .. } | Kind::Wand(_) | Kind::InhaleExhale(..) => {
                self.not_a_value(state, expression)
            }
            _ => self.collection_value(state, expression, blame),
        }
    }

    pub(crate) fn evaluate_all(&mut self, state: &mut State, expressions: &[Expression], blame: Blame) -> Vec<Term> {
        expressions.iter().map(|expression| self.evaluate(state, expression, blame)).collect()
    }

    fn unknown_variable(&mut self, state: &State, expression: &Expression) -> Term {
        self.unsupported("a variable that has no value here", expression.span);
        let sort = self.sort_of(&expression.typ);
        self.fresh(state, "unknown", sort)
    }

    pub(crate) fn not_a_value(&mut self, state: &State, expression: &Expression) -> Term {
        self.unsupported("an assertion about permission where a value is expected", expression.span);
        let sort = self.sort_of(&expression.typ);
        self.fresh(state, "unknown", sort)
    }

    /// Some positive amount.
    fn some_amount(&mut self, state: &mut State) -> Term {
        let amount = self.fresh(state, "wildcard", gainsay_smt::Sort::REAL);
        let positive = self.positive(amount);
        state.path.define(positive);
        self.theory.wildcards.insert(amount);
        amount
    }

    /// ```text
    /// label l reached      Γ; σ; h(l) ⊢ e ⇝ t
    /// ────────────────────────────────────────
    /// Γ; σ; h ⊢ old[l](e) ⇝ t
    /// ```
    fn old(&mut self, state: &mut State, which: &OldState, body: &Expression, blame: Blame) -> Term {
        let label = match which {
            OldState::Start => Label::Start,
            OldState::Label(name) => Label::Named(name.clone()),
            OldState::WandLeft => Label::WandLeft,
        };
        let Some(labelled) = state.labels.get(&label).cloned() else {
            let never = self.terms.bool(false);
            self.check(state, never, Cause::LabelNotReached, body.span, blame);
            let sort = self.sort_of(&body.typ);
            return self.fresh(state, "unreached", sort);
        };
        self.check(state, labelled.reached, Cause::LabelNotReached, body.span, blame);
        let now = std::mem::replace(&mut state.heap, labelled.heap);
        let remaining = state.remaining.take();
        let value = self.evaluate(state, body, blame);
        state.heap = now;
        state.remaining = remaining;
        value
    }
}
