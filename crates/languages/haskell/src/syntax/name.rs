//! Names as the user wrote them, not yet resolved to what they mean.
//!
//! Operators are named by their symbols without parentheses or backquotes. The built-in names are `()`, `[]`, `(,)`, `(,,)`, …, `:` and,
//! in types, `->`.

use std::fmt;

use gainsay_source::{Name, Span};

/// A name at its place of definition, or one that cannot be qualified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identifier {
    pub name: Name,
    pub span: Span,
}

/// A name at a place of use: `x`, `Map.insert`, `+`, `Map.!`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QualifiedName {
    /// `Data.Map` of `Data.Map.insert`.
    pub qualifier: Option<Name>,
    pub name: Name,
    pub span: Span,
}

/// `Data.Map.Strict`, with its dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleName {
    pub name: Name,
    pub span: Span,
}

impl Identifier {
    pub fn new(name: impl Into<Name>, span: Span) -> Identifier {
        Identifier { name: name.into(), span }
    }
}

impl QualifiedName {
    pub fn unqualified(name: impl Into<Name>, span: Span) -> QualifiedName {
        QualifiedName { qualifier: None, name: name.into(), span }
    }

    /// Where the name stands without its qualifier.
    pub fn own_span(&self) -> Span {
        Span { start: self.span.end.saturating_sub(self.name.len() as u32), ..self.span }
    }

    /// Whether it names a data constructor, type constructor, class or constructor operator, by its spelling.
    pub fn is_constructor(&self) -> bool {
        is_constructor_text(&self.name)
    }

    /// Whether it is written with symbols (`+`, `:|`), so that prefix use needs parentheses.
    pub fn is_symbolic(&self) -> bool {
        is_symbolic_text(&self.name)
    }
}

impl From<Identifier> for QualifiedName {
    fn from(identifier: Identifier) -> QualifiedName {
        QualifiedName { qualifier: None, name: identifier.name, span: identifier.span }
    }
}

impl fmt::Display for QualifiedName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.qualifier {
            Some(qualifier) => write!(formatter, "{qualifier}.{}", self.name),
            None => write!(formatter, "{}", self.name),
        }
    }
}

/// Whether a name's spelling makes it a constructor: a capital, a leading `:`, or one of `()`, `[]`, `(,)`, `->`.
pub fn is_constructor_text(text: &str) -> bool {
    text == "->" || text.chars().next().is_some_and(|first| first.is_uppercase() || matches!(first, ':' | '(' | '['))
}

/// Whether a name is spelled with operator symbols.
pub fn is_symbolic_text(text: &str) -> bool {
    text.chars().next().is_some_and(|first| !(first.is_alphanumeric() || matches!(first, '_' | '(' | '[')))
}
