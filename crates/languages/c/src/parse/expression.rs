//! Expressions with operators, by precedence.

use gainsay_ir::c::{BinaryOperator, Expression, ExpressionKind};

use super::{MOST_OPERATORS, Parsed, Parser};
use crate::lex::TokenKind;

/// From loosest to tightest.
const LEVELS: [&[(&str, BinaryOperator)]; 11] = [
    &[("==>", BinaryOperator::Implies)],
    &[("||", BinaryOperator::Or)],
    &[("&&", BinaryOperator::And)],
    &[("|", BinaryOperator::BitOr)],
    &[("^", BinaryOperator::BitXor)],
    &[("&", BinaryOperator::BitAnd)],
    &[("==", BinaryOperator::Equal), ("!=", BinaryOperator::NotEqual)],
    &[
        ("<", BinaryOperator::Less),
        ("<=", BinaryOperator::LessEqual),
        (">", BinaryOperator::Greater),
        (">=", BinaryOperator::GreaterEqual),
    ],
    &[("<<", BinaryOperator::ShiftLeft), (">>", BinaryOperator::ShiftRight)],
    &[("+", BinaryOperator::Add), ("-", BinaryOperator::Subtract)],
    &[("*", BinaryOperator::Multiply), ("/", BinaryOperator::Divide), ("%", BinaryOperator::Remainder)],
];
const RELATIONS: usize = 7;

const ASSIGNMENTS: [(&str, BinaryOperator); 10] = [
    ("+=", BinaryOperator::Add),
    ("-=", BinaryOperator::Subtract),
    ("*=", BinaryOperator::Multiply),
    ("/=", BinaryOperator::Divide),
    ("%=", BinaryOperator::Remainder),
    ("<<=", BinaryOperator::ShiftLeft),
    (">>=", BinaryOperator::ShiftRight),
    ("&=", BinaryOperator::BitAnd),
    ("|=", BinaryOperator::BitOr),
    ("^=", BinaryOperator::BitXor),
];

impl Parser<'_> {
    /// With commas.
    pub(super) fn expression(&mut self) -> Parsed<Expression> {
        let mut left = self.assignment()?;
        let mut count = 0;
        while self.is(",") && !self.is_ghost() {
            self.advance();
            count += 1;
            if count > MOST_OPERATORS {
                return self.error("too many commas in a row");
            }
            let right = self.assignment()?;
            let span = left.span.to(right.span);
            left = Expression::new(ExpressionKind::Comma(Box::new(left), Box::new(right)), span);
        }
        Ok(left)
    }

    pub(super) fn assignment(&mut self) -> Parsed<Expression> {
        let target = self.conditional()?;
        let operator = match self.token().kind {
            TokenKind::Symbol("=") => None,
            TokenKind::Symbol(symbol) => match ASSIGNMENTS.iter().find(|(text, _)| *text == symbol) {
                Some((_, operator)) => Some(*operator),
                None => return Ok(target),
            },
            _ => return Ok(target),
        };
        self.advance();
        let value = self.nested(Self::assignment)?;
        let span = target.span.to(value.span);
        let kind = ExpressionKind::Assign { target: Box::new(target), operator, value: Box::new(value) };
        Ok(Expression::new(kind, span))
    }

    pub(super) fn conditional(&mut self) -> Parsed<Expression> {
        let condition = self.binary(0)?;
        // In annotations `?x` after a complete operand is the `?` of a condition as well: a binder never follows an operand.
        if !self.is("?") {
            return Ok(condition);
        }
        self.advance();
        let then = self.nested(Self::conditional)?;
        self.expect(":")?;
        let otherwise = self.nested(Self::conditional)?;
        let span = condition.span.to(otherwise.span);
        let kind = ExpressionKind::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise));
        Ok(Expression::new(kind, span))
    }

    fn operator(&self, level: usize) -> Option<BinaryOperator> {
        match &self.token().kind {
            TokenKind::Symbol(symbol) => {
                LEVELS[level].iter().find(|(text, _)| text == symbol).map(|(_, operator)| *operator)
            }
            TokenKind::Word(word) if level == RELATIONS && self.is_ghost() && word == "in" => Some(BinaryOperator::In),
            _ => None,
        }
    }

    /// Operators of this level and all tighter ones.
    pub(super) fn binary(&mut self, level: usize) -> Parsed<Expression> {
        if level == LEVELS.len() {
            return self.nested(Self::operand);
        }
        let mut left = self.binary(level + 1)?;
        let mut count = 0;
        while let Some(operator) = self.operator(level) {
            self.advance();
            count += 1;
            if count > MOST_OPERATORS {
                return self
                    .error(format!("more than {MOST_OPERATORS} operators in a row, which gainsay does not read"));
            }
            // `a ==> b ==> c` groups to the right.
            let right = if level == 0 { self.nested(|parser| parser.binary(0))? } else { self.binary(level + 1)? };
            let span = left.span.to(right.span);
            left = Expression::new(ExpressionKind::Binary(operator, Box::new(left), Box::new(right)), span);
        }
        Ok(left)
    }
}
