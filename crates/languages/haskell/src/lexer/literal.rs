//! Literals: how long they are, and what they mean.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Num;

/// Exponents beyond this would make numbers of more digits than anyone can read.
const MAXIMUM_EXPONENT: u32 = 10_000;

/// Reading a number takes time quadratic in its digits.
const MAXIMUM_DIGITS: usize = 20_000;

const CONTROL_NAMES: [&str; 34] = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI", "DLE",
    "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US", "SP", "DEL",
];

/// The length of the character literal at the beginning of `text`, or nothing when it is a lone `'`.
pub fn character_length(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('\'')?;
    let first = rest.chars().next()?;
    let body = match first {
        '\\' => 1 + escape(&rest[1..])?.1,
        '\'' | '\n' => return None,
        _ => first.len_utf8(),
    };
    rest[body..].starts_with('\'').then_some(body + 2)
}

/// The length of the string literal at the beginning; when it is not closed, the length up to where its line ends.
pub fn string_length(bytes: &[u8]) -> Result<usize, usize> {
    let mut at = 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return Ok(at + 1),
            b'\n' => return Err(at),
            b'\\' => at = after_backslash(bytes, at).ok_or(at)?,
            _ => at += 1,
        }
    }
    Err(bytes.len())
}

/// Where the escape or gap that begins at `at` ends, as far as finding the closing quote is concerned.
fn after_backslash(bytes: &[u8], at: usize) -> Option<usize> {
    let next = *bytes.get(at + 1)?;
    if !next.is_ascii_whitespace() {
        // `\^\` is a control character whose backslash begins no escape of its own.
        return Some(if bytes[at + 1..].starts_with(b"^\\") { at + 3 } else { at + 2 });
    }
    let gap = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    (bytes.get(at + 1 + gap) == Some(&b'\\')).then_some(at + gap + 2)
}

/// The integer a token spells, or what is wrong with it; underscores and `0x`, `0o`, `0b` allowed.
pub fn integer(text: &str) -> Result<BigInt, String> {
    check_length(text)?;
    let digits = text.trim_end_matches('#').replace('_', "");
    let (radix, digits) = match digits.get(..2).map(str::to_ascii_lowercase).as_deref() {
        Some("0x") => (16, &digits[2..]),
        Some("0o") => (8, &digits[2..]),
        Some("0b") => (2, &digits[2..]),
        _ => (10, &*digits),
    };
    BigInt::from_str_radix(digits, radix).map_err(|_| "this is not a number".to_owned())
}

fn check_length(text: &str) -> Result<(), String> {
    if text.len() > MAXIMUM_DIGITS {
        return Err(format!("this number has more than {MAXIMUM_DIGITS} digits"));
    }
    Ok(())
}

/// The exact value of a decimal fraction, or what is wrong with it.
pub fn fractional(text: &str) -> Result<BigRational, String> {
    check_length(text)?;
    let text = text.trim_end_matches('#').replace('_', "").to_ascii_lowercase();
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let too_large = || format!("the exponent of this number is beyond {MAXIMUM_EXPONENT}");
    let exponent: i64 = exponent.parse().map_err(|_| too_large())?;
    if exponent.unsigned_abs() > u64::from(MAXIMUM_EXPONENT) {
        return Err(too_large());
    }
    let digits: BigInt = format!("{whole}{fraction}").parse().map_err(|_| "this is not a decimal number".to_owned())?;
    let shift = exponent - fraction.len() as i64;
    let power = BigInt::from(10).pow(shift.unsigned_abs() as u32);
    Ok(if shift >= 0 { BigRational::from_integer(digits * power) } else { BigRational::new(digits, power) })
}

/// The character a literal with its quotes spells.
pub fn character(text: &str) -> Result<char, String> {
    let inner = text.trim_end_matches('#').strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')).unwrap_or("");
    match inner.strip_prefix('\\') {
        Some(rest) => escape(rest).map(|(value, _)| value).ok_or_else(|| format!("'{inner}' is not a character")),
        None => inner.chars().next().ok_or_else(|| "this character literal is empty".to_owned()),
    }
}

/// The text a string literal with its quotes spells.
pub fn string(text: &str) -> Result<String, String> {
    let inner = text.trim_end_matches('#').strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or("");
    let mut result = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        result.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let gap = rest.len() - rest.trim_start().len();
        if gap > 0 {
            rest = rest[gap..].strip_prefix('\\').unwrap_or("");
        } else if let Some(after) = rest.strip_prefix('&') {
            rest = after;
        } else {
            let (value, length) = escape(rest).ok_or_else(|| unknown_escape(rest))?;
            result.push(value);
            rest = &rest[length..];
        }
    }
    result.push_str(rest);
    Ok(result)
}

fn unknown_escape(rest: &str) -> String {
    let shown: String = rest.chars().take(4).collect();
    format!("\\{shown} is not an escape Haskell knows")
}

/// The character an escape spells, and its length; `text` begins after the backslash.
fn escape(text: &str) -> Option<(char, usize)> {
    let first = text.chars().next()?;
    let simple = match first {
        'a' => '\x07',
        'b' => '\x08',
        'f' => '\x0c',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\x0b',
        '\\' | '"' | '\'' => first,
        '^' => return control(text),
        'x' | 'X' => return numeric(&text[1..], 16).map(|(value, length)| (value, length + 1)),
        'o' | 'O' => return numeric(&text[1..], 8).map(|(value, length)| (value, length + 1)),
        '0'..='9' => return numeric(text, 10),
        _ => return named(text),
    };
    Some((simple, 1))
}

fn control(text: &str) -> Option<(char, usize)> {
    let letter = *text.as_bytes().get(1)?;
    (b'@'..=b'_').contains(&letter).then(|| ((letter - b'@') as char, 2))
}

fn numeric(text: &str, radix: u32) -> Option<(char, usize)> {
    let length = text.chars().take_while(|character| character.is_digit(radix)).count();
    let value = u32::from_str_radix(text.get(..length)?, radix).ok()?;
    Some((char::from_u32(value)?, length))
}

fn named(text: &str) -> Option<(char, usize)> {
    // The longest name wins: `SOH` is one character, not `SO` and an `H`.
    let (index, name) = CONTROL_NAMES
        .iter()
        .enumerate()
        .filter(|(_, name)| text.starts_with(**name))
        .max_by_key(|(_, name)| name.len())?;
    let value = if *name == "DEL" { '\x7f' } else { char::from(index as u8) };
    Some((value, name.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_mean_what_the_report_says() {
        assert_eq!(
            string(r#""a\n\t\\\"\1234\&5\SOH\SO\&H\x41\o101\^A\DEL""#).unwrap(),
            "a\n\t\\\"\u{4d2}5\x01\x0eHAA\x01\x7f"
        );
        assert_eq!(string("\"one \\\n   \\two\"").unwrap(), "one two");
        assert!(string(r#""\q""#).is_err());
        assert_eq!(character(r"'\''").unwrap(), '\'');
        assert_eq!(character("'é'").unwrap(), 'é');
    }

    #[test]
    fn a_lone_quote_is_no_character() {
        assert_eq!(character_length("'[] a"), None);
        assert_eq!(character_length("'a'"), Some(3));
        assert_eq!(character_length(r"'\\' x"), Some(4));
        assert_eq!(character_length("'ab'"), None);
    }

    #[test]
    fn numbers_have_exact_values() {
        assert_eq!(integer("0xFf"), Ok(BigInt::from(255)));
        assert_eq!(integer("0b1_01"), Ok(BigInt::from(5)));
        assert_eq!(integer("1_000"), Ok(BigInt::from(1000)));
        assert_eq!(fractional("1.5e-3").unwrap(), BigRational::new(3.into(), 2000.into()));
        assert_eq!(fractional("2e3").unwrap(), BigRational::from_integer(2000.into()));
        assert!(fractional("1e999999999999").is_err());
    }
}
