//! Statements of method bodies and proof scripts.

use gainsay_source::{Name, Span};
use serde::Serialize;

use super::{Annotation, Expression, FieldAccess, Measure, PredicateAccess, Resource, Variable, Wand};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Statement {
    pub kind: StatementKind,
    pub span: Span,
    pub annotations: Vec<Annotation>,
}

impl Statement {
    pub fn new(kind: StatementKind, span: Span) -> Statement {
        Statement { kind, span, annotations: Vec::new() }
    }
}

/// Statements in sequence. Variables declared in it are visible to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Block {
    pub statements: Vec<Statement>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum StatementKind {
    /// A variable with an arbitrary value. An initial value is an assignment that follows.
    Declare(Variable),
    Assign {
        target: Name,
        value: Expression,
    },
    AssignField {
        target: FieldAccess,
        value: Expression,
    },
    /// `target := new(fields)`.
    New {
        target: Name,
        fields: Vec<Name>,
    },
    /// `targets := method(arguments)`.
    Call {
        targets: Vec<Name>,
        method: Name,
        arguments: Vec<Expression>,
    },
    Inhale(Expression),
    Exhale(Expression),
    Assert(Expression),
    Assume(Expression),
    /// Fails if the assertion provably holds here.
    Refute(Expression),
    Fold(PredicateAccess),
    Unfold(PredicateAccess),
    Package {
        wand: Wand,
        script: Option<Block>,
    },
    Apply(Wand),
    If {
        condition: Expression,
        then: Block,
        otherwise: Block,
    },
    While {
        condition: Expression,
        invariants: Vec<Expression>,
        measures: Vec<Measure>,
        body: Block,
    },
    /// With invariants where it is the head of a loop made of `goto`s.
    Label {
        name: Name,
        invariants: Vec<Expression>,
    },
    Goto(Name),
    Block(Block),
    /// `quasihavoc condition ==> resource`: forget the value, keep the permission.
    QuasiHavoc {
        condition: Option<Expression>,
        resource: Resource,
    },
    /// `quasihavocall variables :: condition ==> resource`.
    QuasiHavocAll {
        variables: Vec<Variable>,
        condition: Option<Expression>,
        resource: Resource,
    },
}
