//! Where one item of a specification comment ends and the next begins.

use crate::lexer::{Keyword, Symbol, Token, TokenKind};

pub const HAS_TYPE: TokenKind = TokenKind::Symbol(Symbol::HasType);

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

/// Cuts a comment into items.
pub fn items<'tokens>(tokens: &'tokens [Token], text: &str) -> Vec<&'tokens [Token]> {
    let Some(first) = tokens.first() else { return Vec::new() };
    let margin = first.column;
    let mut holds_signatures = holds_signatures(tokens, text);
    pieces(tokens, |index| {
        let token = tokens[index];
        if !token.surroundings.first_on_line || token.column > margin {
            return false;
        }
        let begins = begins_with_word(tokens, index, text) || (!holds_signatures && signature_at(tokens, index));
        if begins {
            holds_signatures = self::holds_signatures(&tokens[index..], text);
        }
        begins
    })
}

/// Cuts before every token outside brackets that `begins` chooses; semicolons outside brackets cut as well and vanish.
pub fn pieces<'tokens>(tokens: &'tokens [Token], mut begins: impl FnMut(usize) -> bool) -> Vec<&'tokens [Token]> {
    let mut result = Vec::new();
    let mut start = 0;
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Symbol(Symbol::Semicolon) if depth == 0 => {
                result.push(&tokens[start..index]);
                start = index + 1;
            }
            _ if depth == 0 && index > start && begins(index) => {
                result.push(&tokens[start..index]);
                start = index;
            }
            _ => {}
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
