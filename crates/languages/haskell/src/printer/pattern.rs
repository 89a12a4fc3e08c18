//! Patterns.

use super::Printer;
use crate::syntax::{FieldBinding, OperatorItem, Pattern, PatternKind};

impl Printer {
    pub(super) fn pattern(&mut self, pattern: &Pattern) {
        match &pattern.kind {
            PatternKind::Wildcard => self.word("_"),
            PatternKind::Variable(name) => self.prefix_identifier(name),
            PatternKind::Literal(literal) => self.literal(literal),
            PatternKind::NegativeLiteral(literal) => {
                self.word("-");
                self.literal(literal);
            }
            PatternKind::Constructor { constructor, arguments } => {
                self.prefix(constructor);
                self.patterns(arguments);
            }
            PatternKind::Record { constructor, fields, wildcard } => {
                self.prefix(constructor);
                self.fields(fields, wildcard.is_some(), Printer::pattern);
            }
            PatternKind::Operators(operators) => self.pattern_operators(&operators.items),
            PatternKind::Tuple(parts) => self.patterns_between("(", parts, ")"),
            PatternKind::List(parts) => self.patterns_between("[", parts, "]"),
            PatternKind::As { name, pattern } => {
                self.word(&format!("{}@", name.name));
                self.pattern(pattern);
            }
            PatternKind::Lazy(inner) => self.marked("~", inner),
            PatternKind::Bang(inner) => self.marked("!", inner),
            PatternKind::View { expression, pattern } => {
                self.expression(expression);
                self.word(" -> ");
                self.pattern(pattern);
            }
            PatternKind::Annotated { pattern, annotation } => {
                self.pattern(pattern);
                self.word(" :: ");
                self.written_type(annotation);
            }
            PatternKind::Parenthesized(inner) => {
                self.word("(");
                self.pattern(inner);
                self.word(")");
            }
            PatternKind::Unsupported(what) => self.word(&format!("_ {{- not supported: {what} -}}")),
        }
    }

    fn marked(&mut self, mark: &str, inner: &Pattern) {
        self.word(mark);
        self.pattern(inner);
    }

    /// Each with a space before it.
    pub(super) fn patterns(&mut self, patterns: &[Pattern]) {
        for pattern in patterns {
            self.word(" ");
            self.pattern(pattern);
        }
    }

    fn patterns_between(&mut self, open: &str, parts: &[Pattern], close: &str) {
        self.word(open);
        self.list(parts, ", ", Printer::pattern);
        self.word(close);
    }

    fn pattern_operators(&mut self, items: &[OperatorItem<Pattern>]) {
        for item in items {
            match item {
                OperatorItem::Operand(operand) => self.pattern(operand),
                OperatorItem::Operator(name) => self.infix(name),
                OperatorItem::Minus(_) => self.word("-"),
            }
        }
    }

    /// `{ f = x, g, .. }`
    pub(super) fn fields<T>(
        &mut self,
        fields: &[FieldBinding<T>],
        has_wildcard: bool,
        print: impl Fn(&mut Printer, &T) + Copy,
    ) {
        self.word(" { ");
        self.list(fields, ", ", |printer, field| {
            printer.prefix(&field.field);
            if let Some(value) = &field.value {
                printer.word(" = ");
                print(printer, value);
            }
        });
        if has_wildcard {
            self.word(if fields.is_empty() { ".." } else { ", .." });
        }
        self.word(" }");
    }
}
