//! The words of SPCF.

use gainsay_source::{Diagnostic, FileId, Span};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Name(String),
    Number(String),
    /// Punctuation and operators, `→` and `->` both as `→`.
    Sign(&'static str),
    End,
}

/// Longer signs before those they begin with.
const SIGNS: [(&str, &str); 22] = [
    ("->", "→"),
    ("→", "→"),
    ("<=", "<="),
    ("≤", "<="),
    ("•", "•"),
    ("●", "•"),
    ("λ", "λ"),
    ("\\", "λ"),
    ("(", "("),
    (")", ")"),
    ("[", "("),
    ("]", ")"),
    ("{", "("),
    ("}", ")"),
    (".", "."),
    (":", ":"),
    ("^", "^"),
    ("=", "="),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("/", "/"),
];

fn is_name(character: char) -> bool {
    character.is_alphanumeric() && character != 'λ' || "_?'".contains(character)
}

pub fn tokens(text: &str, file: FileId) -> Result<Vec<Token>, Diagnostic> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(character) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = if character.is_whitespace() {
            character.len_utf8()
        } else if character == ';' {
            rest.find('\n').unwrap_or(rest.len())
        } else if is_name(character) {
            let length = rest.find(|next| !is_name(next)).unwrap_or(rest.len());
            let word = rest[..length].to_owned();
            let is_number = word.chars().all(|digit| digit.is_ascii_digit());
            let kind = if is_number { TokenKind::Number(word) } else { TokenKind::Name(word) };
            found.push(Token { kind, span: span(file, at, length) });
            length
        } else if let Some((sign, meaning)) = sign(rest) {
            found.push(Token { kind: TokenKind::Sign(meaning), span: span(file, at, sign.len()) });
            sign.len()
        } else {
            let message = format!("`{character}` means nothing in SPCF");
            return Err(Diagnostic::error("syntax", message, span(file, at, character.len_utf8())));
        };
        at += length;
    }
    found.push(Token { kind: TokenKind::End, span: span(file, text.len(), 0) });
    Ok(found)
}

fn sign(rest: &str) -> Option<(&'static str, &'static str)> {
    let less = ("<", "<");
    SIGNS.into_iter().chain([less]).find(|(sign, _)| rest.starts_with(sign))
}

fn span(file: FileId, at: usize, length: usize) -> Span {
    Span::new(file, at, at + length)
}
