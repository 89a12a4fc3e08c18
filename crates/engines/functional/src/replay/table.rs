//! Functions given as tables: inputs of a counterexample that are functions.

use std::rc::Rc;

use gainsay_verdict::{FunctionTable, Value};
use smallvec::SmallVec;

use super::evaluator::{Control, Datum, Ending, Evaluator, Frame};
use crate::{code::Address, confirm::agrees};

impl Evaluator<'_> {
    pub(super) fn apply_table(
        &mut self,
        table: Rc<FunctionTable>,
        mut held: SmallVec<[Address; 4]>,
        mut arguments: SmallVec<[Address; 4]>,
    ) -> Result<Control, Ending> {
        let wanted = table.parameters.len() - held.len();
        if arguments.len() < wanted {
            held.extend(arguments);
            return Ok(Control::Return(Datum::Table(table, held)));
        }
        let surplus: SmallVec<[Address; 4]> = arguments.drain(wanted..).collect();
        if !surplus.is_empty() {
            self.stack.push(Frame::Apply(surplus));
        }
        held.extend(arguments);
        self.consult(table, held, 0)
    }

    /// Evaluates the arguments that some row looks at, one after the other, then finds the row.
    pub(super) fn consult(
        &mut self,
        table: Rc<FunctionTable>,
        arguments: SmallVec<[Address; 4]>,
        evaluated: usize,
    ) -> Result<Control, Ending> {
        let looked_at = |index: &usize| table.rows.iter().any(|(pattern, _)| pattern.get(*index).is_some_and(looks));
        if let Some(next) = (evaluated..arguments.len()).find(looked_at) {
            let argument = arguments[next];
            self.stack.push(Frame::Table { table, arguments, evaluated: next });
            return self.enter(argument);
        }
        let given: Vec<Value> = arguments.iter().map(|argument| self.harvest(*argument)).collect();
        let fits = |pattern: &[Value]| pattern.iter().zip(&given).all(|(one, other)| agrees(one, other));
        let row = table.rows.iter().find(|(pattern, _)| fits(pattern));
        let result = self.plant(row.map_or(&*table.default, |(_, result)| result))?;
        self.enter(result)
    }
}

fn looks(pattern: &Value) -> bool {
    !matches!(pattern, Value::Unspecified | Value::Unforced)
}
