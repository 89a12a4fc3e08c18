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
        None => Ok(!value.is_zero()),
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

struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&TokenKind> {
        self.tokens.get(self.at).map(|token| &token.kind)
    }

    fn level(&mut self, level: usize) -> Result<BigInt, String> {
        let Some(operators) = LEVELS.get(level) else { return self.operand() };
        let mut left = self.level(level + 1)?;
        while let Some(TokenKind::Symbol(symbol)) = self.peek() {
            let symbol = *symbol;
            if !operators.contains(&symbol) {
                break;
            }
            self.at += 1;
            let right = self.level(level + 1)?;
            let truth = |value: bool| BigInt::from(i32::from(value));
            left = match symbol {
                "||" => truth(!left.is_zero() || !right.is_zero()),
                "&&" => truth(!left.is_zero() && !right.is_zero()),
                "==" => truth(left == right),
                "!=" => truth(left != right),
                "<" => truth(left < right),
                "<=" => truth(left <= right),
                ">" => truth(left > right),
                ">=" => truth(left >= right),
                "+" => left + right,
                "-" => left - right,
                "|" => left | right,
                "^" => left ^ right,
                "&" => left & right,
                "<<" => left << u8::try_from(&right).map_err(|_| beyond())?,
                ">>" => left >> u8::try_from(&right).map_err(|_| beyond())?,
                "/" | "%" if right.is_zero() => return Err("this condition divides by zero".to_owned()),
                "/" => left / right,
                "%" => left % right,
                _ => left * right,
            };
        }
        Ok(left)
    }

    fn operand(&mut self) -> Result<BigInt, String> {
        let token = self.peek().cloned();
        self.at += 1;
        self.depth += 1;
        if self.depth > DEPTH {
            return Err("this condition is too deep".to_owned());
        }
        let value = match token {
            Some(TokenKind::Integer { value, .. }) => Ok(value),
            Some(TokenKind::Word(_)) => Ok(BigInt::zero()),
            Some(TokenKind::Symbol("!")) => self.operand().map(|value| BigInt::from(i32::from(value.is_zero()))),
            Some(TokenKind::Symbol("-")) => self.operand().map(|value| -value),
            Some(TokenKind::Symbol("~")) => self.operand().map(|value| !value),
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

fn beyond() -> String {
    "this condition shifts too far".to_owned()
}
