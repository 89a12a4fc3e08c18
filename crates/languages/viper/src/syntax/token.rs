//! Tokens, made on demand from the text, so that memory does not grow with the size of a bad file.

use gainsay_source::{FileId, Span};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// Identifiers and keywords; the parser knows which is which.
    Word,
    Integer,
    /// With its quotes.
    Text,
    Symbol(&'static str),
    /// A character no token starts with, or a comment or text without end.
    Unknown,
    End,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    pub start: usize,
    /// Whether a line end lies between this token and the one before.
    pub first_on_line: bool,
}

impl Token<'_> {
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(crate) fn span(&self, file: FileId) -> Span {
        Span::new(file, self.start, self.end())
    }

    pub(crate) fn is(&self, text: &str) -> bool {
        matches!(self.kind, TokenKind::Word | TokenKind::Symbol(_)) && self.text == text
    }
}

/// Longest first where one is the beginning of another.
const SYMBOLS: &[&str] = &[
    "<==>", "==>", "--*", ":=", "::", "==", "!=", "<=", ">=", "&&", "||", "++", "..", "(", ")", "[", "]", "{", "}",
    ",", ";", ":", ".", "<", ">", "+", "-", "*", "/", "\\", "%", "!", "?", "|", "@", "=",
];

/// The first token at or after `from`.
pub(crate) fn token_at(text: &str, from: usize) -> Token<'_> {
    let (start, first_on_line) = match skip_blank(text, from) {
        Ok(found) => found,
        Err(start) => return Token { kind: TokenKind::Unknown, text: &text[start..], start, first_on_line: false },
    };
    let rest = &text[start..];
    let make = |kind, length: usize| Token { kind, text: &rest[..length], start, first_on_line };
    let Some(first) = rest.chars().next() else { return make(TokenKind::End, 0) };
    if first.is_ascii_alphabetic() || first == '_' || first == '$' {
        return make(TokenKind::Word, length_while(rest, |each| each.is_ascii_alphanumeric() || "_$'".contains(each)));
    }
    if first.is_ascii_digit() {
        return make(TokenKind::Integer, length_while(rest, |each| each.is_ascii_digit()));
    }
    if first == '"' {
        let inside = length_while(&rest[1..], |each| each != '"' && each != '\n');
        let closed = rest[1 + inside..].starts_with('"');
        return if closed { make(TokenKind::Text, inside + 2) } else { make(TokenKind::Unknown, inside + 1) };
    }
    match SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
        Some(symbol) => make(TokenKind::Symbol(symbol), symbol.len()),
        None => make(TokenKind::Unknown, first.len_utf8()),
    }
}

fn length_while(text: &str, accept: impl Fn(char) -> bool) -> usize {
    text.find(|each| !accept(each)).unwrap_or(text.len())
}

/// Where the next token starts and whether it is the first on its line; the start of a comment that never ends as an error.
fn skip_blank(text: &str, from: usize) -> Result<(usize, bool), usize> {
    let mut at = from;
    let mut new_line = from == 0;
    loop {
        let rest = &text[at..];
        let blank = length_while(rest, char::is_whitespace);
        new_line |= rest[..blank].contains('\n');
        at += blank;
        let rest = &text[at..];
        if rest.starts_with("//") {
            at += length_while(rest, |each| each != '\n');
        } else if let Some(inside) = rest.strip_prefix("/*") {
            let length = inside.find("*/").ok_or(at)? + 4;
            new_line |= rest[..length].contains('\n');
            at += length;
        } else {
            return Ok((at, new_line));
        }
    }
}
