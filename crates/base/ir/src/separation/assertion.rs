//! Assertions over the heap, with patterns.

use gainsay_source::{Name, Span};
use serde::Serialize;

use super::Expression;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Assertion {
    pub kind: AssertionKind,
    pub span: Span,
}

impl Assertion {
    pub fn new(kind: AssertionKind, span: Span) -> Assertion {
        Assertion { kind, span }
    }

    /// The instances it mentions, in every case, and where they stand.
    pub fn instances(&self) -> Vec<(&Instance, Span)> {
        let mut found = Vec::new();
        let mut waiting = vec![self];
        while let Some(next) = waiting.pop() {
            match &next.kind {
                AssertionKind::Pure(_) => {}
                AssertionKind::Star(parts) => waiting.extend(parts),
                AssertionKind::Conditional(_, then, otherwise) => waiting.extend([&**then, &**otherwise]),
                AssertionKind::Instance(instance) => found.push((instance, next.span)),
                AssertionKind::Match(_, arms) => waiting.extend(arms.iter().map(|arm| &arm.assertion)),
                AssertionKind::After(inner) => waiting.push(inner),
            }
        }
        found
    }

    /// Whether a variable of this name stands in it.
    pub fn mentions(&self, name: &Name) -> bool {
        let speaks = |expression: &Expression| {
            expression.parts().into_iter().any(|part| matches!(part, Expression::Variable(found) if found == name))
        };
        match &self.kind {
            AssertionKind::Pure(condition) => speaks(condition),
            AssertionKind::Star(parts) => parts.iter().any(|part| part.mentions(name)),
            AssertionKind::Conditional(condition, then, otherwise) => {
                speaks(condition) || then.mentions(name) || otherwise.mentions(name)
            }
            AssertionKind::Instance(instance) => instance
                .arguments
                .iter()
                .chain(&instance.fraction)
                .any(|pattern| matches!(pattern, Pattern::Value(value) if speaks(value))),
            AssertionKind::Match(subject, arms) => {
                speaks(subject) || arms.iter().any(|arm| arm.assertion.mentions(name))
            }
            AssertionKind::After(inner) => inner.mentions(name),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum AssertionKind {
    Pure(Expression),
    /// All of them, each of its own part of the heap; none of them means nothing is owned. What one binds the next may use.
    Star(Vec<Assertion>),
    Conditional(Expression, Box<Assertion>, Box<Assertion>),
    Instance(Instance),
    Match(Expression, Vec<MatchArm>),
    /// Holds after the call if the case it stands in held before.
    After(Box<Assertion>),
}

/// An instance of a predicate, or of a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Instance {
    pub predicate: Name,
    pub arguments: Vec<Pattern>,
    /// The whole, where absent.
    pub fraction: Option<Pattern>,
}

impl Instance {
    /// Whether a place may hold anything, even nothing yet: `p->f |-> _`.
    pub fn asks_no_value(&self) -> bool {
        self.arguments.last() == Some(&Pattern::Any)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MatchArm {
    pub constructor: Name,
    pub variables: Vec<Name>,
    pub assertion: Assertion,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Pattern {
    Value(Expression),
    /// Takes the value that stands there.
    Bind(Name),
    Any,
    /// Takes a value of this constructor apart.
    Construct(Name, Vec<Pattern>),
}
