//! Which fields a program assigns to, by its tokens: only of these are there updates.

use std::collections::BTreeSet;

use gainsay_source::Name;

use crate::lex::{Token, TokenKind};

const ASSIGNMENTS: [&str; 14] = ["=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^=", "++", "--", ":="];
/// What may stand between `++` and the field that it increments.
const WITHIN: [&str; 6] = ["->", ".", "(", ")", "[", "]"];

/// The names of all fields that stand before an assignment or after `++` or `--`. One too many does no harm.
pub(crate) fn written_fields(tokens: &[Token]) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        if let Some(name) = field_at(tokens, at)
            && tokens
                .get(after_index(tokens, at + 2))
                .is_some_and(|next| ASSIGNMENTS.iter().any(|symbol| next.is(symbol)))
        {
            found.insert(name.clone());
        }
        if token.is("++") || token.is("--") {
            let is_within = |token: &&Token| {
                matches!(token.kind, TokenKind::Word(_)) || WITHIN.iter().any(|symbol| token.is(symbol))
            };
            let length = tokens[at + 1..].iter().take_while(is_within).count();
            found.extend((at + 1..at + 1 + length).filter_map(|at| field_at(tokens, at)).cloned());
        }
    }
    found
}

/// Where it goes on behind `[i]`, which may be missing.
fn after_index(tokens: &[Token], at: usize) -> usize {
    if !tokens.get(at).is_some_and(|token| token.is("[")) {
        return at;
    }
    let mut depth = 0_usize;
    for (position, token) in tokens.iter().enumerate().skip(at) {
        if token.is("[") {
            depth += 1;
        } else if token.is("]") {
            depth -= 1;
        } else if token.is(";") {
            break;
        }
        if depth == 0 {
            return position + 1;
        }
    }
    at
}

/// `->field` or `.field`, from its first token on.
fn field_at(tokens: &[Token], at: usize) -> Option<&Name> {
    match (&tokens[at], &tokens.get(at + 1)?.kind) {
        (token, TokenKind::Word(name)) if token.is("->") || token.is(".") => Some(name),
        _ => None,
    }
}
