//! Texts: characters up to a zero, and what the library does with them.

use gainsay_ir::c::{BinaryOperator, IntegerKind, Type};
use gainsay_source::Span;

use super::{Machine, Run, undecided};
use crate::{
    memory::{Block, Fault, Origin},
    value::{Pointer, Share, Value},
};

impl Machine<'_, '_> {
    /// Functions on texts and characters; nothing for other functions.
    pub(super) fn text_function(&mut self, name: &str, arguments: &[Value], span: Span) -> Run<Option<Value>> {
        let argument = |index: usize| {
            arguments.get(index).cloned().ok_or_else(|| undecided(format!("`{name}` with too few arguments")))
        };
        let value = match name {
            "strlen" => Value::Integer(self.characters(&argument(0)?, span)?.len() as i128),
            "strcmp" => {
                let (left, right) = (self.characters(&argument(0)?, span)?, self.characters(&argument(1)?, span)?);
                self.order(&left, &right)
            }
            "strncmp" => {
                let count = self.count(&argument(2)?)?;
                let left = self.characters_within(&argument(0)?, count, span)?;
                let right = self.characters_within(&argument(1)?, count, span)?;
                self.order(&left, &right)
            }
            "strdup" => self.duplicate(&argument(0)?, span)?,
            "strcpy" => {
                let text = self.characters(&argument(1)?, span)?;
                self.put_text(&argument(0)?, 0, &text, span)?
            }
            "strcat" => {
                let (end, text) = (self.characters(&argument(0)?, span)?.len(), self.characters(&argument(1)?, span)?);
                self.put_text(&argument(0)?, end as i64, &text, span)?
            }
            "strncat" => {
                let count = self.count(&argument(2)?)?;
                let end = self.characters(&argument(0)?, span)?.len();
                let text = self.characters_within(&argument(1)?, count, span)?;
                self.put_text(&argument(0)?, end as i64, &text, span)?
            }
            "strncpy" => {
                let count = self.count(&argument(2)?)?;
                let mut text = self.characters_within(&argument(1)?, count, span)?;
                text.resize(count as usize, Value::Integer(0));
                self.put_characters(&argument(0)?, 0, &text, span)?
            }
            "strchr" | "strrchr" => self.find_character(name, &argument(0)?, &argument(1)?, span)?,
            "atoi" | "atol" => {
                let text = self.characters(&argument(0)?, span)?;
                text.iter().for_each(|character| self.knowledge.pin(character));
                number(&bytes(&text)).map(Value::Integer).ok_or_else(|| undecided("a number that is too long"))?
            }
            _ => return self.character_function(name, arguments),
        };
        Ok(Some(value))
    }

    /// `isdigit`, `toupper` and the like.
    fn character_function(&mut self, name: &str, arguments: &[Value]) -> Run<Option<Value>> {
        let test: fn(&u8) -> bool = match name {
            "isdigit" => u8::is_ascii_digit,
            "isalpha" => u8::is_ascii_alphabetic,
            "isalnum" => u8::is_ascii_alphanumeric,
            "isupper" => u8::is_ascii_uppercase,
            "islower" => u8::is_ascii_lowercase,
            "isxdigit" => u8::is_ascii_hexdigit,
            "ispunct" => u8::is_ascii_punctuation,
            "isspace" => |byte| byte.is_ascii_whitespace() || *byte == 11,
            "isprint" => |byte| (32..127).contains(byte),
            "toupper" | "tolower" => |_| true,
            _ => return Ok(None),
        };
        let Some(value) = arguments.first() else { return Err(undecided("a character function without argument")) };
        let value = self.traced(value)?;
        let number = value.number().ok_or_else(|| undecided("an address where a number is needed"))?;
        let Ok(byte) = u8::try_from(number) else {
            self.knowledge.pin(&value);
            return if number == -1 {
                Ok(Some(Value::Integer(if name.starts_with("to") { -1 } else { 0 })))
            } else {
                Err(undecided("a character function beyond its range"))
            };
        };
        let shift = |byte: u8| match name {
            "toupper" => i128::from(byte.to_ascii_uppercase()) - i128::from(byte),
            "tolower" => i128::from(byte.to_ascii_lowercase()) - i128::from(byte),
            _ => i128::from(test(&byte)),
        };
        // The characters around it that are treated alike.
        let least = (0..byte).rev().take_while(|other| shift(*other) == shift(byte)).last().unwrap_or(byte);
        let most = (byte..=255).take_while(|other| shift(*other) == shift(byte)).last().unwrap_or(byte);
        self.knowledge.ask(BinaryOperator::GreaterEqual, &value, &Value::Integer(i128::from(least)));
        self.knowledge.ask(BinaryOperator::LessEqual, &value, &Value::Integer(i128::from(most)));
        let change = Value::Integer(shift(byte));
        Ok(Some(match name {
            "toupper" | "tolower" => {
                self.knowledge.calculated(BinaryOperator::Add, &value, &change, number + shift(byte))
            }
            _ => change,
        }))
    }

    /// The character that lies at a place.
    pub(super) fn byte(&mut self, pointer: Pointer, span: Span) -> Run<Value> {
        let value = match self.memory.read(&Value::Pointer(pointer), 1) {
            Ok(value) => self.traced(&value)?,
            Err(fault) => return self.fault_at(fault, &Value::Pointer(pointer), "this reads", span),
        };
        if value.number().is_some() { Ok(value) } else { Err(undecided("an address where a number is needed")) }
    }

    /// Which of two pieces of text comes first: less than zero, zero or more.
    pub(super) fn order(&self, left: &[Value], right: &[Value]) -> Value {
        for (one, other) in left.iter().zip(right) {
            let (one, other) = (self.knowledge.wrapped(one, &BYTE), self.knowledge.wrapped(other, &BYTE));
            if !self.knowledge.ask(BinaryOperator::Equal, &one, &other) {
                let is_less = self.knowledge.ask(BinaryOperator::Less, &one, &other);
                return Value::Integer(if is_less { -1 } else { 1 });
            }
        }
        Value::Integer(left.len().cmp(&right.len()) as i128)
    }

    pub(super) fn pointer(&mut self, value: &Value, span: Span) -> Run<Pointer> {
        self.pointer_for("this reads", value, span)
    }

    fn pointer_for(&mut self, what: &str, value: &Value, span: Span) -> Run<Pointer> {
        match self.force(value)? {
            Value::Pointer(pointer) => Ok(pointer),
            Value::Integer(0) => self.fault(Fault::Null, what, span),
            _ => self.fault(Fault::NoAddress, what, span),
        }
    }

    /// A text up to its zero.
    pub(super) fn characters(&mut self, text: &Value, span: Span) -> Run<Vec<Value>> {
        let start = self.pointer(text, span)?;
        let mut found = Vec::new();
        loop {
            let byte = self.byte(start.moved(found.len() as i64), span)?;
            if self.knowledge.ask(BinaryOperator::Equal, &byte, &Value::Integer(0)) {
                return Ok(found);
            }
            found.push(byte);
            self.spend()?;
        }
    }

    fn duplicate(&mut self, text: &Value, span: Span) -> Run<Value> {
        let characters = self.characters(text, span)?;
        if self.allocation_fails()? {
            return Ok(Value::NULL);
        }
        let mut block = Block::owned(Origin::Allocated, characters.len() as i64 + 1);
        block.token = Share::ALL;
        block.ty = Some(Type::CHAR);
        let pointer = self.memory.allocate(block);
        for (character, offset) in characters.into_iter().chain([Value::Integer(0)]).zip(0..) {
            self.store(&Value::Pointer(pointer.moved(offset)), &Type::CHAR, character, span)?;
        }
        Ok(Value::Pointer(pointer))
    }

    /// A text up to its zero, or its first `most` characters.
    fn characters_within(&mut self, text: &Value, most: i64, span: Span) -> Run<Vec<Value>> {
        let mut found = Vec::new();
        if most == 0 {
            return Ok(found);
        }
        let start = self.pointer(text, span)?;
        while (found.len() as i64) < most {
            let byte = self.byte(start.moved(found.len() as i64), span)?;
            if self.knowledge.ask(BinaryOperator::Equal, &byte, &Value::Integer(0)) {
                break;
            }
            found.push(byte);
            self.spend()?;
        }
        Ok(found)
    }

    /// Writes characters and a zero behind them.
    fn put_text(&mut self, target: &Value, at: i64, text: &[Value], span: Span) -> Run<Value> {
        let mut text = text.to_vec();
        text.push(Value::Integer(0));
        self.put_characters(target, at, &text, span)
    }

    fn put_characters(&mut self, target: &Value, at: i64, text: &[Value], span: Span) -> Run<Value> {
        let target = self.pointer_for("this writes", target, span)?;
        for (character, offset) in text.iter().zip(at..) {
            self.store(&Value::Pointer(target.moved(offset)), &Type::CHAR, character.clone(), span)?;
        }
        Ok(Value::Pointer(target))
    }

    fn find_character(&mut self, name: &str, text: &Value, wanted: &Value, span: Span) -> Run<Value> {
        let wanted = Value::Integer(i128::from(self.integer(wanted)? as u8));
        let mut characters = self.characters(text, span)?;
        characters.push(Value::Integer(0));
        let is_it = |character: &Value| {
            let byte = self.knowledge.wrapped(character, &BYTE);
            self.knowledge.ask(BinaryOperator::Equal, &byte, &wanted)
        };
        let found =
            if name == "strchr" { characters.iter().position(is_it) } else { characters.iter().rposition(is_it) };
        let start = self.pointer(text, span)?;
        Ok(found.map_or(Value::NULL, |position| Value::Pointer(start.moved(position as i64))))
    }
}

/// Characters are compared as bytes.
pub(super) const BYTE: Type = Type::Integer { kind: IntegerKind::Char, signed: false };

pub(super) fn bytes(characters: &[Value]) -> Vec<u8> {
    characters.iter().map(|character| character.number().unwrap_or_default() as u8).collect()
}

/// The number a text begins with, if an `int` holds it.
fn number(text: &[u8]) -> Option<i128> {
    let text = text.trim_ascii_start();
    let (sign, digits) = match text {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        _ => (1, text),
    };
    let mut value = 0i128;
    for digit in digits.iter().take_while(|byte| byte.is_ascii_digit()) {
        value = value.checked_mul(10)? + i128::from(digit - b'0');
    }
    i32::try_from(sign * value).ok().map(i128::from)
}
