//! Patterns.

use gainsay_source::Span;

use super::{Expression, FieldBinding, Identifier, Literal, Operators, QualifiedName, Type};

#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    pub kind: PatternKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum PatternKind {
    /// `_`
    Wildcard,
    Variable(Identifier),
    Literal(Literal),
    /// `-1`; the literal is a number.
    NegativeLiteral(Literal),
    /// `C p q`, also a bare `C`, `()`, `[]`. Infix use is `Operators`.
    Constructor {
        constructor: QualifiedName,
        arguments: Vec<Pattern>,
    },
    /// `C { f = p, g, .. }`; `wildcard` is the place of the dots.
    Record {
        constructor: QualifiedName,
        fields: Vec<FieldBinding<Pattern>>,
        wildcard: Option<Span>,
    },
    /// `x : y : zs` with constructor operators only.
    Operators(Operators<Pattern>),
    /// Two or more.
    Tuple(Vec<Pattern>),
    List(Vec<Pattern>),
    /// `x@p`
    As {
        name: Identifier,
        pattern: Box<Pattern>,
    },
    /// `~p`
    Lazy(Box<Pattern>),
    /// `!p`
    Bang(Box<Pattern>),
    /// `(e -> p)`
    View {
        expression: Box<Expression>,
        pattern: Box<Pattern>,
    },
    /// `(p :: t)`
    Annotated {
        pattern: Box<Pattern>,
        annotation: Type,
    },
    Parenthesized(Box<Pattern>),
    /// Parsed or skipped, but not given a meaning; the text names the construct.
    Unsupported(String),
}
