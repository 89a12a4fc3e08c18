//! The words for structures made of records: `tree(struct node, root, {left, right}; v)` and sums over them.

use gainsay_ir::c::{Expression, ExpressionKind};
use gainsay_source::{Name, Span};

use super::{Parsed, Parser};
use crate::records::{Shape, UPDATE};

impl Parser<'_> {
    /// After `tree`.
    pub(super) fn tree(&mut self, start: Span) -> Parsed<Expression> {
        self.expect("(")?;
        self.advance();
        let structure = self.name("the name of a structure")?;
        self.expect(",")?;
        let root = self.nested(Self::pattern)?;
        self.expect(",")?;
        let children = self.field_names()?;
        let told = if self.is(",") && self.is_ahead(1, "{") {
            self.advance();
            Some(self.field_names()?)
        } else {
            None
        };
        let value = if self.take(";") || self.take(",") {
            self.nested(Self::pattern)?
        } else {
            Expression::new(ExpressionKind::Any, self.span())
        };
        self.expect(")")?;
        let span = self.since(start);
        let shape = Shape { structure, children, told, span };
        let callee = Expression::new(ExpressionKind::Variable(Name::from(shape.word("tree"))), start);
        let kind = ExpressionKind::Call { callee: Box::new(callee), arguments: vec![root, value] };
        Ok(Expression::new(kind, span))
    }

    /// `{left, right}`.
    fn field_names(&mut self) -> Parsed<Vec<Name>> {
        self.expect("{")?;
        let mut names = Vec::new();
        while !self.is("}") {
            names.push(self.name("the name of a field")?);
            if !self.take(",") {
                break;
            }
        }
        self.expect("}")?;
        Ok(names)
    }

    /// `v[p].field := e`, from `:=` on. The checker finds out which function that is.
    pub(super) fn update(&mut self, target: Expression, start: Span) -> Parsed<Expression> {
        let word = Expression::new(ExpressionKind::Variable(Name::new(UPDATE)), self.span());
        self.advance();
        let value = self.nested(Self::conditional)?;
        let kind = ExpressionKind::Call { callee: Box::new(word), arguments: vec![target, value] };
        Ok(Expression::new(kind, self.since(start)))
    }

    /// After `sum`: `(x in records(v)) v[x].value`.
    pub(super) fn sum(&mut self, start: Span) -> Parsed<Expression> {
        self.expect("(")?;
        let variable = self.name("the name of a variable")?;
        if !self.take_word("in") {
            return self.expected("`in`");
        }
        let range = Box::new(self.nested(Self::expression)?);
        self.expect(")")?;
        let body = Box::new(self.nested(Self::operand)?);
        Ok(Expression::new(ExpressionKind::Sum { variable, range, body }, self.since(start)))
    }
}
