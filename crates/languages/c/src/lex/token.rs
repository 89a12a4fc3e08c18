//! Tokens.

use std::fmt;

use gainsay_ir::c::FloatKind;
use gainsay_source::{Name, Span};
use num_bigint::BigInt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
    /// Part of an annotation.
    pub(crate) ghost: bool,
    /// The first of its line, or of an annotation: where a directive may begin.
    pub(crate) line_start: bool,
    /// Nothing stands before it on its line, not even a space.
    pub(crate) at_margin: bool,
}

impl Token {
    pub(crate) fn is_word(&self, word: &str) -> bool {
        matches!(&self.kind, TokenKind::Word(found) if found == word)
    }

    pub(crate) fn is(&self, symbol: &str) -> bool {
        matches!(self.kind, TokenKind::Symbol(found) if found == symbol)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// An identifier or keyword.
    Word(Name),
    Integer {
        value: BigInt,
        unsigned: bool,
        long: bool,
    },
    Float(FloatKind),
    Character(u8),
    Text(Vec<u8>),
    Symbol(&'static str),
    /// After the last token.
    End,
}

impl fmt::Display for TokenKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TokenKind::Word(name) => write!(formatter, "`{name}`"),
            TokenKind::Integer { value, .. } => write!(formatter, "`{value}`"),
            TokenKind::Float(_) => write!(formatter, "a floating-point number"),
            TokenKind::Character(_) => write!(formatter, "a character"),
            TokenKind::Text(_) => write!(formatter, "a string"),
            TokenKind::Symbol(symbol) => write!(formatter, "`{symbol}`"),
            TokenKind::End => write!(formatter, "the end of the file"),
        }
    }
}
