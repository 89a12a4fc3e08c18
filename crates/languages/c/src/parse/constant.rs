//! Constant expressions: lengths of arrays, values of enumerators.

use gainsay_ir::c::{BinaryOperator, Expression, ExpressionKind, Type, UnaryOperator};
use num_bigint::BigInt;
use num_traits::Zero;

use super::{Parsed, Parser};
use crate::lower::{balanced, promoted};

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
        Some(self.constant_of(expression)?.0)
    }

    /// A constant with its type, by which unsigned numbers wrap around. What does not fit a signed type is none.
    fn constant_of(&self, expression: &Expression) -> Option<(BigInt, Type)> {
        let of_int = |value: bool| Some((BigInt::from(i32::from(value)), Type::INT));
        match &expression.kind {
            ExpressionKind::Integer(value) if expression.ty.is_integer() => {
                Some((value.clone(), expression.ty.clone()))
            }
            ExpressionKind::Integer(value) => Some((value.clone(), Type::INT)),
            ExpressionKind::Boolean(value) => of_int(*value),
            ExpressionKind::Variable(name) => Some((self.enumerators.get(name).cloned()?, Type::INT)),
            ExpressionKind::Unary(UnaryOperator::Not, operand) => of_int(self.constant_of(operand)?.0.is_zero()),
            ExpressionKind::Unary(operator, operand) => {
                let (value, ty) = self.constant_of(operand)?;
                let value = match operator {
                    UnaryOperator::Minus => -value,
                    UnaryOperator::Complement => !value,
                    _ => value,
                };
                calculated(value, promoted(&ty))
            }
            ExpressionKind::Cast(ty, operand) => {
                let (value, _) = self.constant_of(operand)?;
                match ty {
                    Type::Bool => Some((truth(!value.is_zero()), Type::Bool)),
                    Type::Integer { .. } => Some((converted(value, ty)?, ty.clone())),
                    _ => None,
                }
            }
            ExpressionKind::SizeofType(ty) => Some((size(ty).map(BigInt::from)?, Type::SIZE)),
            ExpressionKind::Conditional(condition, then, otherwise) => {
                let (then, otherwise) = (self.constant_of(then), self.constant_of(otherwise));
                let is_first = !self.constant_of(condition)?.0.is_zero();
                match (&then, &otherwise) {
                    (Some((_, one)), Some((_, other))) => {
                        let ty = balanced(one, other)?;
                        let chosen = if is_first { then } else { otherwise };
                        Some((converted(chosen?.0, &ty)?, ty))
                    }
                    _ => None,
                }
            }
            ExpressionKind::Binary(operator, left, right) => {
                let ((left, left_type), (right, right_type)) = (self.constant_of(left)?, self.constant_of(right)?);
                let ty = balanced(&left_type, &right_type)?;
                let is_shift = matches!(operator, BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight);
                if is_shift {
                    return shifted(*operator, left, promoted(&left_type), &right);
                }
                let (left, right) = (converted(left, &ty)?, converted(right, &ty)?);
                match operator {
                    BinaryOperator::Add => calculated(left + right, ty),
                    BinaryOperator::Subtract => calculated(left - right, ty),
                    BinaryOperator::Multiply => calculated(left * right, ty),
                    BinaryOperator::Divide if !right.is_zero() => calculated(left / right, ty),
                    BinaryOperator::Remainder if !right.is_zero() => calculated(left % right, ty),
                    BinaryOperator::BitAnd => calculated(left & right, ty),
                    BinaryOperator::BitOr => calculated(left | right, ty),
                    BinaryOperator::BitXor => calculated(left ^ right, ty),
                    BinaryOperator::Equal => of_int(left == right),
                    BinaryOperator::NotEqual => of_int(left != right),
                    BinaryOperator::Less => of_int(left < right),
                    BinaryOperator::LessEqual => of_int(left <= right),
                    BinaryOperator::Greater => of_int(left > right),
                    BinaryOperator::GreaterEqual => of_int(left >= right),
                    BinaryOperator::And => of_int(!left.is_zero() && !right.is_zero()),
                    BinaryOperator::Or => of_int(!left.is_zero() || !right.is_zero()),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// `<<` and `>>`, by less than the type has bits.
fn shifted(operator: BinaryOperator, value: BigInt, ty: Type, by: &BigInt) -> Option<(BigInt, Type)> {
    let by = u64::try_from(by).ok().filter(|by| *by < 8 * size(&ty).unwrap_or(0))?;
    match operator {
        BinaryOperator::ShiftLeft => calculated(value << by, ty),
        _ => calculated(value >> by, ty),
    }
}

/// A result as its type has it: signed numbers must fit.
fn calculated(value: BigInt, ty: Type) -> Option<(BigInt, Type)> {
    let fitting = converted(value.clone(), &ty)?;
    let is_signed = matches!(ty, Type::Integer { signed: true, .. });
    (!is_signed || fitting == value).then_some((fitting, ty))
}

/// A number in another type.
fn converted(value: BigInt, ty: &Type) -> Option<BigInt> {
    let Type::Integer { kind, signed } = ty else { return Some(value) };
    let size = BigInt::from(1) << (8 * kind.bytes());
    let within: BigInt = ((value % &size) + &size) % &size;
    let is_negative = *signed && within >= BigInt::from(1) << (8 * kind.bytes() - 1);
    Some(if is_negative { within - size } else { within })
}

fn truth(holds: bool) -> BigInt {
    BigInt::from(i32::from(holds))
}

/// The size of a type that can be told without looking at structures.
fn size(ty: &Type) -> Option<u64> {
    match ty {
        Type::Bool => Some(1),
        Type::Integer { kind, .. } => Some(kind.bytes()),
        Type::Float(kind) => Some(kind.bytes()),
        Type::Pointer(_) => Some(8),
        Type::Array(element, Some(length)) => size(element)?.checked_mul(*length),
        _ => None,
    }
}
