//! Formats of `printf` and `scanf`, and what `scanf` does.

use gainsay_ir::c::{Expression, ExpressionKind, Type};
use gainsay_ir::separation::{
    Assertion, AssertionKind, BinaryOperator as Op, Expression as Lowered, Instance, Pattern, StepKind,
};
use gainsay_source::{Name, Span};

use super::{
    Lowering,
    builder::{Builder, Result},
};

/// One conversion of a format: `%99s`.
pub(super) struct Conversion {
    /// `[` for a set of characters.
    pub(super) letter: u8,
    pub(super) width: Option<u64>,
}

/// The conversions of a format that take an argument.
pub(super) fn conversions(format: &[u8]) -> Vec<Conversion> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < format.len() {
        if format[at] == b'%' {
            at += 1;
            let (mut width, mut has_width) = (0u64, false);
            while at < format.len() && (format[at].is_ascii_digit() || b"-+ #.l".contains(&format[at])) {
                if format[at].is_ascii_digit() {
                    width = width.saturating_mul(10).saturating_add(u64::from(format[at] - b'0'));
                    has_width = true;
                }
                at += 1;
            }
            if at < format.len() && format[at] != b'%' {
                found.push(Conversion { letter: format[at], width: has_width.then_some(width) });
            }
            if format.get(at) == Some(&b'[') {
                // A `]` right behind `[` or `[^` belongs to the set.
                at += if format.get(at + 1) == Some(&b'^') { 3 } else { 2 };
                while at < format.len() && format[at] != b']' {
                    at += 1;
                }
            }
        }
        at += 1;
    }
    found
}

impl Builder<'_, '_> {
    /// What is read may be anything; texts end, if there was one.
    pub(super) fn scan(&mut self, format: &Expression, arguments: &[Expression], span: Span) -> Result<Lowered> {
        let ExpressionKind::Text(text) = &format.kind else {
            return Err("`scanf` with a format that is no literal".to_owned());
        };
        let conversions = conversions(text);
        if conversions.len() != arguments.len() {
            return Err("`scanf` with this format".to_owned());
        }
        let count = Lowered::integer(arguments.len());
        let read = self.unknown("scanned", span)?;
        let least = Lowered::binary(Op::LessEqual, Lowered::integer(-1), read.clone());
        let most = Lowered::binary(Op::LessEqual, read.clone(), count);
        self.emit(StepKind::Assume(Lowered::binary(Op::And, least, most)), span)?;
        for (position, (conversion, argument)) in conversions.iter().zip(arguments).enumerate() {
            let address = self.value(argument)?;
            let address = self.keep("scanned", address, span)?;
            match (conversion.letter, conversion.width) {
                (b'd' | b'i', _) => {
                    let cell = self.lowering.cell(&Type::INT, span).ok_or("places of this type")?;
                    let place = Assertion::new(AssertionKind::Instance(Lowering::any(cell, address)), span);
                    self.emit(StepKind::Consume { assertion: place.clone(), code: "precondition" }, span)?;
                    let mut written = place;
                    self.name_values(&mut written);
                    self.emit(StepKind::Produce(written), span)?;
                }
                (b's' | b'[', Some(width)) => {
                    let done = Lowered::binary(Op::Less, Lowered::integer(position), read.clone());
                    self.scan_text(&address, width, done, span)?;
                }
                _ => return Err("`scanf` with this format".to_owned()),
            }
        }
        Ok(read)
    }

    /// Up to so many characters and a zero, if the conversion was `done`.
    fn scan_text(&mut self, address: &Lowered, width: u64, done: Lowered, span: Span) -> Result<()> {
        let predicate = self.lowering.array(&Type::CHAR, span).ok_or("arrays of bytes")?;
        let room = Pattern::Value(Lowered::Integer((u128::from(width) + 1).into()));
        let text = |characters: Pattern| {
            let arguments = vec![Pattern::Value(address.clone()), room.clone(), characters];
            let instance = Instance { predicate: predicate.clone(), arguments, fraction: None };
            Assertion::new(AssertionKind::Instance(instance), span)
        };
        self.emit(StepKind::Consume { assertion: text(Pattern::Any), code: "precondition" }, span)?;
        let characters = self.temporary("characters");
        let sort = self.lowering.sort(&Type::list(Type::CHAR));
        self.emit(StepKind::Havoc(characters.clone(), sort), span)?;
        let characters = Lowered::Variable(characters);
        self.emit(StepKind::Produce(text(Pattern::Value(characters.clone()))), span)?;
        let member = self.lowering.fixpoint_instance(&Name::new("mem"), &[Type::CHAR]);
        let ends = Lowered::Apply(member, vec![Lowered::integer(0), characters]);
        self.emit(StepKind::Assume(Lowered::binary(Op::Implies, done, ends)), span)
    }
}
