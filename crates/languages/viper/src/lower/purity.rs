//! Where permissions may be spoken of. What the type checker of the reference tools rejects is rejected here; what it lets pass and the
//! consistency checks reject is left to them.

use std::collections::BTreeSet;

use gainsay_ir::permission::{BinaryOperator, Expression, ExpressionKind, Resource, Variable};
use gainsay_source::Span;

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
    /// Whether an expression contains no more than is allowed; what contains more is reported as a whole.
    pub(super) fn check_purity(&mut self, expression: &Expression, allowed: Purity) -> bool {
        self.purity(expression).is_some_and(|found| self.allow(found, allowed, expression))
    }

    fn allow(&mut self, found: Purity, allowed: Purity, expression: &Expression) -> bool {
        if found > allowed && allowed == Purity::Pure {
            self.error("permissions cannot be spoken of here: expected a value", expression.span);
        } else if found > allowed {
            wands(expression).into_iter().for_each(|span| self.error("a magic wand cannot be used here", span));
        }
        found <= allowed
    }

    /// What an expression contains, unless it is wrong in itself.
    fn purity(&mut self, expression: &Expression) -> Option<Purity> {
        use ExpressionKind as Kind;
        match &expression.kind {
            Kind::Access { .. } => self.operands(&expression.children(), Purity::Pure).map(|_| Purity::Assertion),
            Kind::Wand(_) => self.operands(&expression.children(), Purity::AnyAssertion).map(|_| Purity::AnyAssertion),
            Kind::InhaleExhale(left, right) | Kind::Binary(BinaryOperator::And, left, right) => {
                self.operands(&[left, right], Purity::AnyAssertion)
            }
            Kind::Binary(BinaryOperator::Implies, left, right) => {
                let condition = self.purity(left);
                let found = self.purity(right)?;
                self.allow(condition?, Purity::Pure, left).then_some(found)
            }
            Kind::Conditional(condition, then, otherwise) => {
                let decides = self.purity(condition);
                let found = self.operands(&[then, otherwise], Purity::AnyAssertion)?;
                self.allow(decides?, Purity::Pure, condition).then_some(found)
            }
            Kind::Forall(quantifier) => self.purity(&quantifier.body),
            Kind::Exists(quantifier) => self.operands(&[&quantifier.body], Purity::Pure),
            Kind::Let { value, body, .. } | Kind::Asserting { assertion: value, body } => {
                let value = self.purity(value);
                let found = self.purity(body)?;
                value.map(|_| found)
            }
            Kind::Unfolding { body, .. } | Kind::Applying { body, .. } => {
                let children = expression.children();
                let wand = matches!(expression.kind, Kind::Applying { .. });
                let inner = if wand { Purity::AnyAssertion } else { Purity::Pure };
                let opened = self.operands(&children[..children.len() - 1], inner);
                let found = self.purity(body)?;
                opened.map(|_| found)
            }
            Kind::Perm(Resource::Wand(_)) => {
                self.operands(&expression.children(), Purity::AnyAssertion).map(|_| Purity::Pure)
            }
            Kind::ForPerm { variables, resource, body } => {
                let inner = if matches!(resource, Resource::Wand(_)) { Purity::AnyAssertion } else { Purity::Pure };
                let located = self.operands(&resource.children(), inner);
                let bounded = self.operands(&[body], Purity::Pure);
                self.check_for_perm(variables, resource, expression);
                self.reject_permission_questions(body, Within::Nothing);
                located.and(bounded)
            }
            _ => self.operands(&expression.children(), Purity::Pure),
        }
    }

    /// The most that operands contain, unless one of them is wrong in itself. The first that contains more than is allowed is reported.
    fn operands(&mut self, operands: &[&Expression], allowed: Purity) -> Option<Purity> {
        let found: Vec<Option<Purity>> = operands.iter().map(|operand| self.purity(operand)).collect();
        let found: Vec<Purity> = found.into_iter().collect::<Option<_>>()?;
        let fits = operands.iter().zip(&found).all(|(operand, found)| self.allow(*found, allowed, operand));
        fits.then(|| found.into_iter().max().unwrap_or(Purity::Pure))
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
}

/// The wands that an assertion gives or takes.
fn wands(assertion: &Expression) -> Vec<Span> {
    let mut found = Vec::new();
    let mut waiting = vec![assertion];
    while let Some(next) = waiting.pop() {
        match &next.kind {
            ExpressionKind::Wand(_) => found.push(next.span),
            ExpressionKind::Unfolding { body, .. } | ExpressionKind::Applying { body, .. } => waiting.push(body),
            _ => waiting.extend(next.children().into_iter().rev()),
        }
    }
    found
}
