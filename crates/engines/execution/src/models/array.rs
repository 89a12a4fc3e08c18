//! Cells in a row, and texts.

use gainsay_ir::c::{BinaryOperator, Expression, Type};

use super::{End, Mode, Root, Solver, Step, Stepped, Task, Work, blocked};
use crate::value::Value;

/// Longer rows are given up.
const LONGEST: i128 = 1_000;

impl<'u> Solver<'_, 'u> {
    pub(super) fn slice(
        &mut self,
        array: &'u Expression,
        (from, to): (&'u Expression, &'u Expression),
        values: &'u Expression,
        task: &Task<'u>,
    ) -> Stepped<'u> {
        let from = self.context().value(from, &task.scope).and_then(|from| self.knowledge.integer(&from));
        let from = match from {
            Ok(from) => from,
            Err(stop) => return blocked(stop),
        };
        let to = match self.context().value(to, &task.scope).and_then(|to| self.knowledge.integer(&to)) {
            Ok(to) => to,
            Err(stop) => return blocked(stop),
        };
        let at = match self.array_root(array, from, task)? {
            Ok(at) => at,
            Err(stop) => return blocked(stop),
        };
        let mut tasks = Vec::new();
        let values = self.pattern(values, &Type::list(at.ty.clone()), task, &mut tasks)?;
        let work = Work::Array { at, count: Value::Integer(to - from), values };
        tasks.insert(0, Task { work, ..task.clone() });
        Ok(Step::Done(tasks))
    }

    fn array_root(&self, array: &Expression, from: i128, task: &Task<'u>) -> Result<Result<Root, super::Stop>, End> {
        let unclear = || End::Undecided("an array of unknown type".to_owned());
        let root = if matches!(array.ty, Type::Array(..)) {
            self.root(array, task)?
        } else {
            let base = self.evaluated(self.context().value(array, &task.scope))?;
            let target = array.ty.target().cloned().ok_or_else(unclear)?;
            base.map(|base| Root { base, target: target.clone(), offset: 0, ty: target })
        };
        let root = match root {
            Ok(root) => root,
            Err(stop) => return Ok(Err(stop)),
        };
        let element = match &root.ty {
            Type::Array(element, _) => (**element).clone(),
            other => other.clone(),
        };
        let size = self.program.size(&element).ok_or_else(unclear)?;
        let start = i64::try_from(from).ok().and_then(|from| from.checked_mul(size)).ok_or_else(unclear)?;
        Ok(Ok(Root { offset: root.offset + start, ty: element, ..root }))
    }

    pub(super) fn array(&mut self, at: &Root, given: &Value, values: &Value, task: &Task<'u>) -> Stepped<'u> {
        let count = match self.evaluated(self.knowledge.integer(given))? {
            Ok(count) => count,
            Err(stop) => match self.knowledge.elements(values) {
                // The length follows from the values.
                Ok(elements) => {
                    let length = Value::Integer(elements.len() as i128);
                    self.unified(given, &length, task)?;
                    elements.len() as i128
                }
                Err(_) => return blocked(stop),
            },
        };
        let longest = Value::Integer(LONGEST);
        if self.mode == Mode::Produce {
            let known = self.knowledge.traced(given);
            self.knowledge.ask(BinaryOperator::GreaterEqual, &known, &Value::Integer(0));
            self.knowledge.ask(BinaryOperator::LessEqual, &known, &longest);
        }
        if count < 0 {
            return Err(self.broken(task, format!("{count} elements")));
        }
        if count > LONGEST {
            return Err(End::Undecided("a very long array".to_owned()));
        }
        if count == 0 {
            return self.unified(values, &Value::list(Vec::new()), task);
        }
        let start = match self.located(at, task)? {
            Ok(start) => start,
            Err(stop) => return blocked(stop),
        };
        let size = self.program.size(&at.ty).ok_or_else(|| End::Undecided("elements of unknown size".to_owned()))?;
        if self.mode == Mode::Produce {
            // A block may need as many choices as it has elements.
            self.choices_left = self.choices_left.saturating_add(count as usize);
        }
        let mut elements = Vec::new();
        for index in 0..count as i64 {
            let pointer = start.moved(index * size);
            elements.push(match self.mode {
                Mode::Consume => self.take_cell(pointer, &at.ty, task)?,
                Mode::Produce => {
                    let value = self.knowledge.unknown(at.ty.clone());
                    self.make_cell(pointer, &at.ty, &value, task)?;
                    value
                }
            });
        }
        self.settle(values, &Value::list(elements), task)
    }

    /// Compares values of cells that were taken already, so that waiting is not possible.
    fn settle(&mut self, wanted: &Value, found: &Value, task: &Task<'u>) -> Stepped<'u> {
        match self.unified(found, wanted, task)? {
            Step::Blocked(super::Stop::Unknown(index)) => Err(End::Unknown(index)),
            Step::Blocked(_) => Err(End::Undecided("values that cannot be compared".to_owned())),
            done => Ok(done),
        }
    }

    pub(super) fn text(&mut self, at: &Root, characters: &Value, task: &Task<'u>) -> Stepped<'u> {
        let start = match self.located(at, task)? {
            Ok(start) => start,
            Err(stop) => return blocked(stop),
        };
        if self.mode == Mode::Produce {
            let elements = match self.knowledge.elements(characters) {
                Ok(elements) => elements,
                Err(stop) => return blocked(stop),
            };
            for (element, index) in elements.iter().zip(0..) {
                self.note_type(element, &Type::CHAR);
                if let Value::Unknown(unknown) = self.knowledge.shallow(element) {
                    self.knowledge.unknowns[unknown as usize].is_not_zero = true;
                }
                self.make_cell(start.moved(index), &Type::CHAR, element, task)?;
            }
            self.make_cell(start.moved(elements.len() as i64), &Type::CHAR, &Value::Integer(0), task)?;
            return Ok(Step::Done(Vec::new()));
        }
        let mut elements = Vec::new();
        loop {
            let value = self.take_cell(start.moved(elements.len() as i64), &Type::CHAR, task)?;
            match self.knowledge.traced(&value) {
                character @ (Value::Integer(_) | Value::Traced(..)) => {
                    if self.knowledge.ask(BinaryOperator::Equal, &character, &Value::Integer(0)) {
                        break;
                    }
                    elements.push(character);
                }
                Value::Unknown(index) if !self.knowledge.unknowns[index as usize].is_not_zero => {
                    return Err(End::Unknown(index));
                }
                Value::Undefined(_) => return Err(self.broken(task, "this text is uninitialised before its end")),
                character => elements.push(character),
            }
        }
        self.settle(characters, &Value::list(elements), task)
    }
}
