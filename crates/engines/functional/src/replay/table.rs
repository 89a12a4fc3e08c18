//! Functions given as tables: inputs of a counterexample that are functions.
//!
//! The rows are tried in order, and of an argument no more is evaluated than a row asks for. What a row says of a function among the arguments
//! is a table again: the function is applied, and what it returns must fit. That comes last in a row.

use std::rc::Rc;

use gainsay_verdict::{FunctionTable, Value};
use smallvec::SmallVec;

use super::evaluator::{Control, Datum, Ending, Evaluator, Frame};
use crate::code::{Address, FALSE, TRUE};

/// An application that looks for its row.
#[derive(Clone, Debug)]
pub(super) struct Matching {
    table: Rc<FunctionTable>,
    arguments: SmallVec<[Address; 4]>,
    row: usize,
    /// What has still to fit in this row, last first.
    wanted: Vec<Wanted>,
    /// Applications of functions among the arguments, and what they returned.
    calls: Vec<(Address, Vec<Value>, Address)>,
}

/// What has to fit.
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    Pattern(Value, Address),
    Result { function: Address, arguments: Vec<Value>, pattern: Value },
}

impl Matching {
    /// Starts with a row; without any left nothing fits.
    fn try_row(mut self, row: usize) -> Matching {
        let patterns = self.table.rows.get(row).map_or(&[][..], |(patterns, _)| patterns);
        let wanted = patterns.iter().zip(&self.arguments).rev();
        self.wanted = wanted.map(|(pattern, address)| Wanted::Pattern(pattern.clone(), *address)).collect();
        self.row = row;
        self
    }

    fn known_call(&self, function: Address, arguments: &[Value]) -> Option<Address> {
        let same = |call: &&(Address, Vec<Value>, Address)| call.0 == function && call.1 == arguments;
        self.calls.iter().find(same).map(|call| call.2)
    }
}

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
        let matching = Matching { table, arguments: held, row: 0, wanted: Vec::new(), calls: Vec::new() };
        self.consult(matching.try_row(0))
    }

    /// Goes on with what is wanted next, until the row fits.
    fn consult(&mut self, mut matching: Matching) -> Result<Control, Ending> {
        while let Some(wanted) = matching.wanted.pop() {
            match wanted {
                Wanted::Pattern(Value::Unspecified | Value::Unforced, _) => {}
                Wanted::Pattern(Value::Function(seen), function) => {
                    for (arguments, pattern) in seen.rows {
                        matching.wanted.insert(0, Wanted::Result { function, arguments, pattern });
                    }
                }
                Wanted::Pattern(_, address) => {
                    self.stack.push(Frame::Table(Box::new((matching, wanted))));
                    return self.enter(address);
                }
                Wanted::Result { function, ref arguments, ref pattern } => {
                    if let Some(result) = matching.known_call(function, arguments) {
                        matching.wanted.push(Wanted::Pattern(pattern.clone(), result));
                        continue;
                    }
                    let given: Result<SmallVec<[Address; 4]>, Ending> =
                        arguments.iter().map(|argument| self.plant(argument)).collect();
                    self.stack.push(Frame::Table(Box::new((matching, wanted))));
                    self.stack.push(Frame::Apply(given?));
                    return self.enter(function);
                }
            }
        }
        let result = matching.table.rows.get(matching.row).map_or(&*matching.table.default, |(_, result)| result);
        let result = self.plant(result)?;
        self.enter(result)
    }

    /// What was wanted is there.
    pub(super) fn matched(&mut self, mut matching: Matching, wanted: Wanted, datum: Datum) -> Result<Control, Ending> {
        match wanted {
            Wanted::Result { function, arguments, pattern } => {
                let result = self.store(datum);
                matching.calls.push((function, arguments, result));
                matching.wanted.push(Wanted::Pattern(pattern, result));
                self.consult(matching)
            }
            Wanted::Pattern(pattern, _) => match self.fitting(pattern, &datum) {
                Some(parts) => {
                    matching.wanted.extend(parts.into_iter().rev());
                    self.consult(matching)
                }
                None => {
                    let next = matching.row + 1;
                    self.consult(matching.try_row(next))
                }
            },
        }
    }

    /// What has to fit further; `None` when this does not fit already.
    fn fitting(&self, pattern: Value, datum: &Datum) -> Option<Vec<Wanted>> {
        match (pattern, datum) {
            (Value::Boolean(truth), Datum::Data(constructor, _)) => {
                (*constructor == if truth { TRUE } else { FALSE }).then(Vec::new)
            }
            (Value::Constructor { name, arguments }, Datum::Data(constructor, fields)) => {
                let fits = self.code.constructor(*constructor).name == name && arguments.len() == fields.len();
                let parts = arguments.into_iter().zip(fields.iter());
                fits.then(|| parts.map(|(pattern, field)| Wanted::Pattern(pattern, *field)).collect())
            }
            (pattern, datum) => (self.shown(datum) == pattern).then(Vec::new),
        }
    }
}
