//! What the C library does.

use gainsay_ir::c::{BinaryOperator, Expression, ExpressionKind, Type};
use gainsay_source::{Name, Span};

use super::{
    Allocations, External, Finding, Halt, Heard, Machine, Run,
    texts::{BYTE, bytes},
    undecided,
};
use crate::{
    memory::{Block, Fault, Origin},
    reach::Reach,
    show,
    value::{Pointer, Share, Value},
    walk,
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
        self.knowledge.at(span.start);
        match name {
            "malloc" => self.allocate(written, &[argument(0)?], span).map(Some),
            "calloc" => self.allocate(written, &[argument(0)?, argument(1)?], span).map(Some),
            "realloc" => self.reallocate(written, &argument(0)?, &argument(1)?, span).map(Some),
            "free" => {
                let pointer = self.force(&argument(0)?)?;
                match self.memory.free(&pointer) {
                    Ok(()) => Ok(None),
                    Err(fault) => self.fault(fault, "this frees", span),
                }
            }
            "exit" => self.exit(span),
            "abort" | "_Exit" => Err(Halt::Ended),
            "memcpy" | "memmove" => {
                let (target, source) = (self.force(&argument(0)?)?, self.force(&argument(1)?)?);
                let size = self.integer(&argument(2)?)?;
                let size = i64::try_from(size).map_err(|_| undecided("a very large copy"))?;
                if name == "memcpy" && overlap(&target, &source, size) {
                    return Err(undecided("`memcpy` between places that overlap"));
                }
                match self.memory.copy(&target, &source, size) {
                    Ok(()) => Ok(Some(target)),
                    // Which of the two is wrong cannot be told.
                    Err(_) if self.rules.by_type => Err(undecided("how much memory is copied")),
                    Err(fault) => self.fault(fault, "this copies", span),
                }
            }
            "memcmp" => self.compare(&argument(0)?, &argument(1)?, &argument(2)?, span).map(Some),
            "memchr" => self.search(&argument(0)?, &argument(1)?, &argument(2)?, span).map(Some),
            "memset" => self.fill(&argument(0)?, &argument(1)?, &argument(2)?, span).map(Some),
            "abs" | "labs" => {
                let value = self.traced(&argument(0)?)?;
                let number = value.number().ok_or_else(|| undecided("the absolute value of an address"))?;
                let least = if name == "abs" { i128::from(i32::MIN) } else { i128::from(i64::MIN) };
                if number == least {
                    return self.found("overflow", format!("the absolute value of {number} does not fit"), span);
                }
                let zero = Value::Integer(0);
                let is_negative = self.knowledge.ask(BinaryOperator::Less, &value, &zero);
                Ok(Some(if is_negative {
                    self.knowledge.calculated(BinaryOperator::Subtract, &zero, &value, -number)
                } else {
                    value
                }))
            }
            _ => match self.text_function(name, &arguments, span)? {
                Some(value) => Ok(Some(value)),
                None => self.conversation(name, &arguments, span),
            },
        }
    }

    /// The program ends here; what no variable leads to was lost before.
    fn exit(&self, span: Span) -> Run<Option<Value>> {
        let runs_from_the_start = self.frames.first().is_some_and(|frame| frame.function.name == "main");
        if !runs_from_the_start || self.leaks_allowed {
            return Err(Halt::Ended);
        }
        let mut reach = Reach::new(&self.memory, &self.knowledge);
        self.frames.iter().flat_map(|frame| &frame.variables).for_each(|(_, place, _)| {
            reach.value(&Value::Pointer(*place));
        });
        let leaked = reach.lost();
        if leaked.is_empty() {
            return Err(Halt::Ended);
        }
        let names: Vec<String> = leaked.iter().map(|index| show::block(&self.memory, *index)).collect();
        let message = format!("nothing points to {} when the program ends: it was lost before", names.join(", "));
        Err(Halt::Found(Box::new(Finding { leaked, ..Finding::new("leak", message, span) })))
    }

    /// What the library says to the outside, and what it hears.
    fn conversation(&mut self, name: &str, arguments: &[Value], span: Span) -> Run<Option<Value>> {
        let argument = |index: usize| {
            arguments.get(index).cloned().ok_or_else(|| undecided(format!("`{name}` with too few arguments")))
        };
        match name {
            "printf" => self.print(name, &argument(0)?, &arguments[1..], span),
            "fprintf" => self.print(name, &argument(1)?, &arguments[2..], span),
            "puts" | "fputs" | "perror" => {
                self.characters(&argument(0)?, span)?;
                self.input(Heard::Call(Name::new(name)), &Type::INT).map(Some)
            }
            "srand" => Ok(None),
            "putchar" | "putc" | "fputc" | "fflush" | "getchar" => {
                self.input(Heard::Call(Name::new(name)), &Type::INT).map(Some)
            }
            "rand" => {
                let value = self.input(Heard::Call(Name::new(name)), &Type::INT)?;
                let value = self.traced(&value)?;
                let is_negative = self.knowledge.ask(BinaryOperator::Less, &value, &Value::Integer(0));
                if is_negative { Err(Halt::Ended) } else { Ok(Some(value)) }
            }
            "scanf" => self.scan(&argument(0)?, &arguments[1..], span),
            _ => Err(undecided(format!("`{name}` has no body"))),
        }
    }

    /// Something that comes from outside.
    pub(super) fn input(&mut self, through: Heard, ty: &Type) -> Run<Value> {
        let value = match self.script.as_mut().map(Iterator::next) {
            None => self.knowledge.unknown(ty.clone()),
            Some(Some(External::Input(known, value))) if known == through => value,
            Some(_) => return Err(undecided("the replay went another way")),
        };
        self.log.push(External::Input(through, value.clone()));
        Ok(value)
    }

    pub(super) fn allocation_fails(&mut self) -> Run<bool> {
        let fails = match self.script.as_mut().map(Iterator::next) {
            None => self.tape.choose(2) == 1,
            Some(Some(External::AllocationFails(fails))) => fails,
            Some(_) => return Err(undecided("the replay went another way")),
        };
        self.log.push(External::AllocationFails(fails));
        if fails && self.rules.allocations == Allocations::Succeed {
            return Err(Halt::Ended);
        }
        Ok(fails)
    }

    fn allocate(&mut self, written: &'u [Expression], sizes: &[Value], span: Span) -> Run<Value> {
        let mut size: i128 = 1;
        for part in sizes {
            size = size.saturating_mul(self.integer(part)?);
        }
        let Some(size) = Some(size).filter(|size| (0..LARGEST).contains(size)) else {
            if self.rules.allocations == Allocations::Succeed {
                return Err(Halt::Ended);
            }
            self.is_sample = true;
            return Ok(Value::NULL);
        };
        if self.allocation_fails()? {
            return Ok(Value::NULL);
        }
        let ty = named_type(written);
        let mut block = Block::owned(Origin::Allocated, size as i64);
        block.token = Share::ALL;
        block.ty.clone_from(&ty);
        let pointer = self.memory.allocate(block);
        if sizes.len() == 2 {
            self.zero(pointer, size as i64, ty.as_ref(), span)?;
        }
        Ok(Value::Pointer(pointer))
    }

    /// `realloc`: a new block with what the old one held, which is given back; or nothing changes.
    fn reallocate(&mut self, written: &'u [Expression], old: &Value, size: &Value, span: Span) -> Run<Value> {
        let size_wanted = self.integer(size)?;
        let old = match self.force(old)? {
            Value::Integer(0) => return self.allocate(written, std::slice::from_ref(size), span),
            Value::Pointer(old) => old,
            _ => return self.fault(Fault::NoAddress, "this frees", span),
        };
        if size_wanted == 0 {
            return self.give_back_by_size(old, span);
        }
        let mut given_back = self.memory.clone();
        if let Err(fault) = given_back.free(&Value::Pointer(old)) {
            return self.fault(fault, "this frees", span);
        }
        let allocated = self.allocate(written, std::slice::from_ref(size), span)?;
        let Value::Pointer(new) = allocated else { return Ok(allocated) };
        let kept = self.memory.blocks[old.block].extent().min(size_wanted as i64);
        if self.memory.blocks[new.block].ty.is_none() {
            self.memory.blocks[new.block].ty = self.memory.blocks[old.block].ty.clone();
        }
        let copied = self.memory.copy(&allocated, &Value::Pointer(old), kept);
        match copied.and_then(|()| self.memory.free(&Value::Pointer(old))) {
            Ok(()) => {
                // The new block may lie where the old one did.
                self.memory.blocks[old.block].freed_at = self.memory.blocks[new.block].made_at - 1;
                Ok(allocated)
            }
            Err(fault) => self.fault(fault, "this frees", span),
        }
    }

    /// `realloc(p, 0)` as the usual C library does it: the block is given back, and NULL returned. Other systems do it otherwise.
    fn give_back_by_size(&mut self, old: Pointer, span: Span) -> Run<Value> {
        self.is_sample = true;
        match self.script.as_mut().map(Iterator::next) {
            None | Some(Some(External::AllocationFails(true))) => {}
            Some(_) => return Err(undecided("the replay went another way")),
        }
        self.log.push(External::AllocationFails(true));
        match self.memory.free(&Value::Pointer(old)) {
            Ok(()) => Ok(Value::NULL),
            Err(fault) => self.fault(fault, "this frees", span),
        }
    }

    /// Zeroes in a piece of memory: in each of its cells where these are known, otherwise byte by byte.
    fn zero(&mut self, start: Pointer, size: i64, ty: Option<&Type>, span: Span) -> Run<()> {
        let unit = ty.and_then(|ty| self.program.size(ty)).filter(|unit| *unit > 0 && size % unit == 0);
        let (unit, ty) = match (unit, ty) {
            (Some(unit), Some(ty)) if start.offset % unit == 0 => (unit, ty),
            _ => (1, &Type::CHAR),
        };
        if size / unit > LONGEST as i64 {
            return Err(undecided("a very long piece of memory"));
        }
        for index in 0..size / unit {
            self.clear(start.moved(index * unit), ty, span)?;
        }
        Ok(())
    }

    pub(super) fn count(&mut self, count: &Value) -> Run<i64> {
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
            let order = self.order(&[left], &[right]);
            if order != Value::Integer(0) {
                return Ok(order);
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
            let byte = self.byte(start.moved(offset), span)?;
            let byte = self.knowledge.wrapped(&byte, &BYTE);
            if self.knowledge.ask(BinaryOperator::Equal, &byte, &Value::Integer(i128::from(wanted as u8))) {
                return Ok(Value::Pointer(start.moved(offset)));
            }
        }
        Ok(Value::NULL)
    }

    fn fill(&mut self, start: &Value, value: &Value, count: &Value, span: Span) -> Run<Value> {
        let (size, byte) = (self.count(count)?, self.integer(value)?);
        let start = self.pointer(start, span)?;
        if byte == 0 {
            let ty = self.memory.blocks[start.block].ty.clone();
            self.zero(start, size, ty.as_ref(), span)?;
            return Ok(Value::Pointer(start));
        }
        for offset in 0..size {
            let place = Value::Pointer(start.moved(offset));
            self.store(&place, &Type::CHAR, Value::Integer(i128::from(byte as i8)), span)?;
        }
        Ok(Value::Pointer(start))
    }

    /// The conversions of a format: what follows each `%`, with the width.
    fn conversions(&mut self, format: &Value, span: Span) -> Run<Vec<(u8, Option<usize>)>> {
        let text = bytes(&self.characters(format, span)?);
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

    fn print(&mut self, name: &str, format: &Value, arguments: &[Value], span: Span) -> Run<Option<Value>> {
        for ((kind, _), argument) in self.conversions(format, span)?.into_iter().zip(arguments) {
            if kind == b's' {
                self.characters(argument, span)?;
            }
        }
        // How much was written is for the world to say.
        self.input(Heard::Call(Name::new(name)), &Type::INT).map(Some)
    }

    /// Reads numbers and words; the world may also type nothing that fits.
    fn scan(&mut self, format: &Value, arguments: &[Value], span: Span) -> Run<Option<Value>> {
        let conversions = self.conversions(format, span)?;
        let answer = self.input(Heard::ScanFails, &Type::Bool)?;
        if self.truth(&answer)? {
            return Ok(Some(Value::Integer(0)));
        }
        for ((kind, width), argument) in conversions.iter().zip(arguments) {
            let target = self.pointer(argument, span)?;
            match kind {
                b'd' | b'i' | b'u' => {
                    let value = self.input(Heard::ScannedNumber, &Type::INT)?;
                    self.store(&Value::Pointer(target), &Type::INT, value, span)?;
                }
                b'c' => {
                    let value = self.input(Heard::ScannedCharacter, &Type::CHAR)?;
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
        let is_long = self.input(Heard::ScannedWord(longest), &Type::Bool)?;
        let length = if self.truth(&is_long)? { longest } else { 1 };
        for offset in 0..=length as i64 {
            let character = if offset == length as i64 { 0 } else { i128::from(b'a') };
            let place = Value::Pointer(target.moved(offset));
            self.store(&place, &Type::CHAR, Value::Integer(character), span)?;
        }
        Ok(())
    }
}

/// Whether two pieces of memory share bytes.
fn overlap(one: &Value, other: &Value, size: i64) -> bool {
    match (one, other) {
        (Value::Pointer(one), Value::Pointer(other)) => {
            one.block == other.block && (one.offset - other.offset).abs() < size
        }
        _ => false,
    }
}

/// The type whose size is asked for.
fn named_type(written: &[Expression]) -> Option<Type> {
    let mut ty = None;
    let mut visit = |expression: &Expression| match &expression.kind {
        ExpressionKind::SizeofType(named) => ty = Some(named.clone()),
        ExpressionKind::SizeofValue(operand) => ty = Some(operand.ty.clone()),
        _ => {}
    };
    written.iter().for_each(|argument| walk::expression(argument, &mut visit));
    ty
}
