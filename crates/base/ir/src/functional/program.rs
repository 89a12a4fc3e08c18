//! Programs: datatypes, definitions, goals.

use std::fmt;

use gainsay_source::{Name, Span};
use serde::Serialize;

use super::{Expr, text::word};

/// A whole program. Definitions are mutually recursive; goals are closed expressions over them.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Program {
    pub datatypes: Vec<Datatype>,
    pub definitions: Vec<Definition>,
    pub goals: Vec<Goal>,
}

/// An algebraic datatype. `Bool` with `False` and `True` is built in.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Datatype {
    pub name: Name,
    pub parameters: Vec<Name>,
    pub constructors: Vec<Constructor>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Constructor {
    pub name: Name,
    pub fields: Vec<Field>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Field {
    pub name: Option<Name>,
    pub ty: Type,
    pub strictness: Strictness,
}

/// Whether building a constructor forces the field first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Strictness {
    Lazy,
    Strict,
}

/// A named value, usually a function.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Definition {
    pub name: Name,
    pub body: Expr,
    pub span: Span,
}

/// What the name of a goal ends with in which a function has to end: calls of it by itself that are at nothing smaller fail.
pub const ENDS: &str = "@ends";

/// The code of such a failure.
pub const ENDLESS: &str = "termination";

/// One thing to check: no evaluation of `body` may crash.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Goal {
    pub name: Name,
    pub body: Expr,
    pub span: Span,
}

/// Types, as far as symbolic inputs need them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Type {
    Bool,
    /// Integers of any size.
    Int,
    /// Exact rationals.
    Real,
    /// IEEE doubles.
    Double,
    Char,
    /// Strings of the solver's theory; Haskell's are lists of characters instead.
    Text,
    Variable(Name),
    Data(Name, Vec<Type>),
    Function(Box<Type>, Box<Type>),
}

impl Type {
    /// The datatypes of mutable cells, `Cell content` and `SharedCell content`. They have no constructors: cells are made by a primitive, or are
    /// unknown. Two unknown shared cells may be one and the same.
    pub const CELL: &str = "Cell";
    pub const SHARED_CELL: &str = "SharedCell";

    /// A datatype without constructors. Only programs build what has a field of such a type; where the type is this one, an unknown value can be one of
    /// those that the program has built, which proofs know.
    pub const MADE: &str = "Made";

    /// What cells of this type hold.
    pub fn cell_content(&self) -> Option<&Type> {
        match self {
            Type::Data(name, arguments) if name == Type::CELL || name == Type::SHARED_CELL => arguments.first(),
            _ => None,
        }
    }

    /// Whether this is the type of cells that may be one and the same.
    pub fn is_shared_cell(&self) -> bool {
        matches!(self, Type::Data(name, _) if name == Type::SHARED_CELL)
    }

    /// Whether a value with a field of this type can come from outside once the program has built it.
    pub fn is_made(&self) -> bool {
        matches!(self, Type::Data(name, _) if name == Type::MADE)
    }

    /// Names of the built-in types, as the text form writes them.
    pub fn builtin(name: &str) -> Option<Type> {
        Some(match name {
            "Bool" => Type::Bool,
            "Int" => Type::Int,
            "Real" => Type::Real,
            "Double" => Type::Double,
            "Char" => Type::Char,
            "Text" => Type::Text,
            _ => return None,
        })
    }

    fn is_atomic(&self) -> bool {
        match self {
            Type::Data(_, arguments) => arguments.is_empty(),
            Type::Function(..) => false,
            _ => true,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Bool => write!(formatter, "Bool"),
            Type::Int => write!(formatter, "Int"),
            Type::Real => write!(formatter, "Real"),
            Type::Double => write!(formatter, "Double"),
            Type::Char => write!(formatter, "Char"),
            Type::Text => write!(formatter, "Text"),
            Type::Variable(name) => write!(formatter, "{}", word(name)),
            Type::Data(name, arguments) => {
                write!(formatter, "{}", word(name))?;
                arguments.iter().try_for_each(|argument| write!(formatter, " {}", Atomic(argument)))
            }
            Type::Function(argument, result) => match **argument {
                Type::Function(..) => write!(formatter, "({argument}) -> {result}"),
                _ => write!(formatter, "{argument} -> {result}"),
            },
        }
    }
}

/// Writes a type so that it can stand as an argument.
pub(super) struct Atomic<'a>(pub &'a Type);

impl fmt::Display for Atomic<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_atomic() { write!(formatter, "{}", self.0) } else { write!(formatter, "({})", self.0) }
    }
}
