//! Literals, written so that they mean the same exact value.

use num_rational::BigRational;
use num_traits::{One, Zero};

use super::Printer;
use crate::syntax::{Literal, LiteralKind};

impl Printer {
    pub(super) fn literal(&mut self, literal: &Literal) {
        match &literal.kind {
            LiteralKind::Integer(value) => self.word(&value.to_string()),
            LiteralKind::Fractional(value) => self.word(&decimal(value)),
            LiteralKind::Character(value) => {
                let escaped = if *value == '\'' { "\\'".to_owned() } else { escaped(*value) };
                self.word(&format!("'{escaped}'"));
            }
            LiteralKind::Text(text) => self.word(&quoted(text)),
        }
    }
}

/// A string in quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut result = String::from("\"");
    let mut after_number = false;
    for character in text.chars() {
        // `\&` ends a numeric escape that a digit would otherwise prolong.
        if after_number && character.is_ascii_digit() {
            result.push_str("\\&");
        }
        let shown = if character == '"' { "\\\"".to_owned() } else { escaped(character) };
        after_number = shown.len() > 1 && shown.ends_with(|last: char| last.is_ascii_digit());
        result.push_str(&shown);
    }
    result.push('"');
    result
}

fn escaped(character: char) -> String {
    match character {
        '\\' => "\\\\".to_owned(),
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        ' '..='~' => character.to_string(),
        _ => format!("\\{}", u32::from(character)),
    }
}

/// The decimal fraction with as many digits as it needs.
fn decimal(value: &BigRational) -> String {
    let ten = BigRational::from_integer(10.into());
    let mut scaled = value.clone();
    let mut places = 0;
    while !scaled.denom().is_one() && !scaled.is_zero() {
        scaled *= &ten;
        places += 1;
    }
    let digits = scaled.to_integer().to_string();
    if places == 0 {
        return format!("{digits}.0");
    }
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (whole, fraction) = padded.split_at(padded.len() - places);
    format!("{whole}.{fraction}")
}
