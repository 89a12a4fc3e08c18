//! Numbers as Racket writes them: exact and inexact, rational, complex, in four radices, with `#e` and `#i`.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Num, ToPrimitive, Zero};

use crate::datum::Number;

#[derive(Clone, Copy, PartialEq)]
enum Exactness {
    AsWritten,
    Exact,
    Inexact,
}

/// A real part: exact or not.
#[derive(Clone, Debug)]
enum Real {
    Exact(BigRational),
    Float(f64),
}

/// Exponents beyond this would write down numbers that fill the memory.
const LARGEST_EXPONENT: i64 = 10_000;

/// The number a word stands for, if it is one.
pub(crate) fn number(word: &str) -> Option<Number> {
    let (mut radix, mut exactness, mut rest) = (10, Exactness::AsWritten, word);
    while let Some(prefixed) = rest.strip_prefix('#') {
        match prefixed.chars().next()?.to_ascii_lowercase() {
            'x' => radix = 16,
            'o' => radix = 8,
            'b' => radix = 2,
            'd' => radix = 10,
            'e' => exactness = Exactness::Exact,
            'i' => exactness = Exactness::Inexact,
            _ => return None,
        }
        rest = &prefixed[1..];
    }
    let (real, imaginary) = complex(rest, radix)?;
    let (real, imaginary) = (adjusted(real, exactness)?, imaginary.map(|part| adjusted(part, exactness)));
    Some(match (real, imaginary) {
        (real, None) => of_real(real),
        (_, Some(None)) => return None,
        (Real::Exact(real), Some(Some(Real::Exact(imaginary)))) if imaginary.is_zero() => of_real(Real::Exact(real)),
        (Real::Exact(real), Some(Some(Real::Exact(imaginary)))) => Number::Complex(real, imaginary),
        (real, Some(Some(imaginary))) => Number::FloatComplex(to_float(&real), to_float(&imaginary)),
    })
}

fn of_real(real: Real) -> Number {
    match real {
        Real::Exact(value) if value.is_integer() => Number::Integer(value.to_integer()),
        Real::Exact(value) => Number::Rational(value),
        Real::Float(value) => Number::Float(value),
    }
}

fn to_float(real: &Real) -> f64 {
    match real {
        Real::Exact(value) => value.to_f64().unwrap_or(f64::NAN),
        Real::Float(value) => *value,
    }
}

fn adjusted(real: Real, exactness: Exactness) -> Option<Real> {
    Some(match (exactness, real) {
        (Exactness::Exact, Real::Float(value)) => Real::Exact(BigRational::from_float(value)?),
        (Exactness::Inexact, real) => Real::Float(to_float(&real)),
        (_, real) => real,
    })
}

/// `a`, `a+bi`, `+bi`, `-i`
fn complex(text: &str, radix: u32) -> Option<(Real, Option<Real>)> {
    if let Some(body) = text.strip_suffix('i')
        && radix <= 10
        && !text.ends_with("+nani")
    {
        let sign = body
            .char_indices()
            .rev()
            .find(|(at, sign)| matches!(sign, '+' | '-') && !body[..*at].ends_with(['e', 'E']))
            .map(|(at, _)| at)?;
        let real = if sign == 0 { Real::Exact(BigRational::zero()) } else { signed(&body[..sign], radix)? };
        let imaginary = match &body[sign..] {
            "+" => Real::Exact(BigRational::from_integer(1.into())),
            "-" => Real::Exact(BigRational::from_integer((-1).into())),
            part => signed(part, radix)?,
        };
        return Some((real, Some(imaginary)));
    }
    Some((signed(text, radix)?, None))
}

fn signed(text: &str, radix: u32) -> Option<Real> {
    match text {
        "+inf.0" | "+inf.f" => return Some(Real::Float(f64::INFINITY)),
        "-inf.0" | "-inf.f" => return Some(Real::Float(f64::NEG_INFINITY)),
        "+nan.0" | "-nan.0" | "+nan.f" => return Some(Real::Float(f64::NAN)),
        _ => {}
    }
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    Some(match unsigned(digits, radix)? {
        Real::Exact(value) => Real::Exact(if negative { -value } else { value }),
        Real::Float(value) => Real::Float(if negative { -value } else { value }),
    })
}

fn unsigned(text: &str, radix: u32) -> Option<Real> {
    if !text.starts_with(|first: char| first.is_digit(radix) || first == '.') {
        return None;
    }
    if let Some((numerator, denominator)) = text.split_once('/') {
        let (numerator, denominator) = (integer(numerator, radix)?, integer(denominator, radix)?);
        return (!denominator.is_zero()).then(|| Real::Exact(BigRational::new(numerator, denominator)));
    }
    if let Some(value) = integer(text, radix) {
        return Some(Real::Exact(value.into()));
    }
    if radix == 10 { decimal(text).map(Real::Float) } else { None }
}

fn integer(text: &str, radix: u32) -> Option<BigInt> {
    let digits = !text.is_empty() && text.chars().all(|digit| digit.is_digit(radix));
    digits.then(|| BigInt::from_str_radix(text, radix).ok()).flatten()
}

/// `1.5`, `.5`, `1e3`, `1.`, with the digits and exponent checked here because Rust's own reader accepts more.
fn decimal(text: &str) -> Option<f64> {
    let (mantissa, exponent) = match text.split_once(['e', 'E', 'd', 'f', 's', 'l']) {
        Some((mantissa, exponent)) => (mantissa, exponent),
        None => (text, "0"),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !all_digits(whole) || !all_digits(fraction) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let exponent: i64 = exponent.parse().ok().filter(|exponent: &i64| exponent.abs() <= LARGEST_EXPONENT)?;
    format!("{whole}.{fraction}0e{exponent}").trim_start_matches('+').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_tower_is_read() {
        let rational = |numerator: i64, denominator: i64| BigRational::new(numerator.into(), denominator.into());
        for (text, expected) in [
            ("0", Number::Integer(0.into())),
            ("-12", Number::Integer((-12).into())),
            ("4/2", Number::Integer(2.into())),
            ("1/2", Number::Rational(rational(1, 2))),
            ("#xff", Number::Integer(255.into())),
            ("#e1.5", Number::Rational(rational(3, 2))),
            ("#i1/2", Number::Float(0.5)),
            ("1.5", Number::Float(1.5)),
            (".5", Number::Float(0.5)),
            ("1.", Number::Float(1.0)),
            ("1e3", Number::Float(1000.0)),
            ("-inf.0", Number::Float(f64::NEG_INFINITY)),
            ("0+1i", Number::Complex(rational(0, 1), rational(1, 1))),
            ("+i", Number::Complex(rational(0, 1), rational(1, 1))),
            ("1/2-3i", Number::Complex(rational(1, 2), rational(-3, 1))),
            ("1.0+2i", Number::FloatComplex(1.0, 2.0)),
            ("5+0i", Number::Integer(5.into())),
        ] {
            assert_eq!(number(text), Some(expected), "{text}");
        }
        assert!(matches!(number("+nan.0"), Some(Number::Float(value)) if value.is_nan()));
    }

    #[test]
    fn words_are_no_numbers() {
        for text in ["+", "-", "...", "1+", "-1+", "e3", "1/0", "add1", "i", "1x", "--1", "+5+", "-", "1.2.3"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
