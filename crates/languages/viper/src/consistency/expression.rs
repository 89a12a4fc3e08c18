//! Rules about expressions.

use gainsay_ir::permission::{Expression, ExpressionKind, OldState, PredicateAccess, Quantifier, Resource, Wand};
use gainsay_source::Span;

use super::Checker;

/// What an expression is part of, as far as it decides what may be said.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Outside,
    FunctionPrecondition,
    /// On the right side of a wand or in its proof script.
    InWand,
}

impl Checker<'_> {
    pub(super) fn expression(&mut self, expression: &Expression) {
        gainsay_meter::tick(2);
        self.expression_in(expression, Place::Outside);
    }

    pub(super) fn expression_in(&mut self, expression: &Expression, place: Place) {
        use ExpressionKind as Kind;
        match &expression.kind {
            Kind::Wildcard => self.error("`wildcard` can only be the whole amount of an `acc`", expression.span),
            Kind::Access { resource, amount } => return self.access(resource, amount, place),
            Kind::Unfolding { access, body } => {
                self.predicate_access(access, place);
                self.pure(body, "`unfolding`");
                return self.expression_in(body, place);
            }
            Kind::Applying { wand, body } => {
                self.pure(body, "`applying`");
                self.wand(wand);
                return self.expression_in(body, place);
            }
            Kind::Let { value, .. } => self.pure(value, "a value bound by `let`"),
            Kind::Old(state, _) => self.old(state, expression.span, place),
            Kind::Forall(quantifier) | Kind::Exists(quantifier) => self.triggers(quantifier, expression.span),
            Kind::Wand(wand) => return self.wand(wand),
            _ => {}
        }
        expression.children().into_iter().for_each(|child| self.expression_in(child, place));
    }

    /// What was given up for the right side is known there alone.
    pub(super) fn wand(&mut self, wand: &Wand) {
        self.expression_in(&wand.left, Place::Outside);
        self.expression_in(&wand.right, Place::InWand);
    }

    fn access(&mut self, resource: &Resource, amount: &Expression, place: Place) {
        resource.children().into_iter().for_each(|child| self.expression_in(child, place));
        self.amount(amount, place);
    }

    pub(super) fn predicate_access(&mut self, access: &PredicateAccess, place: Place) {
        access.instance.arguments.iter().for_each(|argument| self.expression_in(argument, place));
        self.amount(&access.amount, place);
    }

    /// A precondition of a function only asks whether an amount is positive, so there a wildcard may be part of it.
    fn amount(&mut self, amount: &Expression, place: Place) {
        let free = place == Place::FunctionPrecondition;
        if !free && !matches!(amount.kind, ExpressionKind::Wildcard) {
            self.expression_in(amount, place);
        }
    }

    fn pure(&mut self, expression: &Expression, place: &str) {
        if !expression.is_pure() {
            self.error(format!("permissions cannot be spoken of in {place}"), expression.span);
        }
    }

    fn old(&mut self, state: &OldState, span: Span, place: Place) {
        match state {
            OldState::Label(label) if !self.labels.contains(label) => {
                self.error(format!("there is no label `{label}` that can be used here"), span);
            }
            OldState::WandLeft if place != Place::InWand => {
                self.error("`old[lhs]` can only be used in a magic wand", span);
            }
            _ => {}
        }
    }

    fn triggers(&mut self, quantifier: &Quantifier, span: Span) {
        for trigger in &quantifier.triggers {
            if trigger.expressions.is_empty() {
                self.error("a trigger cannot be empty", span);
                continue;
            }
            let mut mentioned = Vec::new();
            for expression in &trigger.expressions {
                expression.visit(&mut |each| {
                    if let ExpressionKind::Variable(name) = &each.kind {
                        mentioned.push(name);
                    }
                });
            }
            let missing = quantifier.variables.iter().find(|variable| !mentioned.contains(&&variable.name));
            if let Some(missing) = missing {
                self.error(format!("the trigger does not mention `{}`", missing.written), span);
            }
        }
    }
}
