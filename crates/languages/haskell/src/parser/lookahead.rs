//! Looking ahead by tokens: is this line a signature, does a pattern or an expression come next?
//!
//! A scan passes brackets in one step and stops where the innermost block's item ends, so it is cheap and never leaves the item.

use super::Parser;
use crate::{
    layout::Lexeme,
    lexer::{Keyword, Symbol, Token, TokenKind},
};

/// What a scan makes of one token outside brackets.
pub(super) enum Sight {
    Found,
    Stop,
    Continue,
}

impl Parser<'_> {
    /// The index of the first token from `start` on that `look` finds, brackets passed over.
    pub(super) fn scan(&self, start: usize, look: impl Fn(Token) -> Sight) -> Option<usize> {
        let column = self.cursor.block_column().unwrap_or(0);
        let mut index = start;
        loop {
            let token = self.cursor.at(index);
            if index > start && token.surroundings.first_on_line && token.column <= column {
                return None;
            }
            match token.kind {
                TokenKind::End => return None,
                TokenKind::Symbol(symbol) if symbol.is_closing() || symbol == Symbol::Semicolon => return None,
                _ => {}
            }
            match look(token) {
                Sight::Found => return Some(index),
                Sight::Stop => return None,
                Sight::Continue => index = self.cursor.partner(index) + 1,
            }
        }
    }

    /// Whether a statement binds: a `<-` comes before anything that no pattern contains.
    pub(super) fn is_bind_ahead(&self) -> bool {
        let look = |token: Token| match token.kind {
            TokenKind::Symbol(Symbol::LeftArrow) => Sight::Found,
            TokenKind::Symbol(
                Symbol::Equals | Symbol::Bar | Symbol::Comma | Symbol::RightArrow | Symbol::Backslash,
            ) => Sight::Stop,
            TokenKind::Keyword(keyword) if keyword != Keyword::Underscore => Sight::Stop,
            _ => Sight::Continue,
        };
        self.scan(self.cursor.position(), look).is_some()
    }

    /// Whether an element of a parenthesis is a view pattern: a `->` comes before its end.
    pub(super) fn is_view_ahead(&self) -> bool {
        let look = |token: Token| match token.kind {
            TokenKind::Symbol(Symbol::RightArrow) => Sight::Found,
            // In `(p :: a -> b)` the arrow belongs to a type.
            TokenKind::Symbol(Symbol::Comma | Symbol::Equals | Symbol::HasType) => Sight::Stop,
            _ => Sight::Continue,
        };
        self.scan(self.cursor.position(), look).is_some()
    }

    /// Whether a context `… =>` comes before the type proper.
    pub(crate) fn is_context_ahead(&self) -> bool {
        let look = |token: Token| match token.kind {
            TokenKind::Symbol(Symbol::DoubleArrow) => Sight::Found,
            TokenKind::Symbol(
                Symbol::RightArrow | Symbol::Comma | Symbol::Equals | Symbol::HasType | Symbol::Bar | Symbol::LeftArrow,
            )
            | TokenKind::Keyword(Keyword::Where) => Sight::Stop,
            TokenKind::Operator if self.token_text(token).ends_with('.') => Sight::Stop,
            _ => Sight::Continue,
        };
        self.scan(self.cursor.position(), look).is_some()
    }

    /// Whether `a, b ::` comes next: variables or operators in parentheses up to `::`.
    pub(super) fn is_signature_ahead(&self) -> bool {
        let mut index = self.cursor.position();
        loop {
            let token = self.cursor.at(index);
            index = match token.kind {
                TokenKind::Variable => index + 1,
                TokenKind::Symbol(Symbol::OpenParenthesis) if self.is_parenthesized_operator(index) => index + 3,
                _ => return false,
            };
            match self.cursor.at(index).kind {
                TokenKind::Symbol(Symbol::HasType) => return true,
                TokenKind::Symbol(Symbol::Comma) => index += 1,
                _ => return false,
            }
        }
    }

    /// Whether `(op)` stands at `index`.
    pub(crate) fn is_parenthesized_operator(&self, index: usize) -> bool {
        self.cursor.at(index).kind == TokenKind::Symbol(Symbol::OpenParenthesis)
            && is_operator_kind(self.cursor.at(index + 1).kind)
            && self.cursor.at(index + 2).kind == TokenKind::Symbol(Symbol::CloseParenthesis)
    }

    /// Whether an infix operator comes next, named by symbols or in backquotes.
    pub(super) fn is_infix_operator(&self) -> bool {
        match self.peek() {
            Lexeme::Token(TokenKind::Symbol(Symbol::Backquote)) => true,
            Lexeme::Token(kind) => is_operator_kind(kind),
            _ => false,
        }
    }
}

/// Whether a token names an operator; `~` does where it is not a lazy pattern.
pub(crate) fn is_operator_kind(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Operator
            | TokenKind::ConstructorOperator
            | TokenKind::QualifiedOperator
            | TokenKind::QualifiedConstructorOperator
            | TokenKind::Symbol(Symbol::Tilde)
    )
}
