//! Between the heap and the values people read: planting inputs, harvesting results, calls and promises.

use std::rc::Rc;

use gainsay_ir::functional::{Literal, Type};
use gainsay_source::{Name, Span};
use gainsay_verdict::Value;
use smallvec::SmallVec;

use super::{
    Limits, Script, Tracing,
    evaluator::{Before, Cell, Control, Datum, Ending, Evaluator, Frame},
};
use crate::code::{Address, ChoiceId, Code, ConstructorId, FALSE, GeneratorId, Node, TRUE};

/// A call that was made during a traced run.
#[derive(Clone, Debug)]
pub(crate) struct TracedCall {
    pub(crate) function: Name,
    pub(crate) arguments: Vec<Value>,
    /// `None` while the failure happened inside it.
    pub(crate) result: Option<Value>,
    pub(crate) depth: u32,
    pub(crate) span: Span,
}

/// A choice that was decided for the contract during a traced run.
#[derive(Clone, Debug)]
pub(crate) struct Promise {
    pub(crate) choice: ChoiceId,
    pub(crate) arguments: Vec<Value>,
    pub(crate) promised: Value,
    /// The how-manieth evaluation of the choice it was, from one, and the inputs asked for inside, by position in the script.
    pub(crate) occurrence: usize,
    pub(crate) inputs: Vec<(GeneratorId, usize)>,
    /// What the body does instead.
    pub(crate) body: Result<Value, Ending>,
}

/// The contract whose violation ended a traced run.
#[derive(Clone, Debug)]
pub(crate) struct BrokenContract {
    pub(crate) value: Value,
    /// Where the program says what the value should have been.
    pub(crate) clause: Option<Span>,
}

/// A value with more parts than this is cut off; nobody reads further.
const MOST_PARTS: usize = 4_000;

/// The same of a text in a message.
const LONGEST_TEXT: usize = 400;

impl Evaluator<'_> {
    /// Puts an input into the heap.
    pub(super) fn plant(&mut self, value: &Value) -> Result<Address, Ending> {
        let datum = match value {
            Value::Integer(number) => literal(Literal::Integer(number.clone())),
            Value::Rational(number) => literal(Literal::Rational(number.clone())),
            Value::Float(number) => literal(Literal::Double(*number)),
            Value::Character(character) => literal(Literal::Character(*character)),
            Value::Text(text) => literal(Literal::Text(text.clone())),
            Value::Boolean(truth) => Datum::Data(if *truth { TRUE } else { FALSE }, Rc::from([])),
            Value::Constructor { name, arguments } if name == Type::CELL => return self.plant_cell(arguments),
            Value::Constructor { name, arguments } => {
                let constructor = self.constructor_named(name, arguments.len())?;
                let fields: Result<Rc<[Address]>, Ending> =
                    arguments.iter().map(|argument| self.plant(argument)).collect();
                Datum::Data(constructor, fields?)
            }
            Value::Function(table) => Datum::Table(Rc::new(table.clone()), SmallVec::new()),
            Value::NamedFunction(name) => return self.global_named(name),
            _ => return Ok(self.allocate(Cell::Hole)),
        };
        Ok(self.store(datum))
    }

    /// A cell that was planted before is that same cell.
    fn plant_cell(&mut self, parts: &[Value]) -> Result<Address, Ending> {
        let (number, content) = match parts {
            [Value::Integer(number), content] => (number, content),
            [_, content] => {
                let content = self.plant(content)?;
                return Ok(self.store(Datum::Cell(content)));
            }
            _ => return Err(Ending::IllTyped("a cell without a content".to_owned())),
        };
        if let Some(known) = self.planted_cells.get(number) {
            return Ok(self.store(Datum::Cell(*known)));
        }
        let content = self.plant(content)?;
        self.planted_cells.insert(number.clone(), content);
        Ok(self.store(Datum::Cell(content)))
    }

    fn constructor_named(&self, name: &Name, arity: usize) -> Result<ConstructorId, Ending> {
        let constructors = self.code.constructors.iter();
        let found = constructors.zip(0..).find(|(known, _)| known.name == *name && known.fields.len() == arity);
        found
            .map(|(_, index)| ConstructorId(index))
            .ok_or_else(|| Ending::IllTyped(format!("there is no constructor `{name}` with {arity} fields")))
    }

    fn global_named(&self, name: &Name) -> Result<Address, Ending> {
        let scopes = self.heap.iter().zip(0..).take(self.code.statics.len());
        let mut functions = scopes.filter_map(|(cell, index)| match cell {
            Cell::Value(Datum::Function { scope, .. }) => Some((*scope, Address(index))),
            _ => None,
        });
        let found = functions.find(|(scope, _)| self.code.scope(*scope).name.as_ref() == Some(name));
        found.map(|(_, address)| address).ok_or_else(|| Ending::IllTyped(format!("there is no function `{name}`")))
    }

    /// The value at an address as far as it was evaluated; what was not is `Unforced`.
    pub(crate) fn harvest(&self, address: Address) -> Value {
        let mut budget = MOST_PARTS;
        self.harvest_within(address, &mut budget)
    }

    /// A value by its outermost part.
    pub(super) fn shown(&self, datum: &Datum) -> Value {
        self.harvest_datum(datum, &mut 0)
    }

    fn harvest_within(&self, address: Address, budget: &mut usize) -> Value {
        if *budget == 0 {
            return Value::Unforced;
        }
        *budget -= 1;
        match &self.heap[address.0 as usize] {
            Cell::Value(datum) => self.harvest_datum(datum, budget),
            Cell::Thunk(..) | Cell::Busy | Cell::Raised(..) | Cell::Hole => Value::Unforced,
        }
    }

    fn harvest_datum(&self, datum: &Datum, budget: &mut usize) -> Value {
        match datum {
            Datum::Literal(literal) => match &**literal {
                Literal::Integer(number) => Value::Integer(number.clone()),
                Literal::Rational(number) => Value::Rational(number.clone()),
                Literal::Double(number) => Value::Float(*number),
                Literal::Character(character) => Value::Character(*character),
                Literal::Text(text) => Value::Text(text.clone()),
            },
            Datum::Data(TRUE, _) => Value::Boolean(true),
            Datum::Data(FALSE, _) => Value::Boolean(false),
            Datum::Data(constructor, fields) => Value::Constructor {
                name: self.code.constructor(*constructor).name.clone(),
                arguments: fields.iter().map(|field| self.harvest_within(*field, budget)).collect(),
            },
            Datum::Cell(address) => {
                let content = self.harvest_within(*address, budget);
                Value::constructor(Type::CELL, vec![Value::Unspecified, content])
            }
            Datum::Table(table, _) => Value::Function((**table).clone()),
            Datum::Function { scope, .. } => {
                let name = self.code.scope(*scope).name.clone();
                name.map_or(Value::Unspecified, Value::NamedFunction)
            }
        }
    }

    /// Evaluates all parts of the value at an address, within the limits of the run, and harvests it.
    pub(crate) fn harvest_fully(&mut self, address: Address) -> Value {
        let mut pending = vec![address];
        let mut budget = MOST_PARTS;
        while let Some(address) = pending.pop() {
            gainsay_meter::tick(2);
            budget = match budget.checked_sub(1) {
                Some(budget) => budget,
                None => break,
            };
            match self.force(address) {
                Ok(Datum::Data(_, fields)) => pending.extend(fields.iter().rev()),
                Ok(_) => {}
                Err(_) => self.abandon(),
            }
        }
        self.harvest(address)
    }

    /// After a failed evaluation: nothing is on the stack any more, and definitions that were being computed are computed anew where they are needed.
    fn abandon(&mut self) {
        self.forget();
        self.open_calls = 0;
    }

    /// The calls that led to the end of the run, outermost first: those that did not return.
    pub(crate) fn open_calls(&self) -> Vec<TracedCall> {
        self.calls.iter().filter(|call| call.result.is_none() && !call.was_left).map(|call| self.traced(call)).collect()
    }

    /// All calls in the order they were made.
    pub(crate) fn all_calls(&self) -> Vec<TracedCall> {
        self.calls.iter().map(|call| self.traced(call)).collect()
    }

    fn traced(&self, call: &super::evaluator::CallRecord) -> TracedCall {
        let scope = self.code.scope(call.scope);
        TracedCall {
            function: scope.name.clone().unwrap_or_else(|| Name::new("function")),
            arguments: call.arguments.iter().map(|argument| self.harvest(*argument)).collect(),
            result: call.result.map(|result| self.harvest(result)),
            depth: call.depth,
            span: scope.span,
        }
    }

    /// The promises that were relied on, each with what the body does instead, tried where the promise was made.
    pub(crate) fn promises(&mut self, limits: Limits) -> Vec<Promise> {
        let mut promises = Vec::new();
        for index in 0..self.promises.len() {
            let before = self.promises[index].before.take();
            let record = &self.promises[index];
            let promised = record.result.map_or(Value::Unforced, |result| self.harvest(result));
            let addresses = record.arguments.clone();
            let mut arguments: Vec<Value> = addresses.iter().map(|argument| self.harvest(*argument)).collect();
            let (choice, occurrence, inputs) = (record.choice, record.occurrence, record.inputs.clone());
            let mut body = Err(Ending::OutOfSteps);
            if let Some(before) = before {
                let bodies = self.script.with_bodies();
                let mut alone = as_it_was(self.code, &bodies, *before, limits);
                body = alone.try_body(choice);
                // The body may look at more of its arguments than the run that did without it.
                for (argument, address) in arguments.iter_mut().zip(addresses) {
                    let seen = alone.harvest(address);
                    if seen.size() > argument.size() {
                        *argument = seen;
                    }
                }
            }
            promises.push(Promise { choice, arguments, promised, occurrence, inputs, body });
        }
        promises
    }

    fn try_body(&mut self, choice: ChoiceId) -> Result<Value, Ending> {
        let datum = self.evaluate(Control::Evaluate(self.code.choice(choice).left))?;
        let address = self.store(datum);
        Ok(self.harvest_fully(address))
    }

    /// The two sides of the comparison whose falsity ended the run, if it was one.
    pub(crate) fn failed_sides(&mut self) -> Option<(Value, Value)> {
        let Node::Primitive { arguments, .. } = self.node_at(self.failed_condition?) else { return None };
        let (left, right) = self.compared.clone().filter(|_| arguments.len() == 2)?;
        let (left, right) = (self.store(left), self.store(right));
        Some((self.harvest(left), self.harvest(right)))
    }

    /// The contract whose violation ended the run.
    ///
    /// The innermost contract at work is the broken one only if the run ended where it blames: its tests may fail by themselves.
    pub(crate) fn broken_contract(&mut self) -> Option<BrokenContract> {
        let (value, clause) = match self.failed_condition {
            Some(_) => self.unsatisfied?,
            None => self.stack.iter().rev().find_map(|frame| match frame {
                Frame::Monitor { value, blamed: Some(blamed), clause } if Some(*blamed) == self.entered => {
                    Some((*value, *clause))
                }
                _ => None,
            })?,
        };
        Some(BrokenContract {
            value: self.harvest(value),
            clause: Some(clause).filter(|clause| clause.end > clause.start),
        })
    }

    /// The text that was raised and ended the run, where it is a list of characters, as far as it can be evaluated.
    pub(crate) fn raised_text(&mut self) -> Option<String> {
        let mut rest = self.raised?;
        let mut text = String::new();
        for _ in 0..LONGEST_TEXT {
            let Ok(datum) = self.force(rest) else {
                self.abandon();
                break;
            };
            let Datum::Data(_, fields) = datum else { return None };
            let (head, tail) = match &*fields {
                [] => return Some(text),
                [head, tail] => (*head, *tail),
                _ => return None,
            };
            match self.force(head) {
                Ok(datum) => text.push(character(&datum)?),
                Err(_) => {
                    self.abandon();
                    text.push('…');
                }
            }
            rest = tail;
        }
        text.push('…');
        Some(text).filter(|text| text.chars().any(|character| character != '…'))
    }
}

/// An evaluator at the place where a promise was made.
fn as_it_was<'a>(code: &'a Code, script: &'a Script, before: Before, limits: Limits) -> Evaluator<'a> {
    let mut evaluator = Evaluator::new(code, script, limits, Tracing::Off);
    evaluator.heap = before.heap;
    evaluator.environment = before.environment;
    evaluator.used_inputs = before.used_inputs;
    evaluator
}

fn character(datum: &Datum) -> Option<char> {
    match datum {
        Datum::Literal(literal) => match &**literal {
            Literal::Character(character) => Some(*character),
            _ => None,
        },
        _ => None,
    }
}

fn literal(value: Literal) -> Datum {
    Datum::Literal(Rc::new(value))
}
