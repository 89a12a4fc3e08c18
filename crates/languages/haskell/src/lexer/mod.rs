//! Text → tokens, in one pass. Comments vanish; pragmas and specification comments are set aside with their places.
//!
//! Not here: the layout rule ([`crate::layout`]) and the values of literals ([`literal`]).

mod comment;
pub mod literal;
mod number;
mod scan;
mod token;

use gainsay_source::{FileId, Span};

use crate::notes::Notes;

pub use scan::is_symbol_character;
pub use token::{Keyword, Surroundings, Symbol, Token, TokenKind};

/// What the lexer makes of a file or of a part of one.
#[derive(Debug, Default)]
pub struct Tokens {
    /// Ends with exactly one [`TokenKind::End`].
    pub tokens: Vec<Token>,
    pub pragmas: Vec<Span>,
    /// The `{-@ … @-}` comments, delimiters included, with the column of the opening one.
    pub specifications: Vec<SpecificationComment>,
    pub notes: Notes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecificationComment {
    pub span: Span,
    pub column: u32,
}

/// Splits the whole of `text` into tokens.
pub fn tokenize(text: &str, file: FileId) -> Tokens {
    scan::Scanner::new(text, file, scan::Stretch { start: 0, end: text.len(), column: 1 }).run()
}

/// Splits a part of `text` that begins at byte `start`, in column `column`. Places are those of the whole text.
pub fn tokenize_part(text: &str, file: FileId, part: std::ops::Range<usize>, column: u32) -> Tokens {
    scan::Scanner::new(text, file, scan::Stretch { start: part.start, end: part.end, column }).run()
}
