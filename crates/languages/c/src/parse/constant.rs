//! Constant expressions: lengths of arrays, values of enumerators.

use gainsay_ir::c::{BinaryOperator, Expression, ExpressionKind, Type, UnaryOperator};
use num_bigint::BigInt;
use num_traits::Zero;

use super::{Parsed, Parser};

impl Parser<'_> {
    pub(super) fn constant(&mut self) -> Parsed<BigInt> {
        let expression = self.conditional()?;
        match self.constant_value(&expression) {
            Some(value) => Ok(value),
            None => Err(gainsay_source::Diagnostic::error(crate::lex::SYNTAX, "expected a constant", expression.span)),
        }
    }

    /// The value of an expression, if it is constant.
    pub(super) fn constant_value(&self, expression: &Expression) -> Option<BigInt> {
        match &expression.kind {
            ExpressionKind::Integer(value) => Some(value.clone()),
            ExpressionKind::Boolean(value) => Some(BigInt::from(i32::from(*value))),
            ExpressionKind::Variable(name) => self.enumerators.get(name).cloned(),
            ExpressionKind::Unary(UnaryOperator::Minus, operand) => Some(-self.constant_value(operand)?),
            ExpressionKind::Unary(UnaryOperator::Complement, operand) => Some(!self.constant_value(operand)?),
            ExpressionKind::Unary(UnaryOperator::Not, operand) => Some(truth(self.constant_value(operand)?.is_zero())),
            ExpressionKind::Cast(_, operand) => self.constant_value(operand),
            ExpressionKind::SizeofType(ty) => size(ty).map(BigInt::from),
            ExpressionKind::Conditional(condition, then, otherwise) => {
                let chosen = if self.constant_value(condition)?.is_zero() { otherwise } else { then };
                self.constant_value(chosen)
            }
            ExpressionKind::Binary(operator, left, right) => {
                let (left, right) = (self.constant_value(left)?, self.constant_value(right)?);
                match operator {
                    BinaryOperator::Add => Some(left + right),
                    BinaryOperator::Subtract => Some(left - right),
                    BinaryOperator::Multiply => Some(left * right),
                    BinaryOperator::Divide if !right.is_zero() => Some(left / right),
                    BinaryOperator::Remainder if !right.is_zero() => Some(left % right),
                    BinaryOperator::ShiftLeft => Some(left << u8::try_from(right).ok()?),
                    BinaryOperator::ShiftRight => Some(left >> u8::try_from(right).ok()?),
                    BinaryOperator::BitAnd => Some(left & right),
                    BinaryOperator::BitOr => Some(left | right),
                    BinaryOperator::BitXor => Some(left ^ right),
                    BinaryOperator::Equal => Some(truth(left == right)),
                    BinaryOperator::NotEqual => Some(truth(left != right)),
                    BinaryOperator::Less => Some(truth(left < right)),
                    BinaryOperator::LessEqual => Some(truth(left <= right)),
                    BinaryOperator::Greater => Some(truth(left > right)),
                    BinaryOperator::GreaterEqual => Some(truth(left >= right)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

fn truth(holds: bool) -> BigInt {
    BigInt::from(i32::from(holds))
}

/// The size of a type that can be told without looking at structures.
fn size(ty: &Type) -> Option<u64> {
    match ty {
        Type::Bool => Some(1),
        Type::Integer { kind, .. } => Some(kind.bytes()),
        Type::Pointer(_) => Some(8),
        Type::Array(element, Some(length)) => size(element)?.checked_mul(*length),
        _ => None,
    }
}
