//! The primitives on concrete values, each as its definition says it. Exact: integers and rationals of any size.

use std::{cmp::Ordering, rc::Rc};

use gainsay_ir::functional::{Literal, Primitive};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{FromPrimitive, ToPrimitive, Zero};

use crate::character::on_character;

/// What primitives take and give.
#[derive(Clone, Debug)]
pub(super) enum Operand {
    Truth(bool),
    Literal(Rc<Literal>),
}

/// Why there is no result.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Refused {
    DivisionByZero,
    IllTyped,
    /// It would fill the memory: what is squared or appended to itself again and again.
    TooLarge,
}

/// No number has more bits, no text more bytes.
const LARGEST: u64 = 1 << 26;

pub(super) fn apply(operation: Primitive, operands: &[Operand]) -> Result<Operand, Refused> {
    match operands {
        [Operand::Truth(value)] if operation == Primitive::Not => Ok(Operand::Truth(!value)),
        [Operand::Truth(left), Operand::Truth(right)] => on_truths(operation, *left, *right),
        [Operand::Literal(value)] => on_one(operation, value),
        [Operand::Literal(left), Operand::Literal(right)] => match order(operation, left, right) {
            Some(truth) => Ok(Operand::Truth(truth)),
            None => on_two(operation, left, right),
        },
        _ => Err(Refused::IllTyped),
    }
}

fn on_truths(operation: Primitive, left: bool, right: bool) -> Result<Operand, Refused> {
    let result = match operation {
        Primitive::Both => left && right,
        Primitive::Either => left || right,
        Primitive::Equal => left == right,
        Primitive::NotEqual => left != right,
        _ => return Err(Refused::IllTyped),
    };
    Ok(Operand::Truth(result))
}

/// Comparisons, of literals of one type.
fn order(operation: Primitive, left: &Literal, right: &Literal) -> Option<bool> {
    let ordering = match (left, right) {
        (Literal::Integer(left), Literal::Integer(right)) => Some(left.cmp(right)),
        (Literal::Rational(left), Literal::Rational(right)) => Some(left.cmp(right)),
        (Literal::Double(left), Literal::Double(right)) => left.partial_cmp(right),
        (Literal::Character(left), Literal::Character(right)) => Some(left.cmp(right)),
        (Literal::Text(left), Literal::Text(right)) => Some(left.cmp(right)),
        _ => return None,
    };
    Some(match operation {
        Primitive::Equal => ordering == Some(Ordering::Equal),
        Primitive::NotEqual => ordering != Some(Ordering::Equal),
        Primitive::Less => ordering == Some(Ordering::Less),
        Primitive::LessEqual => matches!(ordering, Some(Ordering::Less | Ordering::Equal)),
        Primitive::Greater => ordering == Some(Ordering::Greater),
        Primitive::GreaterEqual => matches!(ordering, Some(Ordering::Greater | Ordering::Equal)),
        _ => return None,
    })
}

fn on_two(operation: Primitive, left: &Literal, right: &Literal) -> Result<Operand, Refused> {
    let result = match (left, right) {
        (Literal::Integer(left), Literal::Integer(right)) => Literal::Integer(on_integers(operation, left, right)?),
        (Literal::Rational(left), Literal::Rational(right)) => Literal::Rational(on_rationals(operation, left, right)?),
        (Literal::Double(left), Literal::Double(right)) => Literal::Double(on_doubles(operation, *left, *right)?),
        (Literal::Text(left), Literal::Text(right)) if operation == Primitive::TextAppend => {
            within_limits((left.len() + right.len()) as u64)?;
            Literal::Text(format!("{left}{right}"))
        }
        (Literal::Text(left), Literal::Text(right)) if operation == Primitive::TextContains => {
            return Ok(Operand::Truth(left.contains(right.as_str())));
        }
        (Literal::Text(text), Literal::Integer(count)) => on_text(operation, text, count)?,
        _ => return Err(Refused::IllTyped),
    };
    Ok(Operand::Literal(Rc::new(result)))
}

fn within_limits(size: u64) -> Result<(), Refused> {
    if size > LARGEST { Err(Refused::TooLarge) } else { Ok(()) }
}

fn on_text(operation: Primitive, text: &str, count: &BigInt) -> Result<Literal, Refused> {
    let count = count.to_usize().ok_or(Refused::IllTyped)?;
    Ok(match operation {
        Primitive::TextAt => Literal::Character(text.chars().nth(count).ok_or(Refused::IllTyped)?),
        Primitive::TextTake => Literal::Text(text.chars().take(count).collect()),
        Primitive::TextDrop => Literal::Text(text.chars().skip(count).collect()),
        _ => return Err(Refused::IllTyped),
    })
}

fn on_integers(operation: Primitive, left: &BigInt, right: &BigInt) -> Result<BigInt, Refused> {
    use Primitive::{Add, Divide, Modulo, Multiply, Quotient, Remainder, Subtract};
    if matches!(operation, Divide | Modulo | Quotient | Remainder) && right.is_zero() {
        return Err(Refused::DivisionByZero);
    }
    Ok(match operation {
        Add => left + right,
        Subtract => left - right,
        Multiply => {
            within_limits(left.bits() + right.bits())?;
            left * right
        }
        Divide => left.div_floor(right),
        Modulo => left.mod_floor(right),
        Quotient => left / right,
        Remainder => left % right,
        _ => return Err(Refused::IllTyped),
    })
}

fn on_rationals(operation: Primitive, left: &BigRational, right: &BigRational) -> Result<BigRational, Refused> {
    let bits = |number: &BigRational| number.numer().bits() + number.denom().bits();
    within_limits(bits(left) + bits(right))?;
    Ok(match operation {
        Primitive::Add => left + right,
        Primitive::Subtract => left - right,
        Primitive::Multiply => left * right,
        Primitive::Over if right.is_zero() => return Err(Refused::DivisionByZero),
        Primitive::Over => left / right,
        _ => return Err(Refused::IllTyped),
    })
}

fn on_doubles(operation: Primitive, left: f64, right: f64) -> Result<f64, Refused> {
    Ok(match operation {
        Primitive::Add => left + right,
        Primitive::Subtract => left - right,
        Primitive::Multiply => left * right,
        Primitive::Over => left / right,
        Primitive::DoublePower => left.powf(right),
        _ => return Err(Refused::IllTyped),
    })
}

fn on_one(operation: Primitive, value: &Literal) -> Result<Operand, Refused> {
    let result = match (operation, value) {
        (Primitive::Later | Primitive::Doubt, value) => value.clone(),
        (Primitive::Word, Literal::Integer(value)) => Literal::Integer(word(value)),
        (Primitive::Negate, Literal::Integer(value)) => Literal::Integer(-value),
        (Primitive::Negate, Literal::Rational(value)) => Literal::Rational(-value),
        (Primitive::Negate, Literal::Double(value)) => Literal::Double(-value),
        (Primitive::IntToReal, Literal::Integer(value)) => Literal::Rational(BigRational::from(value.clone())),
        (Primitive::IntToDouble, Literal::Integer(value)) => Literal::Double(value.to_f64().unwrap_or(f64::NAN)),
        (Primitive::RealToDouble, Literal::Rational(value)) => Literal::Double(value.to_f64().unwrap_or(f64::NAN)),
        (Primitive::Floor, Literal::Rational(value)) => Literal::Integer(value.floor().to_integer()),
        (Primitive::Floor, Literal::Double(value)) => {
            Literal::Integer(BigInt::from_f64(value.floor()).ok_or(Refused::IllTyped)?)
        }
        (Primitive::CharToInt, Literal::Character(value)) => Literal::Integer(BigInt::from(u32::from(*value))),
        (Primitive::IntToChar, Literal::Integer(value)) => {
            Literal::Character(value.to_u32().and_then(char::from_u32).ok_or(Refused::IllTyped)?)
        }
        (Primitive::TextLength, Literal::Text(text)) => Literal::Integer(BigInt::from(text.chars().count())),
        (Primitive::TextOf, Literal::Character(value)) => Literal::Text(value.to_string()),
        (Primitive::DoubleSquareRoot, Literal::Double(value)) => Literal::Double(value.sqrt()),
        (Primitive::DoubleExponential, Literal::Double(value)) => Literal::Double(value.exp()),
        (Primitive::DoubleLogarithm, Literal::Double(value)) => Literal::Double(value.ln()),
        (Primitive::DoubleSine, Literal::Double(value)) => Literal::Double(value.sin()),
        (Primitive::DoubleCosine, Literal::Double(value)) => Literal::Double(value.cos()),
        (Primitive::IsNaN, Literal::Double(value)) => return Ok(Operand::Truth(value.is_nan())),
        (Primitive::ShowInt, Literal::Integer(value)) => Literal::Text(value.to_string()),
        (Primitive::ShowDouble, Literal::Double(value)) => Literal::Text(format!("{value:?}")),
        (_, Literal::Character(value)) => on_character(operation, *value).ok_or(Refused::IllTyped)?,
        _ => return Err(Refused::IllTyped),
    };
    Ok(Operand::Literal(Rc::new(result)))
}

/// What is left of an integer in 64 bits, the first of which is the sign.
fn word(value: &BigInt) -> BigInt {
    let mut bytes = value.to_signed_bytes_le();
    let sign = if value.sign() == Sign::Minus { 0xFF } else { 0 };
    bytes.resize(bytes.len().max(8), sign);
    let low: [u8; 8] = std::array::from_fn(|index| bytes[index]);
    BigInt::from(i64::from_le_bytes(low))
}
