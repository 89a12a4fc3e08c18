//! The text form, `.sep`: what the reader accepts, the printer writes. Nothing of a program is lost in it but places in the source.
//!
//! ```text
//! data list = nil() | cons(int, list);
//! function length(values: list): int by 0 { #nil() => 0; #cons(first, rest) => (1 + length(rest)) };
//! predicate next (at: int; value: int) is cell;
//! predicate nodes (at: int; values: list) =
//!     (if (at == 0) then {(values == #nil())} else next(at, ?p) &*& nodes(p, ?rest) &*& {(values == #cons(at, rest))});
//! procedure second #0 (at: int) returns result: int
//!     requires nodes(at, ?values) &*& {(1 < length(values))}
//!     ensures nodes(at, values)
//! { block 0: load second := next[at]; return second; };
//! ```
//! Conditions stand in braces, constructors behind `#`, and what is made of two parts in parentheses. Names that are no plain words are written in backquotes.

mod body;
mod expression;
mod print;
mod reader;
#[cfg(test)]
mod tests;

pub use print::print;
pub use reader::read;

use gainsay_source::Name;

use super::BinaryOperator;
use crate::text::Signs;

const SIGNS: Signs = Signs {
    symbols: &[
        "&*&", "==>", "==", "=>", "<=", "&&", "||", "->", "::", ":=", "(", ")", "{", "}", "[", "]", ";", ",", "=", "|",
        "?", ":", "+", "-", "*", "/", "<", "!", "#",
    ],
    comment: "//",
};

/// Words with which an expression, a sort, a pattern or an assertion begins, and which therefore are no plain names.
const KEYWORDS: [&str; 14] = [
    "_",
    "after",
    "arbitrary",
    "bool",
    "constant",
    "emp",
    "false",
    "forall",
    "if",
    "int",
    "match",
    "opaque",
    "real",
    "true",
];

const OPERATORS: [(BinaryOperator, &str); 12] = [
    (BinaryOperator::Add, "+"),
    (BinaryOperator::Subtract, "-"),
    (BinaryOperator::Multiply, "*"),
    (BinaryOperator::Divide, "div"),
    (BinaryOperator::Remainder, "rem"),
    (BinaryOperator::DivideReal, "/"),
    (BinaryOperator::Equal, "=="),
    (BinaryOperator::Less, "<"),
    (BinaryOperator::LessEqual, "<="),
    (BinaryOperator::And, "&&"),
    (BinaryOperator::Or, "||"),
    (BinaryOperator::Implies, "==>"),
];

fn is_plain_word(name: &str) -> bool {
    let mut characters = name.chars();
    // λ is a letter, but no word begins with it.
    characters.next().is_some_and(|first| (first.is_alphabetic() && first != 'λ') || first == '_')
        && characters.all(|character| character.is_alphanumeric() || matches!(character, '_' | '\''))
        && !KEYWORDS.contains(&name)
}

/// A name as the text form writes it.
fn word(name: &Name) -> String {
    if is_plain_word(name) { name.to_string() } else { format!("`{name}`") }
}
