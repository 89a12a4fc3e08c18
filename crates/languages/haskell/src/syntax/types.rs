//! Haskell types and kinds as written; refined types are in [`super::specification`].

use gainsay_source::Span;

use super::{Identifier, Literal, Operators, QualifiedName};

/// A type, a kind or a constraint: Haskell writes all three alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Type {
    pub kind: TypeKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TypeKind {
    Variable(Identifier),
    /// Also `()`, `[]`, `(,)`, `->` used prefix, and `*` as a kind.
    Constructor(QualifiedName),
    /// At least one argument; the function is not itself an application.
    Apply {
        function: Box<Type>,
        arguments: Vec<Type>,
    },
    Function {
        argument: Box<Type>,
        result: Box<Type>,
    },
    /// `[t]`
    List(Box<Type>),
    /// Two or more; unit is the constructor `()`.
    Tuple(Vec<Type>),
    /// `forall a (b :: k). t`
    ForAll {
        binders: Vec<TypeBinder>,
        body: Box<Type>,
    },
    /// `(Eq a, Show a) => t`
    Qualified {
        context: Vec<Type>,
        body: Box<Type>,
    },
    /// `a :+: b`, `a ~ b`, ``a `T` b``.
    Operators(Operators<Type>),
    /// `(t :: k)`
    Annotated {
        body: Box<Type>,
        annotation: Box<Type>,
    },
    Parenthesized(Box<Type>),
    /// `_`
    Wildcard,
    /// A type-level number or string.
    Literal(Literal),
    /// `'Con`, `'[a, b]`, `'(a, b)`: what was written after the quote.
    Promoted(Box<Type>),
    /// `[a, b]` at the type level.
    PromotedList(Vec<Type>),
    /// `!t` or `~t` where no field stands: parsed, meaningless here.
    Unsupported(String),
}

/// `a` or `(a :: k)` where a type variable is bound.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeBinder {
    pub name: Identifier,
    pub kind: Option<Type>,
    pub span: Span,
}
