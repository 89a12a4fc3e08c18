//! Where permissions may be spoken of. What the type checker of the reference tools rejects is rejected here; what it lets pass and the
//! consistency checks reject is left to them.

use gainsay_ir::permission::{BinaryOperator, Expression, ExpressionKind, Resource};

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
            Kind::Old(_, body) | Kind::Unfolding { body, .. } | Kind::Applying { body, .. } => {
                self.check_purity(body, allowed);
                let last = expression.children().len() - 1;
                let wand = matches!(expression.kind, Kind::Applying { .. });
                let inner = if wand { Purity::AnyAssertion } else { Purity::Pure };
                expression.children()[..last].iter().for_each(|child| self.check_purity(child, inner));
            }
            Kind::Perm(Resource::Wand(_)) => self.check_children(expression, Purity::AnyAssertion),
            Kind::ForPerm { resource, body, .. } => {
                let inner = if matches!(resource, Resource::Wand(_)) { Purity::AnyAssertion } else { Purity::Pure };
                resource.children().into_iter().for_each(|child| self.check_purity(child, inner));
                self.check_purity(body, Purity::Pure);
                self.check_for_perm(resource, body);
            }
            _ => self.check_children(expression, Purity::Pure),
        }
    }

    /// The permissions a `forperm` ranges over depend neither on the heap nor on other permissions.
    fn check_for_perm(&mut self, resource: &Resource, body: &Expression) {
        self.reject_permission_questions(body, Within::Nothing);
        if matches!(resource, Resource::Wand(_)) {
            return;
        }
        for child in resource.children() {
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
