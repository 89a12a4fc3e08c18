//! What the reader makes of text: data with the places they came from. Not yet a program: that is the expander's business.

use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use num_rational::BigRational;
use serde::Serialize;

/// A datum and where it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Datum {
    pub kind: DatumKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum DatumKind {
    Number(Number),
    Boolean(bool),
    Character(char),
    Text(String),
    Symbol(Name),
    /// `#:key`, without the prefix.
    Keyword(Name),
    /// `(a b)`
    List(Vec<Datum>),
    /// `(a b . c)`
    Dotted(Vec<Datum>, Box<Datum>),
    /// `#(a b)`
    Vector(Vec<Datum>),
    /// `#&a`
    Boxed(Box<Datum>),
    /// `#"a"`, `#rx"a"` and their relatives: what kind of value, and its text.
    Other(OtherKind, String),
    /// `#hash((a . b))`: which function makes it, and its entries.
    Table(&'static str, Vec<Datum>),
}

/// Kinds of values that are written with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum OtherKind {
    /// The characters stand for bytes.
    Bytes,
    Regexp,
    Pregexp,
    ByteRegexp,
    BytePregexp,
}

impl OtherKind {
    /// What the prelude calls it.
    pub fn constructor(self) -> &'static str {
        match self {
            OtherKind::Bytes => "ByteString",
            OtherKind::Regexp => "Regexp",
            OtherKind::Pregexp => "Pregexp",
            OtherKind::ByteRegexp => "ByteRegexp",
            OtherKind::BytePregexp => "BytePregexp",
        }
    }
}

/// The numeric tower as it is written.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Number {
    Integer(BigInt),
    /// Never an integer.
    Rational(BigRational),
    Float(f64),
    /// Exact, with an imaginary part that is not zero.
    Complex(BigRational, BigRational),
    FloatComplex(f64, f64),
}

impl Datum {
    pub fn new(kind: DatumKind, span: Span) -> Datum {
        Datum { kind, span }
    }

    pub fn symbol(name: &str, span: Span) -> Datum {
        Datum::new(DatumKind::Symbol(Name::new(name)), span)
    }

    pub fn list(parts: Vec<Datum>, span: Span) -> Datum {
        Datum::new(DatumKind::List(parts), span)
    }

    pub fn as_symbol(&self) -> Option<&Name> {
        match &self.kind {
            DatumKind::Symbol(name) => Some(name),
            _ => None,
        }
    }

    pub fn is_symbol(&self, text: &str) -> bool {
        self.as_symbol().is_some_and(|name| name == text)
    }

    pub fn as_keyword(&self) -> Option<&Name> {
        match &self.kind {
            DatumKind::Keyword(name) => Some(name),
            _ => None,
        }
    }

    pub fn as_list(&self) -> Option<&[Datum]> {
        match &self.kind {
            DatumKind::List(parts) => Some(parts),
            _ => None,
        }
    }

    /// The parts of a list that starts with this symbol, without it.
    pub fn form(&self, head: &str) -> Option<&[Datum]> {
        match self.as_list()? {
            [first, rest @ ..] if first.is_symbol(head) => Some(rest),
            _ => None,
        }
    }
}
