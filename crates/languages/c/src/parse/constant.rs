//! Constant expressions: lengths of arrays, values of enumerators.

use num_bigint::BigInt;
use num_traits::Zero;

use super::{Parsed, Parser};
use crate::syntax::{BinaryOperator, Expression, ExpressionKind, UnaryOperator};

impl Parser<'_> {
    pub(super) fn constant(&mut self) -> Parsed<BigInt> {
        let expression = self.conditional()?;
        match self.value(&expression) {
            Some(value) => Ok(value),
            None => Err(gainsay_source::Diagnostic::error(crate::lex::SYNTAX, "expected a constant", expression.span)),
        }
    }

    fn value(&self, expression: &Expression) -> Option<BigInt> {
        match &expression.kind {
            ExpressionKind::Integer(value) => Some(value.clone()),
            ExpressionKind::Boolean(value) => Some(BigInt::from(i32::from(*value))),
            ExpressionKind::Variable(name) => self.enumerators.get(name).cloned(),
            ExpressionKind::Unary(UnaryOperator::Minus, operand) => Some(-self.value(operand)?),
            ExpressionKind::Cast(_, operand) => self.value(operand),
            ExpressionKind::Binary(operator, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                match operator {
                    BinaryOperator::Add => Some(left + right),
                    BinaryOperator::Subtract => Some(left - right),
                    BinaryOperator::Multiply => Some(left * right),
                    BinaryOperator::Divide if !right.is_zero() => Some(left / right),
                    BinaryOperator::ShiftLeft => Some(left << u8::try_from(right).ok()?),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
