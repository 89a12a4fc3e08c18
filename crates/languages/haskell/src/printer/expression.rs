//! Expressions and statements.

use super::Printer;
use crate::syntax::{
    Alternative, Clause, DoKind, Expression, ExpressionKind, OperatorItem, QualifiedName, Statement, StatementKind,
};

impl Printer {
    pub(super) fn expression(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Variable(name) | ExpressionKind::Constructor(name) => self.prefix(name),
            ExpressionKind::Literal(literal) => self.literal(literal),
            ExpressionKind::Hole => self.word("_"),
            ExpressionKind::Unsupported(what) => self.word(&format!("_ {{- not supported: {what} -}}")),
            ExpressionKind::Apply { function, arguments } => self.application(function, arguments),
            ExpressionKind::TypeApply { function, argument } => {
                self.expression(function);
                self.word(" @");
                self.written_type(argument);
            }
            ExpressionKind::Operators(operators) => self.operators(&operators.items),
            ExpressionKind::LeftSection { operand, operator } => {
                self.word("(");
                self.expression(operand);
                self.word(" ");
                self.operator(operator);
                self.word(")");
            }
            ExpressionKind::RightSection { operator, operand } => {
                self.word("(");
                self.operator(operator);
                self.word(" ");
                self.expression(operand);
                self.word(")");
            }
            ExpressionKind::Parenthesized(inner) => {
                self.word("(");
                self.expression(inner);
                self.word(")");
            }
            ExpressionKind::Annotated { expression, annotation } => {
                self.expression(expression);
                self.word(" :: ");
                self.written_type(annotation);
            }
            _ => self.compound(expression),
        }
    }

    fn application(&mut self, function: &Expression, arguments: &[Expression]) {
        self.expression(function);
        for argument in arguments {
            self.word(" ");
            self.expression(argument);
        }
    }

    fn operators(&mut self, items: &[OperatorItem<Expression>]) {
        for item in items {
            match item {
                OperatorItem::Operand(operand) => self.expression(operand),
                OperatorItem::Operator(name) => self.infix(name),
                OperatorItem::Minus(_) => self.word("- "),
            }
        }
    }

    /// What begins with a keyword, and records.
    fn compound(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Lambda { parameters, body } => {
                self.word("\\");
                self.patterns(parameters);
                self.word(" -> ");
                self.expression(body);
            }
            ExpressionKind::LambdaCase { alternatives } => {
                self.word("\\case");
                self.braces(alternatives, Printer::alternative);
            }
            ExpressionKind::LambdaCases { clauses } => {
                self.word("\\cases");
                self.braces(clauses, Printer::cases_clause);
            }
            ExpressionKind::Let { bindings, body } => {
                self.word("let");
                self.bindings(bindings);
                self.word(" in ");
                self.expression(body);
            }
            ExpressionKind::If { condition, consequence, alternative } => {
                self.word("if ");
                self.expression(condition);
                self.word(" then ");
                self.expression(consequence);
                self.word(" else ");
                self.expression(alternative);
            }
            ExpressionKind::MultiWayIf { branches } => {
                self.word("if");
                self.guarded_bodies(branches, "->");
            }
            ExpressionKind::Case { scrutinee, alternatives } => {
                self.word("case ");
                self.expression(scrutinee);
                self.word(" of");
                self.braces(alternatives, Printer::alternative);
            }
            ExpressionKind::Do { form, statements } => {
                self.do_keyword(form);
                self.braces(statements, Printer::statement);
            }
            ExpressionKind::RecordConstruct { constructor, fields, wildcard } => {
                self.prefix(constructor);
                self.fields(fields, wildcard.is_some(), Printer::expression);
            }
            ExpressionKind::RecordUpdate { record, fields } => {
                self.expression(record);
                self.fields(fields, false, Printer::expression);
            }
            _ => self.bracketed(expression),
        }
    }

    fn do_keyword(&mut self, form: &DoKind) {
        match form {
            DoKind::Do => self.word("do"),
            DoKind::Recursive => self.word("mdo"),
            DoKind::Qualified(module) => self.word(&format!("{module}.do")),
        }
    }

    fn bracketed(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Tuple(parts) => {
                self.word("(");
                self.list(parts, ", ", Printer::expression);
                self.word(")");
            }
            ExpressionKind::TupleSection(parts) => {
                self.word("(");
                self.list(parts, ", ", |printer, part| part.iter().for_each(|part| printer.expression(part)));
                self.word(")");
            }
            ExpressionKind::List(elements) => {
                self.word("[");
                self.list(elements, ", ", Printer::expression);
                self.word("]");
            }
            ExpressionKind::Range { from, next, to } => {
                self.word("[");
                self.expression(from);
                if let Some(next) = next {
                    self.word(", ");
                    self.expression(next);
                }
                self.word(" .. ");
                to.iter().for_each(|to| self.expression(to));
                self.word("]");
            }
            ExpressionKind::ListComprehension { body, branches } => {
                self.word("[");
                self.expression(body);
                for branch in branches {
                    self.word(" | ");
                    self.list(branch, ", ", Printer::statement);
                }
                self.word("]");
            }
            _ => {}
        }
    }

    fn alternative(&mut self, alternative: &Alternative) {
        self.pattern(&alternative.pattern);
        self.right_hand_side(&alternative.right_hand_side, "->");
    }

    fn cases_clause(&mut self, clause: &Clause) {
        self.patterns(&clause.parameters);
        self.right_hand_side(&clause.right_hand_side, "->");
    }

    pub(super) fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Bind { pattern, expression } => {
                self.pattern(pattern);
                self.word(" <- ");
                self.expression(expression);
            }
            StatementKind::Let(bindings) => {
                self.word("let");
                self.bindings(bindings);
            }
            StatementKind::Expression(expression) => self.expression(expression),
            StatementKind::Recursive(statements) => {
                self.word("rec");
                self.braces(statements, Printer::statement);
            }
        }
    }

    pub(super) fn names(&mut self, names: &[QualifiedName]) {
        self.list(names, ", ", Printer::prefix);
    }
}
