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
        (Primitive::DoubleToReal, Literal::Double(value)) => {
            Literal::Rational(BigRational::from_f64(*value).ok_or(Refused::IllTyped)?)
        }
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

#[cfg(test)]
mod tests {
    use num_traits::One;

    use super::*;

    fn literal(value: Literal) -> Operand {
        Operand::Literal(Rc::new(value))
    }

    fn int(value: i64) -> Operand {
        literal(Literal::Integer(BigInt::from(value)))
    }

    fn ratio(above: i64, below: i64) -> Operand {
        literal(Literal::Rational(BigRational::new(BigInt::from(above), BigInt::from(below))))
    }

    fn double(value: f64) -> Operand {
        literal(Literal::Double(value))
    }

    fn text(value: &str) -> Operand {
        literal(Literal::Text(value.to_owned()))
    }

    fn letter(value: char) -> Operand {
        literal(Literal::Character(value))
    }

    /// The result in words.
    fn shown(operation: Primitive, operands: &[Operand]) -> String {
        match apply(operation, operands) {
            Ok(Operand::Truth(truth)) => truth.to_string(),
            Ok(Operand::Literal(literal)) => match &*literal {
                Literal::Integer(value) => value.to_string(),
                Literal::Rational(value) => value.to_string(),
                Literal::Double(value) => format!("{value:?}"),
                Literal::Character(value) => format!("{value:?}"),
                Literal::Text(value) => format!("{value:?}"),
            },
            Err(refused) => format!("{refused:?}"),
        }
    }

    #[test]
    fn arithmetic_is_exact_and_rounds_as_each_operation_says() {
        use Primitive::*;
        let on = |operation, left, right| shown(operation, &[int(left), int(right)]);
        assert_eq!([on(Add, 7, -9), on(Subtract, 7, -9), on(Multiply, 7, -9)], ["-2", "16", "-63"]);
        assert_eq!(
            [on(Divide, 7, -2), on(Modulo, 7, -2), on(Quotient, 7, -2), on(Remainder, 7, -2)],
            ["-4", "-1", "-3", "1"]
        );
        assert_eq!(
            [on(Divide, -7, 2), on(Modulo, -7, 2), on(Quotient, -7, 2), on(Remainder, -7, 2)],
            ["-4", "1", "-3", "-1"]
        );
        for operation in [Divide, Modulo, Quotient, Remainder] {
            assert_eq!(on(operation, 7, 0), "DivisionByZero");
        }
        let on = |operation| shown(operation, &[ratio(1, 2), ratio(-1, 3)]);
        assert_eq!([on(Add), on(Subtract), on(Multiply), on(Over)], ["1/6", "5/6", "-1/6", "-3/2"]);
        assert_eq!(shown(Over, &[ratio(1, 2), ratio(0, 1)]), "DivisionByZero");
        let on = |operation| shown(operation, &[double(1.5), double(-0.5)]);
        assert_eq!([on(Add), on(Subtract), on(Multiply), on(Over)], ["1.0", "2.0", "-0.75", "-3.0"]);
        assert_eq!(shown(Over, &[double(1.0), double(0.0)]), "inf");
        assert_eq!(shown(DoublePower, &[double(2.0), double(3.0)]), "8.0");
    }

    #[test]
    fn comparisons_tell_less_equal_and_greater_apart_and_nothing_compares_with_what_is_no_number() {
        use Primitive::*;
        let operations = [Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual];
        let said = |left: &Operand, right: &Operand| {
            operations.map(|operation| shown(operation, &[left.clone(), right.clone()]) == "true")
        };
        let pairs = [
            (int(1), int(2)),
            (ratio(1, 3), ratio(1, 2)),
            (double(1.0), double(1.5)),
            (letter('a'), letter('b')),
            (text("ab"), text("b")),
        ];
        for (small, large) in pairs {
            assert_eq!(said(&small, &large), [false, true, true, true, false, false], "{small:?}");
            assert_eq!(said(&large, &small), [false, true, false, false, true, true], "{small:?}");
            assert_eq!(said(&small, &small), [true, false, false, true, false, true], "{small:?}");
        }
        assert_eq!(said(&double(f64::NAN), &double(f64::NAN)), [false, true, false, false, false, false]);
        let truth = |operation, left, right| shown(operation, &[Operand::Truth(left), Operand::Truth(right)]);
        assert_eq!([truth(Equal, true, true), truth(Equal, true, false)], ["true", "false"]);
        assert_eq!([truth(NotEqual, true, true), truth(NotEqual, true, false)], ["false", "true"]);
        assert_eq!([truth(Both, true, true), truth(Both, true, false)], ["true", "false"]);
        assert_eq!([truth(Either, false, false), truth(Either, true, false)], ["false", "true"]);
        assert_eq!(shown(Not, &[Operand::Truth(true)]), "false");
    }

    #[test]
    fn texts_and_characters() {
        use Primitive::*;
        assert_eq!(shown(TextAppend, &[text("äb"), text("c")]), "\"äbc\"");
        assert_eq!(shown(TextContains, &[text("abc"), text("bc")]), "true");
        assert_eq!(shown(TextContains, &[text("bc"), text("abc")]), "false");
        assert_eq!(shown(TextLength, &[text("äb")]), "2");
        let at = |operation, count| shown(operation, &[text("äbc"), int(count)]);
        assert_eq!(
            [at(TextAt, 0), at(TextAt, 2), at(TextAt, 3), at(TextAt, -1)],
            ["'ä'", "'c'", "IllTyped", "IllTyped"]
        );
        assert_eq!(
            [at(TextTake, 1), at(TextDrop, 1), at(TextTake, 3), at(TextDrop, 3)],
            ["\"ä\"", "\"bc\"", "\"äbc\"", "\"\""]
        );
        assert_eq!([shown(TextOf, &[letter('ä')]), shown(CharToInt, &[letter('a')])], ["\"ä\"", "97"]);
        assert_eq!([shown(IntToChar, &[int(97)]), shown(IntToChar, &[int(0xD800)])], ["'a'", "IllTyped"]);
    }

    #[test]
    fn kinds_of_numbers_are_made_of_each_other() {
        use Primitive::*;
        assert_eq!(
            [shown(Negate, &[int(3)]), shown(Negate, &[ratio(1, 3)]), shown(Negate, &[double(0.0)])],
            ["-3", "-1/3", "-0.0"]
        );
        assert_eq!([shown(IntToReal, &[int(3)]), shown(IntToDouble, &[int(3)])], ["3", "3.0"]);
        assert_eq!([shown(RealToDouble, &[ratio(1, 4)]), shown(Floor, &[ratio(-1, 2)])], ["0.25", "-1"]);
        assert_eq!([shown(Floor, &[double(-0.5)]), shown(Floor, &[double(f64::NAN)])], ["-1", "IllTyped"]);
        let exact = [double(-0.75), double(f64::INFINITY)].map(|value| shown(DoubleToReal, &[value]));
        assert_eq!(exact, ["-3/4", "IllTyped"]);
        assert_eq!([shown(IsNaN, &[double(f64::NAN)]), shown(IsNaN, &[double(1.0)])], ["true", "false"]);
        assert_eq!([shown(ShowInt, &[int(-3)]), shown(ShowDouble, &[double(1.0)])], ["\"-3\"", "\"1.0\""]);
        assert_eq!([shown(DoubleSquareRoot, &[double(4.0)]), shown(DoubleCosine, &[double(0.0)])], ["2.0", "1.0"]);
        assert_eq!([shown(DoubleExponential, &[double(0.0)]), shown(DoubleLogarithm, &[double(1.0)])], ["1.0", "0.0"]);
        assert_eq!(
            [shown(DoubleSine, &[double(0.0)]), shown(Later, &[int(-3)]), shown(Doubt, &[text("so")])],
            ["0.0", "-3", "\"so\""]
        );
        let word = |value: BigInt| shown(Word, &[literal(Literal::Integer(value))]);
        let two_to = |bits: u32| BigInt::one() << bits;
        assert_eq!([word(two_to(63)), word(two_to(63) - 1)], ["-9223372036854775808", "9223372036854775807"]);
        assert_eq!(
            [word(two_to(64) + 5), word(-two_to(64) - 5), word(-two_to(63))],
            ["5", "-5", "-9223372036854775808"]
        );
    }

    #[test]
    fn what_a_primitive_does_not_work_on_is_refused() {
        use Primitive::*;
        for (operation, operands) in [
            (Add, vec![int(1), double(1.0)]),
            (Add, vec![text("a"), text("b")]),
            (Over, vec![int(1), int(2)]),
            (Divide, vec![ratio(1, 2), ratio(1, 3)]),
            (Divide, vec![double(1.0), double(2.0)]),
            (TextAt, vec![text("a"), text("b")]),
            (TextAppend, vec![text("a"), int(1)]),
            (Less, vec![Operand::Truth(true), Operand::Truth(false)]),
            (Not, vec![int(1)]),
            (Both, vec![Operand::Truth(true), int(1)]),
            (Floor, vec![int(1)]),
            (TextLength, vec![int(1)]),
            (Equal, vec![]),
        ] {
            assert_eq!(shown(operation, &operands), "IllTyped", "{operation:?} {operands:?}");
        }
    }

    #[test]
    fn what_would_fill_the_memory_is_refused() {
        use Primitive::*;
        assert_eq!((within_limits(LARGEST), within_limits(LARGEST + 1)), (Ok(()), Err(Refused::TooLarge)));
        let half: BigInt = BigInt::one() << (LARGEST / 2);
        let whole = |value: &BigInt| literal(Literal::Integer(value.clone()));
        let exact = |value: &BigInt| literal(Literal::Rational(BigRational::from(value.clone())));
        for operation in [Add, Subtract, Multiply, Over] {
            let refused = apply(operation, &[exact(&half), exact(&half)]).unwrap_err();
            assert_eq!(refused, Refused::TooLarge, "{operation:?}");
            assert!(apply(operation, &[ratio(1, 2), ratio(1, 3)]).is_ok(), "{operation:?}");
        }
        assert_eq!(apply(Multiply, &[whole(&half), whole(&half)]).unwrap_err(), Refused::TooLarge);
        assert!(apply(Multiply, &[whole(&half), int(3)]).is_ok());
        assert!(apply(Add, &[whole(&half), whole(&half)]).is_ok());
        let long = text(&"a".repeat((LARGEST / 2) as usize));
        assert!(apply(TextAppend, &[long.clone(), long.clone()]).is_ok());
        let longer = text(&"a".repeat((LARGEST / 2) as usize + 1));
        assert_eq!(apply(TextAppend, &[long, longer]).unwrap_err(), Refused::TooLarge);
    }
}
