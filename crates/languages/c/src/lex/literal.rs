//! Numbers, characters and strings.

use gainsay_ir::c::FloatKind;
use num_bigint::BigInt;

use super::TokenKind;

/// Reads the number `text` begins with; also how long it is.
pub(super) fn number(text: &str) -> (Result<TokenKind, String>, usize) {
    let bytes = text.as_bytes();
    let (radix, start) = match bytes {
        [b'0', b'x' | b'X', ..] => (16, 2),
        [b'0', b'b' | b'B', ..] => (2, 2),
        [b'0', next, ..] if next.is_ascii_digit() => (8, 1),
        _ => (10, 0),
    };
    let digits = bytes[start..].iter().take_while(|byte| (**byte as char).is_digit(radix)).count();
    let mut end = start + digits;
    let fraction = radix == 10 && bytes.get(end) == Some(&b'.') && bytes.get(end + 1) != Some(&b'.');
    let exponent = radix == 10 && matches!(bytes.get(end), Some(b'e' | b'E'));
    let suffix = bytes[end..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    if fraction || exponent {
        end += bytes[end..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'.').count();
        let kind = match bytes[end - 1] {
            b'f' | b'F' => FloatKind::Float,
            b'l' | b'L' => FloatKind::LongDouble,
            _ => FloatKind::Double,
        };
        return (Ok(TokenKind::Float(kind)), end);
    }
    let letters = text[end..end + suffix].to_ascii_lowercase();
    let value = BigInt::parse_bytes(&bytes[start..end], radix);
    let known = matches!(letters.as_str(), "" | "u" | "l" | "ul" | "lu" | "ll" | "ull" | "llu");
    end += suffix;
    match value {
        Some(value) if known => {
            let long = letters.contains('l');
            // Only decimal numbers that do not fit are signed and longer.
            let is_pattern = radix != 10
                && (!long && i32::try_from(&value).is_err() && u32::try_from(&value).is_ok()
                    || i64::try_from(&value).is_err());
            (Ok(TokenKind::Integer { value, unsigned: is_pattern || letters.contains('u'), long }), end)
        }
        _ => (Err(format!("`{}` is not a number", &text[..end])), end),
    }
}

/// Reads the character or string `text` begins with.
pub(super) fn quoted(text: &str) -> (Result<TokenKind, String>, usize) {
    let bytes = text.as_bytes();
    let quote = bytes[0];
    let mut value = Vec::new();
    let mut at = 1;
    loop {
        match bytes.get(at) {
            None | Some(b'\n') => {
                let what = if quote == b'"' { "string" } else { "character" };
                return (Err(format!("this {what} has no end; `{}` closes it", quote as char)), at);
            }
            Some(byte) if *byte == quote => break,
            Some(b'\\') => at += escape(&bytes[at..], &mut value),
            Some(byte) => {
                value.push(*byte);
                at += 1;
            }
        }
    }
    at += 1;
    let kind = match (quote, value.as_slice()) {
        (b'"', _) => Ok(TokenKind::Text(value)),
        (_, [byte]) => Ok(TokenKind::Character(*byte)),
        _ => Err("a character constant holds one character".to_owned()),
    };
    (kind, at)
}

/// Adds what the escape sequence means; how long it is.
fn escape(bytes: &[u8], value: &mut Vec<u8>) -> usize {
    let Some(letter) = bytes.get(1) else { return 1 };
    match letter {
        b'n' => value.push(b'\n'),
        b't' => value.push(b'\t'),
        b'r' => value.push(b'\r'),
        b'a' => value.push(7),
        b'b' => value.push(8),
        b'f' => value.push(12),
        b'v' => value.push(11),
        b'x' => {
            let digits = bytes[2..].iter().take_while(|byte| byte.is_ascii_hexdigit()).count().min(2);
            value.push(radix(&bytes[2..2 + digits], 16));
            return 2 + digits;
        }
        b'0'..=b'7' => {
            let digits = bytes[1..].iter().take_while(|byte| (b'0'..=b'7').contains(byte)).count().min(3);
            value.push(radix(&bytes[1..1 + digits], 8));
            return 1 + digits;
        }
        b'\n' => {}
        other => value.push(*other),
    }
    2
}

fn radix(digits: &[u8], radix: u32) -> u8 {
    digits.iter().fold(0u32, |sum, digit| sum * radix + (*digit as char).to_digit(radix).unwrap_or(0)) as u8
}
