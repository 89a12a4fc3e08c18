//! Assertions: what holds of the heap and of values.

use gainsay_source::{Name, Span};
use serde::Serialize;

use super::{Expression, Type};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Assertion {
    pub kind: AssertionKind,
    pub span: Span,
}

impl Assertion {
    pub fn new(kind: AssertionKind, span: Span) -> Assertion {
        Assertion { kind, span }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(clippy::large_enum_variant, reason = "trees are small, and boxes would be in everybody's way")]
pub enum AssertionKind {
    /// A condition that does not speak of ownership. Before checking, predicate instances are here as calls.
    Pure(Expression),
    /// `emp`: no part of the heap.
    Empty,
    /// `a &*& b &*& c`, left to right.
    Separate(Vec<Assertion>),
    /// `condition ? then : otherwise`.
    Conditional { condition: Expression, then: Box<Assertion>, otherwise: Box<Assertion> },
    /// `place |-> value`: the owned place `p->f`, `*p`, `a[i]` or a global variable. The value may be a pattern.
    PointsTo { place: Expression, value: Expression },
    /// `array[from..to] |-> values`.
    Slice { array: Expression, from: Expression, to: Expression, values: Expression },
    /// `predicate<types>(arguments)`; arguments may be patterns. Also `struct_field(p, v)`, `malloc_block_struct(p)`, `chars(p, n, cs)`.
    Predicate { name: Name, types: Vec<Type>, arguments: Vec<Expression> },
    /// `[fraction]assertion`; the fraction may be a pattern.
    Fraction { fraction: Expression, assertion: Box<Assertion> },
    /// `switch (subject) { case nil: return a; case cons(h, t): return b; }`.
    Switch { subject: Expression, cases: Vec<AssertionCase> },
    /// `ensures a` within a case of a precondition: the postcondition in that case.
    Ensures(Box<Assertion>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AssertionCase {
    pub constructor: Name,
    pub variables: Vec<Name>,
    pub assertion: Assertion,
    pub span: Span,
}
