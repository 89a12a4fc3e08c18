//! Statements of `do`, qualifiers of comprehensions, guards: one syntax.

use super::{Parse, Parser};
use crate::{
    layout::Indentation,
    lexer::{Keyword, Symbol},
    syntax::{Expression, ExpressionKind, Statement, StatementKind},
};

impl Parser<'_> {
    pub(super) fn statement(&mut self) -> Parse<Statement> {
        self.nested(Self::statement_here)
    }

    fn statement_here(&mut self) -> Parse<Statement> {
        let start = self.here();
        let kind = if self.is_keyword(Keyword::Let) {
            self.let_statement()?
        } else if self.extensions.recursive_do && self.is_word("rec") {
            self.cursor.advance();
            StatementKind::Recursive(self.block(Indentation::Deeper, Self::statement)?)
        } else if self.is_bind_ahead() {
            let pattern = self.pattern()?;
            let pattern = self.pattern_annotation(start, pattern)?;
            self.expect(Symbol::LeftArrow, "`<-` after the pattern")?;
            StatementKind::Bind { pattern, expression: self.expression()? }
        } else {
            StatementKind::Expression(self.expression()?)
        };
        Ok(Statement { kind, span: self.since(start) })
    }

    /// `let …`, which is an expression after all when `in` follows.
    fn let_statement(&mut self) -> Parse<StatementKind> {
        let start = self.here();
        let bindings = self.let_bindings()?;
        if !self.accept_keyword(Keyword::In) {
            return Ok(StatementKind::Let(bindings));
        }
        let body = Box::new(self.expression()?);
        let kind = ExpressionKind::Let { bindings, body };
        Ok(StatementKind::Expression(Expression { kind, span: self.since(start) }))
    }

    /// Statements between commas, up to `=`, `->`, `]` or `|`.
    pub(super) fn guards(&mut self) -> Parse<Vec<Statement>> {
        self.separated(Self::statement)
    }
}
