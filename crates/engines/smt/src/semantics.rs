//! What operators mean, on values: exact and total except where SMT-LIB leaves the result open (division by zero, a field
//! of the wrong constructor), which is `None`. Used by evaluation and, for bit-vectors and strings, by the simplifier.

use crate::term::{BitOperator, Operator, TextOperator, euclidean};
use crate::value::{BitVector, Value};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::sync::Arc;

/// The largest code point of an SMT-LIB string.
const LAST_CODE_POINT: u32 = 0x2FFFF;

/// Numbers with more bits and texts with more characters are not computed: repeated squaring would fill the memory.
const LARGEST_NUMBER: u64 = 1 << 16;
const LONGEST_TEXT: usize = 1 << 20;

/// Would the product of these numbers be too large to be computed?
pub(crate) fn product_is_too_large<'a>(factors: impl Iterator<Item = &'a Value>) -> bool {
    let bits = |factor: &Value| match factor {
        Value::Int(value) => value.bits(),
        Value::Real(value) => value.numer().bits() + value.denom().bits(),
        _ => 0,
    };
    factors.map(bits).sum::<u64>() > LARGEST_NUMBER
}

/// Applies an arithmetic operator or a comparison of numbers.
pub(crate) fn arithmetic(operator: Operator, arguments: &[Value]) -> Option<Value> {
    match (operator, arguments) {
        (Operator::Multiply, _) if product_is_too_large(arguments.iter()) => None,
        (Operator::Add, [Value::Int(_), ..]) => {
            arguments.iter().map(Value::as_int).try_fold(BigInt::zero(), |sum, next| Some(sum + next?)).map(Value::Int)
        }
        (Operator::Multiply, [Value::Int(_), ..]) => {
            arguments.iter().map(Value::as_int).try_fold(BigInt::one(), |all, next| Some(all * next?)).map(Value::Int)
        }
        (Operator::Add, [Value::Real(_), ..]) => {
            let mut summands = arguments.iter().map(Value::as_real);
            summands.try_fold(BigRational::zero(), |sum, next| Some(sum + next?)).map(Value::Real)
        }
        (Operator::Multiply, [Value::Real(_), ..]) => {
            let mut factors = arguments.iter().map(Value::as_real);
            factors.try_fold(BigRational::one(), |all, next| Some(all * next?)).map(Value::Real)
        }
        (Operator::IntegerDivide, [Value::Int(left), Value::Int(right)]) if !right.is_zero() => {
            Some(Value::Int(euclidean(left, right).0))
        }
        (Operator::Modulo, [Value::Int(left), Value::Int(right)]) if !right.is_zero() => {
            Some(Value::Int(euclidean(left, right).1))
        }
        (Operator::RealDivide, [Value::Real(left), Value::Real(right)]) if !right.is_zero() => {
            Some(Value::Real(left / right))
        }
        (Operator::LessEqual, [Value::Int(left), Value::Int(right)]) => Some(Value::Bool(left <= right)),
        (Operator::Less, [Value::Int(left), Value::Int(right)]) => Some(Value::Bool(left < right)),
        (Operator::LessEqual, [Value::Real(left), Value::Real(right)]) => Some(Value::Bool(left <= right)),
        (Operator::Less, [Value::Real(left), Value::Real(right)]) => Some(Value::Bool(left < right)),
        (Operator::ToReal, [Value::Int(value)]) => Some(Value::Real(BigRational::from_integer(value.clone()))),
        (Operator::ToInteger, [Value::Real(value)]) => Some(Value::Int(value.floor().to_integer())),
        (Operator::IsInteger, [Value::Real(value)]) => Some(Value::Bool(value.is_integer())),
        _ => None,
    }
}

pub(crate) fn bit_operation(operator: BitOperator, arguments: &[Value]) -> Option<Value> {
    match (operator, arguments) {
        (BitOperator::FromInteger(width), [Value::Int(value)]) => Some(Value::BitVec(BitVector::wrap(width, value))),
        (_, [Value::BitVec(only)]) => bit_unary(operator, only),
        (_, [Value::BitVec(left), Value::BitVec(right)]) => bit_compare(operator, left, right)
            .map(Value::Bool)
            .or_else(|| bit_binary(operator, left, right).map(Value::BitVec)),
        _ => None,
    }
}

fn bit_unary(operator: BitOperator, only: &BitVector) -> Option<Value> {
    let width = only.width;
    let unsigned = || BigInt::from(only.bits.clone());
    Some(Value::BitVec(match operator {
        BitOperator::Not => BitVector::wrap(width, &(-unsigned() - 1)),
        BitOperator::Negate => BitVector::wrap(width, &-unsigned()),
        BitOperator::Extract { high, low } => BitVector::wrap(high - low + 1, &(unsigned() >> low)),
        BitOperator::ZeroExtend(by) => BitVector { width: width + by, bits: only.bits.clone() },
        BitOperator::SignExtend(by) => BitVector::wrap(width + by, &only.signed()),
        BitOperator::ToInteger => return Some(Value::Int(unsigned())),
        _ => return None,
    }))
}

fn bit_compare(operator: BitOperator, left: &BitVector, right: &BitVector) -> Option<bool> {
    Some(match operator {
        BitOperator::UnsignedLess => left.bits < right.bits,
        BitOperator::UnsignedLessEqual => left.bits <= right.bits,
        BitOperator::SignedLess => left.signed() < right.signed(),
        BitOperator::SignedLessEqual => left.signed() <= right.signed(),
        _ => return None,
    })
}

fn bit_binary(operator: BitOperator, left: &BitVector, right: &BitVector) -> Option<BitVector> {
    let width = left.width;
    let (a, b) = (&left.bits, &right.bits);
    let number = |bits: &BigUint| BigInt::from(bits.clone());
    let bits = match operator {
        BitOperator::And => a & b,
        BitOperator::Or => a | b,
        BitOperator::Xor => a ^ b,
        BitOperator::Concat => {
            return Some(BitVector { width: width + right.width, bits: (a << right.width) | b });
        }
        BitOperator::Add => return Some(BitVector::wrap(width, &number(&(a + b)))),
        BitOperator::Subtract => return Some(BitVector::wrap(width, &(number(a) - number(b)))),
        BitOperator::Multiply => return Some(BitVector::wrap(width, &number(&(a * b)))),
        BitOperator::UnsignedDivide if b.is_zero() => return Some(BitVector::wrap(width, &BigInt::from(-1))),
        BitOperator::UnsignedDivide => a / b,
        BitOperator::UnsignedRemainder if b.is_zero() => a.clone(),
        BitOperator::UnsignedRemainder => a % b,
        BitOperator::SignedDivide | BitOperator::SignedRemainder => return Some(bit_signed(operator, left, right)),
        BitOperator::ShiftLeft | BitOperator::ShiftRight | BitOperator::ShiftRightArithmetic => {
            return Some(bit_shift(operator, left, right));
        }
        _ => return None,
    };
    Some(BitVector { width, bits })
}

/// Division that rounds towards zero; by zero as SMT-LIB defines it through the unsigned operators.
fn bit_signed(operator: BitOperator, left: &BitVector, right: &BitVector) -> BitVector {
    let (a, b) = (left.signed(), right.signed());
    let result = match (operator, b.is_zero()) {
        (BitOperator::SignedDivide, true) => BigInt::from(if a.is_negative() { 1 } else { -1 }),
        (BitOperator::SignedDivide, false) => a / b,
        (_, true) => a,
        (_, false) => a % b,
    };
    BitVector::wrap(left.width, &result)
}

fn bit_shift(operator: BitOperator, left: &BitVector, right: &BitVector) -> BitVector {
    let distance = right.bits.to_u32().filter(|distance| *distance < left.width);
    let value = BigInt::from(left.bits.clone());
    match (operator, distance) {
        (BitOperator::ShiftLeft, Some(distance)) => BitVector::wrap(left.width, &(value << distance)),
        (BitOperator::ShiftRight, Some(distance)) => BitVector::wrap(left.width, &(value >> distance)),
        (BitOperator::ShiftRightArithmetic, _) => {
            BitVector::wrap(left.width, &(left.signed() >> distance.unwrap_or(left.width)))
        }
        _ => BitVector { width: left.width, bits: BigUint::zero() },
    }
}

pub(crate) fn text_operation(operator: TextOperator, arguments: &[Value]) -> Option<Value> {
    match (operator, arguments) {
        (TextOperator::Concat, _) => concatenate(arguments),
        (_, [Value::String(only)]) => text_unary(operator, only),
        (TextOperator::FromCode, [Value::Int(code)]) => {
            let code = code.to_u32().filter(|code| *code <= LAST_CODE_POINT);
            Some(Value::String(code.into_iter().collect()))
        }
        (TextOperator::FromInteger, [Value::Int(number)]) => {
            Some(Value::string(&if number.is_negative() { String::new() } else { number.to_string() }))
        }
        (TextOperator::At, [Value::String(text), Value::Int(at)]) => Some(substring(text, at, &BigInt::one())),
        (TextOperator::Substring, [Value::String(text), Value::Int(at), Value::Int(length)]) => {
            Some(substring(text, at, length))
        }
        (TextOperator::IndexOf, [Value::String(text), Value::String(part), Value::Int(from)]) => {
            let found = from.to_usize().and_then(|from| find(text, part, from));
            Some(found.map_or_else(|| Value::int(-1), Value::int))
        }
        (TextOperator::Replace, [Value::String(text), Value::String(old), Value::String(new)])
            if text.len() + new.len() <= LONGEST_TEXT =>
        {
            Some(replace(text, old, new))
        }
        (_, [Value::String(left), Value::String(right)]) => text_relation(operator, left, right).map(Value::Bool),
        _ => None,
    }
}

fn text_unary(operator: TextOperator, text: &[u32]) -> Option<Value> {
    Some(match operator {
        TextOperator::Length => Value::int(text.len()),
        TextOperator::ToCode => match text {
            [code] => Value::int(*code),
            _ => Value::int(-1),
        },
        TextOperator::ToInteger => {
            let digits: Option<String> =
                text.iter().map(|point| char::from_u32(*point).filter(char::is_ascii_digit)).collect();
            let number = digits.and_then(|digits| digits.parse::<BigInt>().ok());
            number.map_or_else(|| Value::int(-1), Value::Int)
        }
        _ => return None,
    })
}

fn text_relation(operator: TextOperator, left: &[u32], right: &[u32]) -> Option<bool> {
    Some(match operator {
        TextOperator::Contains => find(left, right, 0).is_some(),
        TextOperator::PrefixOf => right.starts_with(left),
        TextOperator::SuffixOf => right.ends_with(left),
        TextOperator::Less => left < right,
        TextOperator::LessEqual => left <= right,
        _ => return None,
    })
}

fn concatenate(parts: &[Value]) -> Option<Value> {
    let mut whole = Vec::new();
    for part in parts {
        let Value::String(points) = part else { return None };
        whole.extend_from_slice(points);
        if whole.len() > LONGEST_TEXT {
            return None;
        }
    }
    Some(Value::String(whole.into()))
}

fn substring(text: &[u32], at: &BigInt, length: &BigInt) -> Value {
    let start = at.to_usize().filter(|start| *start < text.len() && length.is_positive());
    let points = start.map_or(&[][..], |start| {
        let longest = text.len() - start;
        &text[start..start + length.to_usize().map_or(longest, |length| length.min(longest))]
    });
    Value::String(points.into())
}

fn find(text: &[u32], part: &[u32], from: usize) -> Option<usize> {
    if from > text.len() {
        return None;
    }
    if part.is_empty() {
        return Some(from);
    }
    text[from..].windows(part.len()).position(|window| window == part).map(|place| place + from)
}

fn replace(text: &Arc<[u32]>, old: &[u32], new: &[u32]) -> Value {
    let Some(place) = find(text, old, 0) else { return Value::String(Arc::clone(text)) };
    Value::String([&text[..place], new, &text[place + old.len()..]].concat().into())
}
