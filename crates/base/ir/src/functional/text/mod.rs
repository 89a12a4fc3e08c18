//! The text form of λ_G, `.fun`: what the reader accepts, the printer writes.
//!
//! ```text
//! data List a = Nil | Cons a (List a);
//! def repl n = Cons n (repl (n + 1));
//! goal example = let { i = ? : Int } in assert (i < 3) in i;
//! ```
//! Names that are no plain words are written in backquotes. Names of constructors start with an upper-case letter, `:`, `(` or `[`.

mod expressions;
mod items;
mod printer;
mod reader;
#[cfg(test)]
mod tests;

pub use items::read;
pub use printer::{print, print_expression};

use crate::text::Signs;

/// Whether a name is a constructor's, by its first character.
pub(super) fn names_constructor(name: &str) -> bool {
    name.starts_with(|first: char| first.is_uppercase() || matches!(first, ':' | '(' | '['))
}

const SIGNS: Signs = Signs {
    symbols: &[
        "->", "==", "/=", "<=", ">=", "&&", "||", "[]", "□", "λ", "(", ")", "{", "}", "[", "]", ";", ",", "=", "|",
        "\\", "?", ":", "+", "-", "*", "/", "<", ">", "!",
    ],
    comment: "--",
};

const KEYWORDS: [&str; 20] = [
    "data", "def", "goal", "let", "in", "case", "of", "if", "then", "else", "assume", "assert", "choice", "or",
    "crash", "force", "catch", "raise", "monitor", "blaming",
];

fn is_plain_word(name: &str) -> bool {
    let mut characters = name.chars();
    characters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && characters.all(|character| character.is_alphanumeric() || matches!(character, '_' | '\''))
        && !KEYWORDS.contains(&name)
        && super::Primitive::named(name).is_none()
}

/// A name as the text form writes it.
pub(super) fn word(name: &gainsay_source::Name) -> String {
    if is_plain_word(name) { name.to_string() } else { format!("`{name}`") }
}
