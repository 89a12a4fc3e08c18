//! Statements and blocks.

use super::{Parsed, Parser, error};
use crate::syntax::{
    AssertionKind, Block, Declaration, Expression, ExpressionKind, MeasureSyntax, Statement, StatementKind, TokenKind,
};

impl<'a> Parser<'a> {
    pub(super) fn block(&mut self) -> Parsed<Block> {
        self.nested(Parser::block_here)
    }

    fn block_here(&mut self) -> Parsed<Block> {
        let start = self.expect("{")?.start;
        let mut statements = Vec::new();
        loop {
            while self.eat(";") {}
            if self.eat("}") {
                return Ok(Block { statements, span: self.span_from(start) });
            }
            if self.token.kind == TokenKind::End {
                return Err(self.expected("`}`"));
            }
            statements.push(self.statement()?);
        }
    }

    fn statement(&mut self) -> Parsed<Statement> {
        let annotations = self.annotations()?;
        let start = self.token.start;
        let kind = self.statement_kind()?;
        Ok(Statement { kind, span: self.span_from(start), annotations })
    }

    fn statement_kind(&mut self) -> Parsed<StatementKind> {
        if self.at("{") {
            return Ok(StatementKind::Block(self.block()?));
        }
        if self.token.kind != TokenKind::Word || self.at_identifier() {
            return self.assignment_or_call();
        }
        match self.token.text {
            "var" => self.variables(),
            "inhale" => self.assertion(AssertionKind::Inhale),
            "exhale" => self.assertion(AssertionKind::Exhale),
            "assert" => self.assertion(AssertionKind::Assert),
            "assume" => self.assertion(AssertionKind::Assume),
            "refute" => self.assertion(AssertionKind::Refute),
            "fold" => Ok(StatementKind::Fold(self.operand()?)),
            "unfold" => Ok(StatementKind::Unfold(self.operand()?)),
            "apply" => {
                self.advance();
                Ok(StatementKind::Apply(self.wand()?))
            }
            "quasihavoc" => Ok(StatementKind::QuasiHavoc(self.operand()?)),
            "package" => {
                self.advance();
                let wand = self.wand()?;
                let script = if self.at("{") { Some(self.block()?) } else { None };
                Ok(StatementKind::Package(wand, script))
            }
            "if" => self.conditional_statement(),
            "while" => self.repetition(),
            "label" => {
                self.advance();
                let name = self.identifier("a label")?;
                Ok(StatementKind::Label(name, self.invariants()?.0))
            }
            "goto" => {
                self.advance();
                Ok(StatementKind::Goto(self.identifier("a label")?))
            }
            "define" => Ok(StatementKind::Define(self.define()?)),
            "quasihavocall" => {
                self.advance();
                let variables = self.declared()?;
                self.expect("::")?;
                Ok(StatementKind::QuasiHavocAll(variables, self.expression()?))
            }
            _ => self.assignment_or_call(),
        }
    }

    /// The expression after the statement's keyword.
    fn operand(&mut self) -> Parsed<Expression> {
        self.advance();
        self.expression()
    }

    fn assertion(&mut self, kind: AssertionKind) -> Parsed<StatementKind> {
        Ok(StatementKind::Assertion(kind, self.operand()?))
    }

    fn variables(&mut self) -> Parsed<StatementKind> {
        self.advance();
        let variables: Vec<Declaration> = self.declared()?;
        let value = if self.eat(":=") { Some(self.expression()?) } else { None };
        Ok(StatementKind::Declare(variables, value))
    }

    fn assignment_or_call(&mut self) -> Parsed<StatementKind> {
        if !self.starts_expression() {
            return Err(self.expected("a statement"));
        }
        let first = self.expression()?;
        if self.at(",") || self.at(":=") {
            let mut targets = vec![first];
            while self.eat(",") {
                targets.push(self.suffixed()?);
            }
            self.expect(":=")?;
            return Ok(StatementKind::Assign(targets, self.expression()?));
        }
        if !is_named(&first) {
            return Err(error("this is no statement: it is neither an assignment nor a call", first.span));
        }
        Ok(StatementKind::Assign(Vec::new(), first))
    }

    fn conditional_statement(&mut self) -> Parsed<StatementKind> {
        self.advance();
        self.expect("(")?;
        let condition = self.expression()?;
        self.expect(")")?;
        let then = self.block()?;
        let otherwise = if self.at("elseif") {
            let start = self.token.start;
            let kind = self.nested(Parser::conditional_statement)?;
            let span = self.span_from(start);
            Some(Block { statements: vec![Statement { kind, span, annotations: Vec::new() }], span })
        } else if self.eat("else") {
            Some(self.block()?)
        } else {
            None
        };
        Ok(StatementKind::If(condition, then, otherwise))
    }

    fn repetition(&mut self) -> Parsed<StatementKind> {
        self.advance();
        self.expect("(")?;
        let condition = self.expression()?;
        self.expect(")")?;
        let (invariants, measures) = self.invariants()?;
        Ok(StatementKind::While(condition, invariants, measures, self.block()?))
    }

    fn invariants(&mut self) -> Parsed<(Vec<Expression>, Vec<MeasureSyntax>)> {
        let (mut invariants, mut measures) = (Vec::new(), Vec::new());
        loop {
            if self.eat("invariant") {
                invariants.push(self.expression()?);
            } else if self.at("decreases") {
                measures.push(self.measure()?);
            } else if !(self.at(";") && self.peek().is("invariant")) {
                return Ok((invariants, measures));
            }
            if self.at(";") && (self.peek().is("invariant") || self.peek().is("decreases") || self.peek().is("{")) {
                self.advance();
            }
        }
    }

    /// `decreases e1, e2 if c`, `decreases _ if c`, `decreases *`.
    pub(super) fn measure(&mut self) -> Parsed<MeasureSyntax> {
        let start = self.expect("decreases")?.start;
        if self.eat("*") {
            return Ok(MeasureSyntax::Star(self.span_from(start)));
        }
        let assumed = self.token.is("_");
        let mut expressions = Vec::new();
        if assumed {
            self.advance();
        } else if self.starts_expression() && !(self.at("domain") && self.token.first_on_line) && !self.at("@") {
            expressions = self.several(Parser::expression)?;
        }
        let condition = if self.eat("if") { Some(self.expression()?) } else { None };
        let span = self.span_from(start);
        Ok(if assumed {
            MeasureSyntax::Assumed(condition, span)
        } else {
            MeasureSyntax::Tuple(expressions, condition, span)
        })
    }
}

/// What may stand alone as far as the grammar goes; whether it is a call is known when macros are expanded.
fn is_named(expression: &Expression) -> bool {
    matches!(*expression.kind, ExpressionKind::Call(..) | ExpressionKind::Identifier(_) | ExpressionKind::Select(..))
}
