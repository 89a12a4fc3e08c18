//! Where one item of a specification comment ends and the next begins.

use crate::lexer::{Keyword, Symbol, Token, TokenKind};

pub const HAS_TYPE: TokenKind = TokenKind::Symbol(Symbol::HasType);
pub const SEMICOLON: TokenKind = TokenKind::Symbol(Symbol::Semicolon);

/// Words that begin an item.
const WORDS: [&str; 28] = [
    "measure",
    "predicate",
    "expression",
    "define",
    "inline",
    "reflect",
    "opaque",
    "private",
    "axiomatize",
    "ple",
    "automatic",
    "lazy",
    "lazyvar",
    "fail",
    "ignore",
    "autosize",
    "bound",
    "invariant",
    "using",
    "assume",
    "assert",
    "qualif",
    "LIQUID",
    "embed",
    "decrease",
    "rewrite",
    "rewriteWith",
    "include",
];

/// Whether a new piece begins at a token outside brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    None,
    Before,
    /// The token separates two pieces and belongs to neither.
    At,
}

/// Cuts a comment into items.
pub fn items<'tokens>(tokens: &'tokens [Token], text: &str) -> Vec<&'tokens [Token]> {
    let Some(first) = tokens.first() else { return Vec::new() };
    let margin = first.column;
    let mut inside = holds_signatures(tokens, text);
    pieces(tokens, |index| {
        let token = tokens[index];
        if token.kind == SEMICOLON && !inside {
            inside = holds_signatures(&tokens[index + 1..], text);
            return Cut::At;
        }
        if !token.surroundings.first_on_line || token.column > margin {
            return Cut::None;
        }
        if !begins_with_word(tokens, index, text) && (inside || !signature_at(tokens, index)) {
            return Cut::None;
        }
        inside = holds_signatures(&tokens[index..], text);
        Cut::Before
    })
}

/// Cuts where `cut` says so, asked for every token outside brackets.
pub fn pieces(tokens: &[Token], mut cut: impl FnMut(usize) -> Cut) -> Vec<&[Token]> {
    let mut result = Vec::new();
    let mut start = 0;
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate() {
        let decision = if depth == 0 && index > 0 { cut(index) } else { Cut::None };
        if decision != Cut::None {
            result.push(&tokens[start..index]);
            start = index + usize::from(decision == Cut::At);
        }
        if let TokenKind::Symbol(symbol) = token.kind {
            depth = if symbol.is_opening() {
                depth + 1
            } else if symbol.is_closing() {
                depth.saturating_sub(1)
            } else {
                depth
            };
        }
    }
    result.push(&tokens[start..]);
    result.retain(|piece| !piece.is_empty());
    result
}

/// Whether `f, g ::` stands at `index`; operators may stand bare.
pub fn signature_at(tokens: &[Token], index: usize) -> bool {
    let kind = |index: usize| tokens.get(index).map_or(TokenKind::End, |token| token.kind);
    let mut index = index;
    loop {
        index += match kind(index) {
            TokenKind::Symbol(Symbol::OpenParenthesis)
                if kind(index + 2) == TokenKind::Symbol(Symbol::CloseParenthesis) =>
            {
                3
            }
            found if is_signature_name(found) => 1,
            _ => return false,
        };
        match kind(index) {
            HAS_TYPE => return true,
            TokenKind::Symbol(Symbol::Comma) => index += 1,
            _ => return false,
        }
    }
}

fn is_signature_name(kind: TokenKind) -> bool {
    crate::parser::is_name_kind(kind) || crate::parser::is_operator_kind(kind)
}

/// Whether the item that begins with these tokens is a class, an instance or a `data … where`, which hold signatures of their own.
fn holds_signatures(tokens: &[Token], text: &str) -> bool {
    let Some(first) = tokens.first() else { return false };
    let is_where = |token: &Token| token.kind == TokenKind::Keyword(Keyword::Where);
    match first.kind {
        TokenKind::Keyword(Keyword::Class | Keyword::Instance | Keyword::Data | Keyword::Newtype) => {
            let next = (1..tokens.len())
                .find(|index| tokens[*index].surroundings.first_on_line && begins_with_word(tokens, *index, text));
            tokens[..next.unwrap_or(tokens.len())].iter().any(is_where)
        }
        _ => false,
    }
}

fn begins_with_word(tokens: &[Token], index: usize, text: &str) -> bool {
    if signature_at(tokens, index) {
        return false;
    }
    let token = tokens[index];
    match token.kind {
        TokenKind::Keyword(
            Keyword::Class
            | Keyword::Instance
            | Keyword::Data
            | Keyword::Newtype
            | Keyword::Type
            | Keyword::Import
            | Keyword::Infix
            | Keyword::Infixl
            | Keyword::Infixr,
        ) => true,
        TokenKind::Variable | TokenKind::Constructor => {
            WORDS.contains(&&text[token.start as usize..token.end as usize])
        }
        _ => false,
    }
}
