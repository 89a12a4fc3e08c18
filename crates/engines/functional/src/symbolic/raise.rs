//! From a failing path and a model of it to the inputs and decisions of a run.

use gainsay_ir::functional::{Literal, Type};
use gainsay_smt::{Model, Terms, Value as SolverValue};
use gainsay_verdict::Value;
use num_traits::ToPrimitive;

use super::{
    machine::SymbolicMachine,
    rows::{name_parameters, table},
    state::{Happened, State},
    value::{Cell, Symbol, Whnf},
};
use crate::{code::Address, replay::Script};

/// What a replay needs to follow this path.
pub(crate) fn raise(machine: &SymbolicMachine<'_>, state: &State, model: &Model) -> Script {
    let raising = Raising { machine, state, model };
    let mut script = Script::default();
    for happened in &state.history {
        match happened {
            Happened::Generated(generator, value) => {
                let ty = &machine.code.generator(*generator).ty;
                let mut value = raising.value(value, ty, DEEPEST);
                name_parameters(&mut value);
                script.inputs.entry(*generator).or_default().push(value);
            }
            Happened::Decided(choice, decision) => script.decisions.entry(*choice).or_default().push(*decision),
        }
    }
    script
}

/// Structures that nest deeper than this are cut; a replay then says that something is missing.
const DEEPEST: usize = 2_000;

/// A path and a model of it.
pub(super) struct Raising<'a, 'm> {
    pub(super) machine: &'a SymbolicMachine<'m>,
    state: &'a State,
    model: &'a Model,
}

impl Raising<'_, '_> {
    pub(super) fn value(&self, value: &Whnf, ty: &Type, depth: usize) -> Value {
        match value {
            Whnf::Integer(number) => Value::integer(*number),
            Whnf::Literal(literal) => literal_value(literal),
            Whnf::Term(term) | Whnf::Inexact(term) => {
                let terms: &Terms = &self.machine.terms;
                let value = self.model.evaluate_completed(terms, *term);
                value.map_or(Value::Unspecified, |value| base_value(&value, ty))
            }
            Whnf::UnknownFunction(symbol, _) => self.function(*symbol, depth),
            Whnf::Unknown(symbol) => match self.state.known.refined.get(symbol) {
                Some((constructor, fields)) if depth > 0 => {
                    let arguments = match ty {
                        Type::Data(_, arguments) => arguments.as_slice(),
                        _ => &[],
                    };
                    let types = self.machine.code.field_types(*constructor, arguments);
                    let fields = fields.iter().zip(&types);
                    Value::Constructor {
                        name: self.machine.code.constructor(*constructor).name.clone(),
                        arguments: fields.map(|(field, ty)| self.part(*field, ty, depth - 1)).collect(),
                    }
                }
                Some(_) => Value::Unforced,
                None => self.any_that_is_left(*symbol),
            },
            Whnf::Cell(now) => self.cell(*now, ty, depth),
            // Inputs are unknown, so they are none of these.
            Whnf::Truth(_) | Whnf::Data(..) | Whnf::Function(..) | Whnf::Partial(_) | Whnf::AnyCell(_) => {
                Value::Unspecified
            }
        }
    }

    /// An unknown that was evaluated without anybody asking what it is, or of which the path knows only what it is not: the smallest that
    /// fits. Shrinking takes it back where it does not matter.
    fn any_that_is_left(&self, symbol: Symbol) -> Value {
        let possible = self.machine.constructors_of(self.state, symbol).unwrap_or_default();
        possible.first().map_or(Value::Unforced, |constructor| {
            let constructor = self.machine.code.constructor(*constructor);
            let arguments = constructor.fields.iter().map(|_| Value::Unforced).collect();
            Value::Constructor { name: constructor.name.clone(), arguments }
        })
    }

    /// An unknown cell by what it held at first, with a number where it came more than once, so that a replay knows which ones are the same.
    fn cell(&self, now: Address, ty: &Type, depth: usize) -> Value {
        let mut cells = self.state.known.cells.iter().zip(0..);
        let Some((cell, number)) = cells.find(|(cell, _)| cell.now == now) else { return Value::Unforced };
        let content = ty.cell_content().unwrap_or(ty);
        let content = depth.checked_sub(1).map_or(Value::Unforced, |depth| self.part(cell.initially, content, depth));
        let number = if cell.is_shared { Value::integer(number) } else { Value::Unspecified };
        Value::constructor(Type::CELL, vec![number, content])
    }

    fn function(&self, symbol: Symbol, depth: usize) -> Value {
        let (Some(known), Some(depth)) = (self.state.known.functions.get(&symbol), depth.checked_sub(1)) else {
            return Value::Unforced;
        };
        Value::Function(table(self, known, &self.machine.symbols[symbol.0 as usize], depth))
    }

    pub(super) fn part(&self, address: Address, ty: &Type, depth: usize) -> Value {
        match self.state.cell(address) {
            Cell::Value(value) => self.value(value, ty, depth),
            _ => Value::Unforced,
        }
    }
}

fn base_value(value: &SolverValue, ty: &Type) -> Value {
    match value {
        SolverValue::Bool(truth) => Value::Boolean(*truth),
        SolverValue::Int(number) if *ty == Type::Char => {
            number.to_u32().and_then(char::from_u32).map_or(Value::Unspecified, Value::Character)
        }
        SolverValue::Int(number) => Value::Integer(number.clone()),
        SolverValue::Real(number) if *ty == Type::Double => number.to_f64().map_or(Value::Unspecified, Value::Float),
        SolverValue::Real(number) => Value::Rational(number.clone()),
        other => other.as_text().map_or(Value::Unspecified, Value::Text),
    }
}

fn literal_value(literal: &Literal) -> Value {
    match literal {
        Literal::Integer(number) => Value::Integer(number.clone()),
        Literal::Rational(number) => Value::Rational(number.clone()),
        Literal::Double(number) => Value::Float(*number),
        Literal::Character(character) => Value::Character(*character),
        Literal::Text(text) => Value::Text(text.clone()),
    }
}
