//! What the C library does.

use gainsay_source::Span;

use super::{External, Halt, Machine, Run, undecided};
use crate::{
    concrete::{
        memory::{Block, Fault, Origin},
        value::{Pointer, Share, Value},
        walk,
    },
    syntax::{Expression, ExpressionKind, Type},
};

/// Larger allocations always fail.
const LARGEST: i128 = 1 << 40;
/// Longer texts and copies are given up.
const LONGEST: i128 = 10_000;

impl<'u> Machine<'_, 'u> {
    pub(super) fn library(
        &mut self,
        name: &str,
        written: &'u [Expression],
        arguments: Vec<Value>,
        span: Span,
    ) -> Run<Option<Value>> {
        let argument = |index: usize| {
            arguments.get(index).cloned().ok_or_else(|| undecided(format!("`{name}` with too few arguments")))
        };
        match name {
            "malloc" => self.allocate(written, &[argument(0)?], span).map(Some),
            "calloc" => self.allocate(written, &[argument(0)?, argument(1)?], span).map(Some),
            "free" => {
                let pointer = self.force(&argument(0)?)?;
                match self.memory.free(&pointer) {
                    Ok(()) => Ok(None),
                    Err(fault) => self.fault(fault, "this frees", span),
                }
            }
            "abort" | "exit" | "_Exit" => Err(Halt::Ended),
            "memcpy" | "memmove" => {
                let (target, source) = (self.force(&argument(0)?)?, self.force(&argument(1)?)?);
                let size = self.integer(&argument(2)?)?;
                let size = i64::try_from(size).map_err(|_| undecided("a very large copy"))?;
                match self.memory.copy(&target, &source, size) {
                    Ok(()) => Ok(Some(target)),
                    Err(fault) => self.fault(fault, "this copies", span),
                }
            }
            "strlen" => Ok(Some(Value::Integer(self.characters(&argument(0)?, span)?.len() as i128))),
            "strcmp" => {
                let (left, right) = (self.characters(&argument(0)?, span)?, self.characters(&argument(1)?, span)?);
                Ok(Some(Value::Integer(left.cmp(&right) as i128)))
            }
            "strdup" => self.duplicate(&argument(0)?, span).map(Some),
            "memcmp" => self.compare(&argument(0)?, &argument(1)?, &argument(2)?, span).map(Some),
            "memchr" => self.search(&argument(0)?, &argument(1)?, &argument(2)?, span).map(Some),
            "memset" => self.fill(&argument(0)?, &argument(1)?, &argument(2)?, span).map(Some),
            "abs" => {
                let number = self.integer(&argument(0)?)?;
                Ok(Some(Value::Integer(number.abs())))
            }
            _ => self.conversation(name, &arguments, span),
        }
    }

    /// What the library says to the outside, and what it hears.
    fn conversation(&mut self, name: &str, arguments: &[Value], span: Span) -> Run<Option<Value>> {
        let argument = |index: usize| {
            arguments.get(index).cloned().ok_or_else(|| undecided(format!("`{name}` with too few arguments")))
        };
        match name {
            "printf" => self.print(&argument(0)?, &arguments[1..], span),
            "fprintf" => self.print(&argument(1)?, &arguments[2..], span),
            "puts" => {
                self.characters(&argument(0)?, span)?;
                Ok(Some(Value::Integer(0)))
            }
            "putchar" => argument(0).map(Some),
            "getchar" => self.input(&Type::INT).map(Some),
            "rand" => {
                let value = self.input(&Type::INT)?;
                let number = self.integer(&value)?;
                if number < 0 { Err(Halt::Ended) } else { Ok(Some(value)) }
            }
            "scanf" => self.scan(&argument(0)?, &arguments[1..], span),
            _ => Err(undecided(format!("`{name}` has no body"))),
        }
    }

    /// Something that comes from outside.
    pub(super) fn input(&mut self, ty: &Type) -> Run<Value> {
        let value = match self.script.as_mut().map(Iterator::next) {
            None => self.knowledge.unknown(ty.clone()),
            Some(Some(External::Input(value))) => value,
            Some(_) => return Err(undecided("the replay went another way")),
        };
        self.log.push(External::Input(value.clone()));
        Ok(value)
    }

    fn allocation_fails(&mut self) -> Run<bool> {
        let fails = match self.script.as_mut().map(Iterator::next) {
            None => self.tape.choose(2) == 1,
            Some(Some(External::AllocationFails(fails))) => fails,
            Some(_) => return Err(undecided("the replay went another way")),
        };
        self.log.push(External::AllocationFails(fails));
        Ok(fails)
    }

    fn allocate(&mut self, written: &'u [Expression], sizes: &[Value], span: Span) -> Run<Value> {
        let mut size: i128 = 1;
        for part in sizes {
            size = size.saturating_mul(self.integer(part)?);
        }
        let Some(size) = Some(size).filter(|size| (0..LARGEST).contains(size)) else { return Ok(Value::NULL) };
        if self.allocation_fails()? {
            return Ok(Value::NULL);
        }
        let mut ty = None;
        let mut visit = |expression: &'u Expression| {
            if let ExpressionKind::SizeofType(named) = &expression.kind {
                ty = Some(named.clone());
            }
        };
        written.iter().for_each(|argument| walk::expression(argument, &mut visit));
        let mut block = Block::owned(Origin::Allocated, size as i64);
        block.token = Share::ALL;
        block.ty.clone_from(&ty);
        let pointer = self.memory.add(block);
        if sizes.len() == 2 {
            self.clear(pointer, size, ty.as_ref(), span)?;
        }
        Ok(Value::Pointer(pointer))
    }

    /// Zeroes in every cell, as `calloc` leaves them.
    fn clear(&mut self, pointer: Pointer, size: i128, ty: Option<&Type>, span: Span) -> Run<()> {
        let ty = ty.ok_or_else(|| undecided("zeroes of an unknown type"))?;
        let unit = self.size(ty)?;
        let scalars = self.program.scalars(ty);
        for index in 0..(size as i64 / unit.max(1)).min(LONGEST as i64) {
            for (offset, _, scalar) in &scalars {
                let place = Value::Pointer(pointer.moved(index * unit + offset));
                self.store(&place, scalar, Value::Integer(0), span)?;
            }
        }
        Ok(())
    }

    fn byte(&mut self, pointer: Pointer, span: Span) -> Run<i128> {
        let value = match self.memory.read(&Value::Pointer(pointer), 1) {
            Ok(value) => value,
            Err(fault) => return self.fault(fault, "this reads", span),
        };
        self.integer(&value)
    }

    fn pointer(&mut self, value: &Value, span: Span) -> Run<Pointer> {
        match self.force(value)? {
            Value::Pointer(pointer) => Ok(pointer),
            Value::Integer(0) => self.fault(Fault::Null, "this reads", span),
            _ => self.fault(Fault::NoAddress, "this reads", span),
        }
    }

    /// A text up to its zero.
    fn characters(&mut self, text: &Value, span: Span) -> Run<Vec<i128>> {
        let start = self.pointer(text, span)?;
        let mut found = Vec::new();
        loop {
            let byte = self.byte(start.moved(found.len() as i64), span)?;
            if byte == 0 {
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
        let pointer = self.memory.add(block);
        for (character, offset) in characters.into_iter().chain([0]).zip(0..) {
            self.store(&Value::Pointer(pointer.moved(offset)), &Type::CHAR, Value::Integer(character), span)?;
        }
        Ok(Value::Pointer(pointer))
    }

    fn count(&mut self, count: &Value) -> Run<i64> {
        let count = self.integer(count)?;
        if count > LONGEST { Err(undecided("a very long piece of memory")) } else { Ok(count as i64) }
    }

    fn compare(&mut self, left: &Value, right: &Value, count: &Value, span: Span) -> Run<Value> {
        let count = self.count(count)?;
        if count == 0 {
            return Ok(Value::Integer(0));
        }
        let (left, right) = (self.pointer(left, span)?, self.pointer(right, span)?);
        for offset in 0..count {
            let (left, right) = (self.byte(left.moved(offset), span)?, self.byte(right.moved(offset), span)?);
            if left != right {
                return Ok(Value::Integer(if (left as u8) < (right as u8) { -1 } else { 1 }));
            }
        }
        Ok(Value::Integer(0))
    }

    fn search(&mut self, start: &Value, wanted: &Value, count: &Value, span: Span) -> Run<Value> {
        let (count, wanted) = (self.count(count)?, self.integer(wanted)?);
        if count == 0 {
            return Ok(Value::NULL);
        }
        let start = self.pointer(start, span)?;
        for offset in 0..count {
            if self.byte(start.moved(offset), span)? as u8 == wanted as u8 {
                return Ok(Value::Pointer(start.moved(offset)));
            }
        }
        Ok(Value::NULL)
    }

    fn fill(&mut self, start: &Value, value: &Value, count: &Value, span: Span) -> Run<Value> {
        let (size, byte) = (self.count(count)?, self.integer(value)?);
        let start = self.pointer(start, span)?;
        let ty = self.memory.blocks[start.block].ty.clone();
        match (byte, ty) {
            (0, Some(ty)) if start.offset == 0 && !matches!(ty, Type::Integer { .. }) => {
                self.clear(start, i128::from(size), Some(&ty), span)?;
            }
            _ => {
                for offset in 0..size {
                    let place = Value::Pointer(start.moved(offset));
                    self.store(&place, &Type::CHAR, Value::Integer(i128::from(byte as i8)), span)?;
                }
            }
        }
        Ok(Value::Pointer(start))
    }

    /// The conversions of a format: what follows each `%`, with the width.
    fn conversions(&mut self, format: &Value, span: Span) -> Run<Vec<(u8, Option<usize>)>> {
        let text: Vec<u8> = self.characters(format, span)?.into_iter().map(|byte| byte as u8).collect();
        let (mut found, mut rest) = (Vec::new(), text.iter().copied().peekable());
        while let Some(byte) = rest.next() {
            if byte != b'%' {
                continue;
            }
            let mut width = None;
            while let Some(flag) = rest.next_if(|byte| b"0123456789.-+ #lhz".contains(byte)) {
                if flag.is_ascii_digit() {
                    width = Some(10 * width.unwrap_or(0) + usize::from(flag - b'0'));
                }
            }
            match rest.next() {
                Some(b'%') => {}
                Some(b'*') => return Err(undecided("a format with `*`")),
                Some(b'[') => {
                    rest.by_ref().find(|byte| *byte == b']');
                    found.push((b's', width));
                }
                Some(kind) => found.push((kind, width)),
                None => {}
            }
        }
        Ok(found)
    }

    fn print(&mut self, format: &Value, arguments: &[Value], span: Span) -> Run<Option<Value>> {
        for ((kind, _), argument) in self.conversions(format, span)?.into_iter().zip(arguments) {
            if kind == b's' {
                self.characters(argument, span)?;
            }
        }
        Ok(Some(Value::Integer(0)))
    }

    /// Reads numbers and words; the world may also type nothing that fits.
    fn scan(&mut self, format: &Value, arguments: &[Value], span: Span) -> Run<Option<Value>> {
        let conversions = self.conversions(format, span)?;
        let answer = self.input(&Type::Bool)?;
        if self.truth(&answer)? {
            return Ok(Some(Value::Integer(0)));
        }
        for ((kind, width), argument) in conversions.iter().zip(arguments) {
            let target = self.pointer(argument, span)?;
            match kind {
                b'd' | b'i' | b'u' => {
                    let value = self.input(&Type::INT)?;
                    self.store(&Value::Pointer(target), &Type::INT, value, span)?;
                }
                b'c' => {
                    let value = self.input(&Type::CHAR)?;
                    self.store(&Value::Pointer(target), &Type::CHAR, value, span)?;
                }
                b's' => self.scan_word(target, width.unwrap_or(200), span)?,
                _ => return Err(undecided("a format that is not known")),
            }
        }
        Ok(Some(Value::Integer(conversions.len() as i128)))
    }

    /// A short word, or the longest that may come.
    fn scan_word(&mut self, target: Pointer, longest: usize, span: Span) -> Run<()> {
        let is_long = self.input(&Type::Bool)?;
        let length = if self.truth(&is_long)? { longest } else { 1 };
        for offset in 0..=length as i64 {
            let character = if offset == length as i64 { 0 } else { i128::from(b'a') };
            let place = Value::Pointer(target.moved(offset));
            self.store(&place, &Type::CHAR, Value::Integer(character), span)?;
        }
        Ok(())
    }
}
