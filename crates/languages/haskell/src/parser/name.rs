//! Names and literals from tokens.

use gainsay_source::Diagnostic;

use super::{Failure, Parse, Parser, lookahead::is_operator_kind};
use crate::{
    layout::Lexeme,
    lexer::{Symbol, Token, TokenKind, literal},
    syntax::{Identifier, Literal, LiteralKind, ModuleName, QualifiedName},
};

impl<'text> Parser<'text> {
    pub(crate) fn identifier_of(&mut self, token: Token) -> Identifier {
        let name = self.intern(self.token_text(token));
        Identifier { name, span: self.span_of(token) }
    }

    pub(crate) fn qualified_of(&mut self, token: Token) -> QualifiedName {
        let text = self.token_text(token);
        let (qualifier, name) = match token.kind {
            TokenKind::QualifiedVariable | TokenKind::QualifiedConstructor => split_at_last_dot(text),
            TokenKind::QualifiedOperator | TokenKind::QualifiedConstructorOperator => split_before_operator(text),
            _ => (None, text),
        };
        let qualifier = qualifier.map(|qualifier| self.intern(qualifier));
        QualifiedName { qualifier, name: self.intern(name), span: self.span_of(token) }
    }

    /// Passes the next token and names it.
    pub(crate) fn take_identifier(&mut self) -> Identifier {
        let token = self.cursor.token();
        self.cursor.advance();
        self.identifier_of(token)
    }

    pub(crate) fn take_qualified(&mut self) -> QualifiedName {
        let token = self.cursor.token();
        self.cursor.advance();
        self.qualified_of(token)
    }

    /// A variable, or an operator in parentheses, where one is bound.
    pub(crate) fn bound_variable(&mut self, what: &str) -> Parse<Identifier> {
        match self.peek() {
            Lexeme::Token(TokenKind::Variable) => Ok(self.take_identifier()),
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenParenthesis))
                if self.is_parenthesized_operator(self.cursor.position()) =>
            {
                Ok(self.parenthesized_operator())
            }
            _ => Err(self.expected(what)),
        }
    }

    /// A constructor, or a constructor operator in parentheses, where one is bound.
    pub(crate) fn bound_constructor(&mut self, what: &str) -> Parse<Identifier> {
        match self.peek() {
            Lexeme::Token(TokenKind::Constructor) => Ok(self.take_identifier()),
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenParenthesis))
                if self.is_parenthesized_operator(self.cursor.position()) =>
            {
                Ok(self.parenthesized_operator())
            }
            _ => Err(self.expected(what)),
        }
    }

    /// `(op)`, already seen; the span covers the parentheses.
    fn parenthesized_operator(&mut self) -> Identifier {
        let qualified = self.parenthesized_qualified_operator();
        Identifier { name: qualified.name, span: qualified.span }
    }

    pub(crate) fn parenthesized_qualified_operator(&mut self) -> QualifiedName {
        let start = self.here();
        self.cursor.advance();
        let mut name = self.take_qualified();
        self.cursor.advance();
        name.span = self.since(start);
        name
    }

    /// An infix operator: symbols, or a name in backquotes, whose span covers the backquotes.
    pub(crate) fn infix_operator(&mut self) -> Parse<QualifiedName> {
        let start = self.here();
        if self.accept(Symbol::Backquote) {
            let kind = self.cursor.token().kind;
            if !is_name_kind(kind) {
                return Err(self.expected("a name between the backquotes"));
            }
            let mut name = self.take_qualified();
            self.expect(Symbol::Backquote, "the closing backquote")?;
            name.span = self.since(start);
            return Ok(name);
        }
        match self.peek() {
            Lexeme::Token(kind) if is_operator_kind(kind) => Ok(self.take_qualified()),
            _ => Err(self.expected("an operator")),
        }
    }

    pub(crate) fn module_name(&mut self) -> Parse<ModuleName> {
        match self.peek() {
            Lexeme::Token(TokenKind::Constructor | TokenKind::QualifiedConstructor) => {
                let Identifier { name, span } = self.take_identifier();
                Ok(ModuleName { name, span })
            }
            _ => Err(self.expected("the name of a module")),
        }
    }

    /// The literal that comes next, already seen to be one.
    pub(crate) fn literal(&mut self) -> Parse<Literal> {
        let token = self.cursor.token();
        let span = self.span_of(token);
        let text = self.token_text(token);
        let kind = match token.kind {
            TokenKind::Integer => literal::integer(text).map(LiteralKind::Integer),
            TokenKind::Fractional => literal::fractional(text).map(LiteralKind::Fractional),
            TokenKind::Character => literal::character(text).map(LiteralKind::Character),
            TokenKind::Text => literal::string(text).map(LiteralKind::Text),
            _ => return Err(self.expected("a literal")),
        };
        self.cursor.advance();
        match kind {
            Ok(kind) => Ok(Literal { kind, span }),
            Err(message) => Err(Failure(Box::new(Diagnostic::error("syntax", message, span)))),
        }
    }
}

pub(crate) fn is_name_kind(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Variable | TokenKind::Constructor | TokenKind::QualifiedVariable | TokenKind::QualifiedConstructor
    )
}

pub(crate) fn is_literal_kind(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Integer | TokenKind::Fractional | TokenKind::Character | TokenKind::Text)
}

fn split_at_last_dot(text: &str) -> (Option<&str>, &str) {
    match text.rfind('.') {
        Some(dot) => (Some(&text[..dot]), &text[dot + 1..]),
        None => (None, text),
    }
}

/// `Data.Map.!` and `Prelude..`: the qualifier ends at the first dot that no capital follows.
fn split_before_operator(text: &str) -> (Option<&str>, &str) {
    let dot = text
        .match_indices('.')
        .map(|(at, _)| at)
        .find(|at| !text[at + 1..].chars().next().is_some_and(char::is_uppercase));
    match dot {
        Some(dot) => (Some(&text[..dot]), &text[dot + 1..]),
        None => (None, text),
    }
}
