//! Blocks: items between braces and semicolons, written or implied by indentation; and the specifications written inside them.

use gainsay_source::{Diagnostic, Span};

use super::{Parse, Parser};
use crate::{
    layout::{Indentation, Lexeme},
    lexer::{Keyword, Symbol, TokenKind},
    syntax::Specification,
};

/// The place of a block, as far as the comments in it are concerned.
#[derive(Clone, Copy)]
pub(super) struct BlockPlace {
    /// The keyword that opens it.
    start: Span,
    /// The column of its items; nothing between braces or when it is empty.
    column: Option<u32>,
}

impl Parser<'_> {
    /// The items of a block that begins here, after its keyword.
    pub(super) fn block<T>(
        &mut self,
        indentation: Indentation,
        mut item: impl FnMut(&mut Self) -> Parse<T>,
    ) -> Parse<Vec<T>> {
        self.nested(|parser| {
            if parser.accept(Symbol::OpenBrace) {
                parser.cursor.open_explicit();
                parser.explicit_items(&mut item)
            } else if parser.cursor.open_implicit(indentation) {
                parser.implicit_items(&mut item)
            } else {
                Ok(Vec::new())
            }
        })
    }

    fn explicit_items<T>(&mut self, item: &mut impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let mut items = Vec::new();
        loop {
            while self.accept(Symbol::Semicolon) {}
            if self.accept(Symbol::CloseBrace) {
                self.cursor.close_block();
                return Ok(items);
            }
            items.push(item(self)?);
            if !self.is_symbol(Symbol::Semicolon) && !self.is_symbol(Symbol::CloseBrace) {
                return Err(self.expected("`;` or `}`"));
            }
        }
    }

    fn implicit_items<T>(&mut self, item: &mut impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let mut items = Vec::new();
        loop {
            while self.accept_separator() {}
            match self.peek() {
                Lexeme::ImplicitClose => {
                    self.cursor.advance();
                    return Ok(items);
                }
                Lexeme::Token(kind) if ends_block(kind) => {
                    self.cursor.close_block();
                    return Ok(items);
                }
                _ => items.push(item(self)?),
            }
            match self.peek() {
                Lexeme::ImplicitSemicolon | Lexeme::ImplicitClose => {}
                Lexeme::Token(TokenKind::Symbol(Symbol::Semicolon)) => {}
                Lexeme::Token(_) => {
                    // The report's parse-error(t): what follows cannot belong to the item, so the block ends before it.
                    self.cursor.close_block();
                    return Ok(items);
                }
            }
        }
    }

    /// Passes a semicolon, written or implied.
    pub(super) fn accept_separator(&mut self) -> bool {
        if self.peek() == Lexeme::ImplicitSemicolon {
            self.cursor.advance();
            return true;
        }
        self.accept(Symbol::Semicolon)
    }

    /// Remembers where a block begins: call it at the first token after the keyword `start`.
    pub(super) fn block_place(&self, start: Span) -> BlockPlace {
        let first = self.cursor.token();
        let column = (first.kind != TokenKind::Symbol(Symbol::OpenBrace)).then_some(first.column);
        BlockPlace { start, column }
    }

    /// The specifications written in the block that just ended: before its last token, or after it at its column or further right.
    pub(super) fn block_specifications(&mut self, place: BlockPlace) -> Vec<Specification> {
        if self.specifications.is_empty() {
            return Vec::new();
        }
        let inside = self.since(place.start).end;
        let until = self.cursor.token().start;
        let first = self.specifications.partition_point(|pending| pending.comment.span.start < place.start.start);
        let mut found = Vec::new();
        for pending in &mut self.specifications[first..] {
            let comment = pending.comment;
            if comment.span.start >= until {
                break;
            }
            let belongs = comment.span.start < inside || place.column.is_some_and(|column| comment.column >= column);
            if belongs && !pending.claimed {
                pending.claimed = true;
                found.push(comment);
            }
        }
        found.into_iter().flat_map(|comment| self.specification(comment)).collect()
    }

    /// Says that a construct was understood as syntax but has no meaning here.
    pub(super) fn unsupported(&mut self, what: &str, start: Span) {
        let span = self.since(start);
        self.notes.push(Diagnostic::warning("unsupported", format!("{what} is not supported"), span));
    }
}

/// Tokens that no item of a block begins with: they belong to what surrounds it.
fn ends_block(kind: TokenKind) -> bool {
    match kind {
        TokenKind::End => true,
        TokenKind::Symbol(symbol) => symbol.is_closing() || symbol == Symbol::Comma,
        TokenKind::Keyword(keyword) => {
            matches!(
                keyword,
                Keyword::In | Keyword::Then | Keyword::Else | Keyword::Of | Keyword::Where | Keyword::Deriving
            )
        }
        _ => false,
    }
}
