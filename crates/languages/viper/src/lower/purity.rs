//! Where permissions may be spoken of. What the type checker of the reference tools rejects is rejected here; what it lets pass and the
//! consistency checks reject is left to them.

use std::collections::BTreeSet;

use gainsay_ir::permission::{BinaryOperator, Expression, ExpressionKind, Resource, Variable};

use super::{Lowering, members::Within};

/// What an expression may contain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Purity {
    /// Values only.
    Pure,
    /// Permissions, but no wands.
    Assertion,
    AnyAssertion,
}

impl Lowering {
    pub(super) fn check_purity(&mut self, expression: &Expression, allowed: Purity) {
        use ExpressionKind as Kind;
        let span = expression.span;
        match &expression.kind {
            Kind::Access { .. } if allowed == Purity::Pure => {
                self.error("permissions cannot be spoken of here: expected a value", span);
            }
            Kind::Wand(_) if allowed != Purity::AnyAssertion => {
                self.error("a magic wand cannot be used here", span);
            }
            Kind::Wand(_) | Kind::InhaleExhale(..) => self.check_children(expression, allowed),
            Kind::Binary(BinaryOperator::And, left, right) => {
                self.check_purity(left, allowed);
                self.check_purity(right, allowed);
            }
            Kind::Binary(BinaryOperator::Implies, left, right) => {
                self.check_purity(left, Purity::Pure);
                self.check_purity(right, allowed);
            }
            Kind::Conditional(condition, then, otherwise) => {
                self.check_purity(condition, Purity::Pure);
                self.check_purity(then, allowed);
                self.check_purity(otherwise, allowed);
            }
            Kind::Forall(quantifier) => self.check_purity(&quantifier.body, allowed),
            Kind::Exists(quantifier) => self.check_purity(&quantifier.body, Purity::Pure),
            Kind::Let { value, body, .. } | Kind::Asserting { assertion: value, body } => {
                self.check_purity(value, Purity::AnyAssertion);
                self.check_purity(body, allowed);
            }
            Kind::Old(_, body) => self.check_purity(body, Purity::Pure),
            Kind::Unfolding { body, .. } | Kind::Applying { body, .. } => {
                self.check_purity(body, allowed);
                let last = expression.children().len() - 1;
                let wand = matches!(expression.kind, Kind::Applying { .. });
                let inner = if wand { Purity::AnyAssertion } else { Purity::Pure };
                expression.children()[..last].iter().for_each(|child| self.check_purity(child, inner));
            }
            Kind::Perm(Resource::Wand(_)) => self.check_children(expression, Purity::AnyAssertion),
            Kind::ForPerm { variables, resource, body } => {
                let inner = if matches!(resource, Resource::Wand(_)) { Purity::AnyAssertion } else { Purity::Pure };
                resource.children().into_iter().for_each(|child| self.check_purity(child, inner));
                self.check_purity(body, Purity::Pure);
                self.check_for_perm(variables, resource, expression);
                self.reject_permission_questions(body, Within::Nothing);
            }
            _ => self.check_children(expression, Purity::Pure),
        }
    }

    /// The permissions a `forperm` ranges over depend on all of its variables, and neither on the heap nor on other permissions.
    fn check_for_perm(&mut self, variables: &[Variable], resource: &Resource, whole: &Expression) {
        let mut mentioned = BTreeSet::new();
        for child in resource.children() {
            child.visit(&mut |each| {
                if let ExpressionKind::Variable(name) = &each.kind {
                    mentioned.insert(name);
                }
            });
        }
        if let Some(missing) = variables.iter().find(|variable| !mentioned.contains(&variable.name)) {
            self.error(format!("the resource of this `forperm` does not mention `{}`", missing.written), whole.span);
        }
        if matches!(resource, Resource::Wand(_)) {
            return;
        }
        let is_own = |each: &Expression| matches!(&each.kind, ExpressionKind::Variable(name) if variables.iter().any(|variable| variable.name == *name));
        for child in resource.children() {
            let mut inside = false;
            child.visit(&mut |each| inside |= is_own(each));
            if inside && !is_own(child) {
                self.error("the variables of a `forperm` can only be arguments by themselves", child.span);
            }
            let mut reads = Vec::new();
            child.visit(&mut |each| {
                if matches!(each.kind, ExpressionKind::Field(_) | ExpressionKind::Unfolding { .. }) {
                    reads.push(each.span);
                }
            });
            reads
                .into_iter()
                .for_each(|span| self.error("the resource of a `forperm` cannot depend on the heap", span));
        }
    }

    fn check_children(&mut self, expression: &Expression, allowed: Purity) {
        expression.children().into_iter().for_each(|child| self.check_purity(child, allowed));
    }
}
