//! SPCF's terms and types (figure 1 of the paper).

use gainsay_source::{Name, Span};
use num_bigint::BigInt;

#[derive(Clone, Debug)]
pub struct Term {
    pub kind: TermKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum TermKind {
    Number(BigInt),
    Variable(Name),
    /// `•`, by its position among all of them.
    Unknown(usize),
    Lambda(Name, Type, Box<Term>),
    Apply(Box<Term>, Box<Term>),
    /// With all its operands.
    Operation(Operation, Vec<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
    Let {
        name: Name,
        value: Box<Term>,
        body: Box<Term>,
        scope: Scope,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Plain,
    Recursive,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    IsZero,
    AddOne,
    SubtractOne,
    Divide,
    Add,
    Subtract,
    Multiply,
    Equal,
    Less,
    LessEqual,
}

impl Operation {
    pub const NAMED: [(&'static str, Operation); 12] = [
        ("zero?", Operation::IsZero),
        ("add1", Operation::AddOne),
        ("sub1", Operation::SubtractOne),
        ("div", Operation::Divide),
        ("/", Operation::Divide),
        ("+", Operation::Add),
        ("-", Operation::Subtract),
        ("*", Operation::Multiply),
        ("=", Operation::Equal),
        ("<", Operation::Less),
        ("<=", Operation::LessEqual),
        ("≤", Operation::LessEqual),
    ];

    pub fn named(text: &str) -> Option<Operation> {
        Operation::NAMED.iter().find(|(name, _)| *name == text).map(|(_, operation)| *operation)
    }

    pub fn arity(self) -> usize {
        match self {
            Operation::IsZero | Operation::AddOne | Operation::SubtractOne => 1,
            _ => 2,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Natural,
    Integer,
    Arrow(Box<Type>, Box<Type>),
    /// To be found out.
    Open(usize),
}

impl Type {
    pub fn arrow(from: Type, to: Type) -> Type {
        Type::Arrow(Box::new(from), Box::new(to))
    }
}

impl std::fmt::Display for Type {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Type::Natural => formatter.write_str("nat"),
            Type::Integer => formatter.write_str("int"),
            Type::Arrow(from, to) if matches!(**from, Type::Arrow(..)) => write!(formatter, "({from}) → {to}"),
            Type::Arrow(from, to) => write!(formatter, "{from} → {to}"),
            Type::Open(_) => formatter.write_str("_"),
        }
    }
}

/// A term and what is known of the unknowns in it.
#[derive(Debug)]
pub struct Program {
    pub term: Term,
    pub unknowns: Vec<(Type, Span)>,
    /// How many types were left open.
    pub open: usize,
}
