//! Top-level declarations: which one begins here.

use gainsay_source::Span;

use super::{Parse, Parser, types::constraints};
use crate::{
    layout::Lexeme,
    lexer::{Keyword, Symbol, TokenKind},
    syntax::{DataKeyword, Declaration, DeclarationKind, Identifier, LiteralKind},
};

impl Parser<'_> {
    pub(super) fn declaration(&mut self) -> Parse<Declaration> {
        let start = self.here();
        let kind = match self.peek() {
            Lexeme::Token(TokenKind::Keyword(keyword)) => self.keyword_declaration(keyword)?,
            Lexeme::Token(TokenKind::Variable) if self.is_foreign() => self.foreign(start)?,
            Lexeme::Token(TokenKind::Variable) if self.is_pattern_synonym() => {
                let names = self.pattern_synonym_names();
                self.skipped("a pattern synonym", start, names)
            }
            Lexeme::Token(TokenKind::Operator) if self.extensions.template_haskell => {
                self.skipped("a Template Haskell splice", start, Vec::new())
            }
            _ => DeclarationKind::Binding(self.binding()?),
        };
        Ok(Declaration { kind, span: self.since(start) })
    }

    fn keyword_declaration(&mut self, keyword: Keyword) -> Parse<DeclarationKind> {
        match keyword {
            Keyword::Data => self.data(DataKeyword::Data),
            Keyword::Newtype => self.data(DataKeyword::Newtype),
            Keyword::Type => self.type_declaration(),
            Keyword::Class => self.class(),
            Keyword::Instance => self.instance(),
            Keyword::Deriving => self.standalone_deriving(),
            Keyword::Default => {
                self.cursor.advance();
                Ok(DeclarationKind::Default(constraints(self.atomic_type()?)))
            }
            Keyword::Import => Err(self.refused("imports must stand before all other declarations")),
            Keyword::Infix | Keyword::Infixl | Keyword::Infixr | Keyword::Underscore => {
                Ok(DeclarationKind::Binding(self.binding()?))
            }
            _ => Err(self.expected("a declaration")),
        }
    }

    fn is_foreign(&self) -> bool {
        self.is_word("foreign")
            && match self.cursor.ahead(1).kind {
                TokenKind::Keyword(Keyword::Import) => true,
                TokenKind::Variable => self.token_text(self.cursor.ahead(1)) == "export",
                _ => false,
            }
    }

    /// `foreign import ccall unsafe "sin" c_sin :: Double -> Double`; an export only names what it would have exported.
    fn foreign(&mut self, start: Span) -> Parse<DeclarationKind> {
        self.cursor.advance();
        let is_import = self.accept_keyword(Keyword::Import);
        if !is_import {
            self.cursor.advance();
        }
        let Identifier { name: convention, .. } = self.bound_variable("a calling convention")?;
        if self.peek() == Lexeme::Token(TokenKind::Variable) && !self.is_signature_ahead() {
            self.cursor.advance();
        }
        let entity = match self.peek() {
            Lexeme::Token(TokenKind::Text) => match self.literal()?.kind {
                LiteralKind::Text(text) => text,
                _ => String::new(),
            },
            _ => String::new(),
        };
        let name = self.bound_variable("the name of the foreign function")?;
        self.expect(Symbol::HasType, "`::` after the name")?;
        let signature = self.whole_type()?;
        if is_import {
            return Ok(DeclarationKind::ForeignImport { convention, entity, name, signature });
        }
        self.unsupported("a foreign export", start);
        Ok(DeclarationKind::Unsupported { what: "a foreign export".to_owned(), names: Vec::new() })
    }

    fn is_pattern_synonym(&self) -> bool {
        self.extensions.pattern_synonyms
            && self.is_word("pattern")
            && matches!(self.cursor.ahead(1).kind, TokenKind::Constructor)
    }

    fn pattern_synonym_names(&mut self) -> Vec<Identifier> {
        let token = self.cursor.ahead(1);
        vec![self.identifier_of(token)]
    }

    fn skipped(&mut self, what: &str, start: Span, names: Vec<Identifier>) -> DeclarationKind {
        self.skip_item();
        self.unsupported(what, start);
        DeclarationKind::Unsupported { what: what.to_owned(), names }
    }

    /// Passes tokens up to where the innermost block's item ends.
    pub(super) fn skip_item(&mut self) {
        loop {
            match self.peek() {
                Lexeme::ImplicitSemicolon | Lexeme::ImplicitClose => return,
                Lexeme::Token(TokenKind::End | TokenKind::Symbol(Symbol::Semicolon)) => return,
                Lexeme::Token(TokenKind::Symbol(symbol)) if symbol.is_closing() => return,
                Lexeme::Token(TokenKind::Symbol(symbol)) if symbol.is_opening() => {
                    let partner = self.cursor.partner(self.cursor.position());
                    self.cursor.jump(partner);
                    self.cursor.advance();
                }
                Lexeme::Token(_) => self.cursor.advance(),
            }
        }
    }
}
