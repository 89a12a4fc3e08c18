//! Literals, with their exact values.

use gainsay_source::Span;
use num_bigint::BigInt;
use num_rational::BigRational;

#[derive(Clone, Debug, PartialEq)]
pub struct Literal {
    pub kind: LiteralKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum LiteralKind {
    /// `12`, `0xff`, `0b1010`, `1_000_000`; never negative.
    Integer(BigInt),
    /// `1.5`, `2e-3`; the exact decimal value.
    Fractional(BigRational),
    Character(char),
    Text(String),
}
