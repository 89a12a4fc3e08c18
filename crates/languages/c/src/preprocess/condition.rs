//! The conditions of `#if` and `#elif`: integers, `defined`, comparisons and connectives.

use std::collections::BTreeMap;

use gainsay_source::Name;
use num_bigint::BigInt;
use num_traits::Zero;

use super::expand::{Macro, expand};
use crate::lex::{Token, TokenKind};

const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", "<=", ">", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];
const DEPTH: usize = 100;

pub(super) fn evaluate(macros: &BTreeMap<Name, Macro>, tokens: &[Token]) -> Result<bool, String> {
    let tokens = expand(macros, &without_defined(macros, tokens), 100_000).map_err(|error| error.message)?;
    let mut reader = Reader { tokens: &tokens, at: 0, depth: 0 };
    let value = reader.level(0)?;
    match reader.peek() {
        None => Ok(!value.value.is_zero()),
        Some(token) => Err(format!("{token} means nothing in this condition")),
    }
}

fn number(value: i32, like: &Token) -> Token {
    let kind = TokenKind::Integer { value: BigInt::from(value), unsigned: false, long: false };
    Token { kind, ..like.clone() }
}

/// `defined X` and `defined(X)` as numbers; their names must not be expanded.
fn without_defined(macros: &BTreeMap<Name, Macro>, tokens: &[Token]) -> Vec<Token> {
    let mut output = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_defined = matches!(&tokens[at].kind, TokenKind::Word(name) if name == "defined");
        let open = is_defined && tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::Symbol("("));
        let name_at = at + 1 + usize::from(open);
        match tokens.get(name_at).map(|token| &token.kind) {
            Some(TokenKind::Word(name)) if is_defined => {
                output.push(number(i32::from(macros.contains_key(name)), &tokens[at]));
                at = name_at + 1 + usize::from(open);
            }
            _ => {
                output.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    output
}

/// A number of 64 bits.
struct Number {
    value: BigInt,
    is_unsigned: bool,
}

impl Number {
    fn truth(value: bool) -> Number {
        Number { value: BigInt::from(i32::from(value)), is_unsigned: false }
    }

    /// Unsigned numbers wrap around; signed ones must fit.
    fn new(value: BigInt, is_unsigned: bool) -> Result<Number, String> {
        if is_unsigned {
            let size = BigInt::from(1) << 64;
            return Ok(Number { value: ((value % &size) + &size) % &size, is_unsigned });
        }
        if i64::try_from(&value).is_err() {
            return Err("a number in this condition is too large".to_owned());
        }
        Ok(Number { value, is_unsigned })
    }

    /// Both as numbers of one type.
    fn balanced(left: Number, right: Number) -> Result<(BigInt, BigInt, bool), String> {
        let is_unsigned = left.is_unsigned || right.is_unsigned;
        let (left, right) = (Number::new(left.value, is_unsigned)?, Number::new(right.value, is_unsigned)?);
        Ok((left.value, right.value, is_unsigned))
    }
}

struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&TokenKind> {
        self.tokens.get(self.at).map(|token| &token.kind)
    }

    fn level(&mut self, level: usize) -> Result<Number, String> {
        let Some(operators) = LEVELS.get(level) else { return self.operand() };
        let mut left = self.level(level + 1)?;
        while let Some(TokenKind::Symbol(symbol)) = self.peek() {
            let symbol = *symbol;
            if !operators.contains(&symbol) {
                break;
            }
            self.at += 1;
            let right = self.level(level + 1)?;
            left = match symbol {
                "||" => Number::truth(!left.value.is_zero() || !right.value.is_zero()),
                "&&" => Number::truth(!left.value.is_zero() && !right.value.is_zero()),
                "<<" | ">>" => shifted(symbol, left, &right.value)?,
                _ => calculated(symbol, Number::balanced(left, right)?)?,
            };
        }
        Ok(left)
    }

    fn operand(&mut self) -> Result<Number, String> {
        let token = self.peek().cloned();
        self.at += 1;
        self.depth += 1;
        if self.depth > DEPTH {
            return Err("this condition is too deep".to_owned());
        }
        let value = match token {
            Some(TokenKind::Integer { value, unsigned, .. }) => {
                let is_unsigned = unsigned || i64::try_from(&value).is_err();
                Number::new(value, is_unsigned)
            }
            Some(TokenKind::Word(_)) => Ok(Number::truth(false)),
            Some(TokenKind::Symbol("!")) => self.operand().map(|number| Number::truth(number.value.is_zero())),
            Some(TokenKind::Symbol("-")) => {
                self.operand().and_then(|number| Number::new(-number.value, number.is_unsigned))
            }
            Some(TokenKind::Symbol("~")) => {
                self.operand().and_then(|number| Number::new(!number.value, number.is_unsigned))
            }
            Some(TokenKind::Symbol("+")) => self.operand(),
            Some(TokenKind::Symbol("(")) => {
                let value = self.level(0)?;
                match self.peek() {
                    Some(TokenKind::Symbol(")")) => {
                        self.at += 1;
                        Ok(value)
                    }
                    _ => Err("expected `)` in this condition".to_owned()),
                }
            }
            Some(other) => Err(format!("expected a number in this condition, found {other}")),
            None => Err("expected a condition".to_owned()),
        };
        self.depth -= 1;
        value
    }
}

fn shifted(symbol: &str, left: Number, by: &BigInt) -> Result<Number, String> {
    let by = u8::try_from(by).ok().filter(|by| *by < 64).ok_or_else(beyond)?;
    let value = if symbol == "<<" { left.value << by } else { left.value >> by };
    Number::new(value, left.is_unsigned)
}

fn calculated(symbol: &str, (left, right, is_unsigned): (BigInt, BigInt, bool)) -> Result<Number, String> {
    let value = match symbol {
        "==" => return Ok(Number::truth(left == right)),
        "!=" => return Ok(Number::truth(left != right)),
        "<" => return Ok(Number::truth(left < right)),
        "<=" => return Ok(Number::truth(left <= right)),
        ">" => return Ok(Number::truth(left > right)),
        ">=" => return Ok(Number::truth(left >= right)),
        "/" | "%" if right.is_zero() => return Err("this condition divides by zero".to_owned()),
        "+" => left + right,
        "-" => left - right,
        "|" => left | right,
        "^" => left ^ right,
        "&" => left & right,
        "/" => left / right,
        "%" => left % right,
        _ => left * right,
    };
    Number::new(value, is_unsigned)
}

fn beyond() -> String {
    "this condition shifts too far".to_owned()
}
