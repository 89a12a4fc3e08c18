//! Ways to make a failing assertion hold by changing a model in one place. Suggestions only: nothing here has to be
//! right, complete or even helpful, it is checked by evaluation.

use super::witness::Witness;
use crate::evaluate::default_value;
use crate::model::Model;
use crate::sort::{Constructor, Function, Sort};
use crate::term::{Operator, Term, Terms, euclidean};
use crate::value::Value;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::sync::Arc;

/// Connectives deeper than this are not looked into.
const DEEPEST: usize = 8;
/// A place deeper inside a term is not changed.
const LONGEST_WAY: usize = 64;

/// One change to a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Variable(Function, Value),
    Row(Function, Vec<Value>, Value),
}

impl Change {
    pub(super) fn function(&self) -> Function {
        match self {
            Change::Variable(function, _) | Change::Row(function, ..) => *function,
        }
    }

    pub(super) fn apply(&self, model: &mut Model) {
        match self.clone() {
            Change::Variable(variable, value) => model.set_variable(variable, value),
            Change::Row(function, arguments, value) => model.set_row(function, arguments, value),
        }
    }
}

pub(super) fn repairs(terms: &Terms, witness: &mut Witness, assertion: Term) -> Vec<Change> {
    let mut repair = Repair { terms, witness, found: Vec::new() };
    let mut pending = vec![(assertion, true, 0)];
    while let Some((term, wanted, depth)) = pending.pop() {
        if depth > DEEPEST || repair.witness.value(terms, term) == Some(Value::Bool(wanted)) {
            continue;
        }
        match (terms.operator(term), terms.arguments(term)) {
            (Operator::Not, [inner]) => pending.push((*inner, !wanted, depth + 1)),
            (Operator::And | Operator::Or, members) => {
                pending.extend(members.iter().rev().map(|member| (*member, wanted, depth + 1)));
            }
            (Operator::Equal, &[left, right]) => repair.equality(left, right, wanted),
            (Operator::LessEqual | Operator::Less, &[left, right]) => {
                let target = if wanted { BigRational::zero() } else { BigRational::one() };
                repair.shift(left, right, &target);
            }
            (Operator::Test(constructor), &[data]) => repair.constructor(data, constructor, wanted),
            _ => repair.assign(term, Value::Bool(wanted)),
        }
    }
    repair.found
}

struct Repair<'a> {
    terms: &'a Terms,
    witness: &'a mut Witness,
    found: Vec<Change>,
}

impl Repair<'_> {
    fn value(&mut self, term: Term) -> Option<Value> {
        self.witness.value(self.terms, term)
    }

    fn number(&mut self, term: Term) -> Option<BigRational> {
        match self.value(term)? {
            Value::Int(value) => Some(BigRational::from_integer(value)),
            Value::Real(value) => Some(value),
            _ => None,
        }
    }

    /// Suggests the change that gives `place` this value, if one is seen.
    fn assign(&mut self, place: Term, value: Value) {
        let (mut place, mut value) = (place, value);
        for _ in 0..LONGEST_WAY {
            let arguments = self.terms.arguments(place);
            match self.terms.operator(place) {
                Operator::Apply(function) => {
                    let arguments: Option<Vec<Value>> = arguments.iter().map(|each| self.value(*each)).collect();
                    match arguments {
                        Some(none) if none.is_empty() => self.found.push(Change::Variable(function, value)),
                        Some(arguments) => self.found.push(Change::Row(function, arguments, value)),
                        None => {}
                    }
                    return;
                }
                _ => match self.outwards(place, value) {
                    Some((outer, changed)) => (place, value) = (outer, changed),
                    None => return,
                },
            }
        }
    }

    /// To give `place` this value, which argument must get which value?
    fn outwards(&mut self, place: Term, value: Value) -> Option<(Term, Value)> {
        match (self.terms.operator(place), self.terms.arguments(place)) {
            (Operator::Field(constructor, position), [whole]) => match self.value(*whole)? {
                Value::Data(data) if data.constructor == constructor => {
                    let mut fields = data.fields.to_vec();
                    fields[position as usize] = value;
                    Some((*whole, Value::data(constructor, fields)))
                }
                _ => None,
            },
            (Operator::Select, [array, index]) => match (self.value(*array)?, self.value(*index)?) {
                (Value::Array(held), index) => {
                    Some((*array, Value::Array(Arc::new(held.with(self.terms, index, value)))))
                }
                _ => None,
            },
            (Operator::IfThenElse, [condition, then, otherwise]) => {
                let taken = if self.value(*condition)?.as_bool()? { then } else { otherwise };
                Some((*taken, value))
            }
            (operator @ (Operator::Modulo | Operator::IntegerDivide), [dividend, divisor]) => {
                let (held, divisor) = (self.integer(*dividend)?, self.integer(*divisor).filter(|by| !by.is_zero())?);
                let remainder = euclidean(&held, &divisor).1;
                let changed = match operator {
                    Operator::Modulo => held - remainder + value.as_int()?,
                    _ => value.as_int()? * divisor + remainder,
                };
                Some((*dividend, Value::Int(changed)))
            }
            (Operator::Add | Operator::Multiply, _) => self.summand(place, value),
            _ => None,
        }
    }

    /// The first summand, with the value that makes the sum have this one.
    fn summand(&mut self, place: Term, value: Value) -> Option<(Term, Value)> {
        let wanted = match value {
            Value::Int(value) => BigRational::from_integer(value),
            Value::Real(value) => value,
            _ => return None,
        };
        let missing = wanted - self.number(place)?;
        let sum = self.terms.linear(place);
        let (term, coefficient) = sum.monomials.iter().find(|(term, _)| *term != place)?;
        let changed = self.moved(*term, &(missing / coefficient))?;
        Some((*term, changed))
    }

    fn integer(&mut self, term: Term) -> Option<BigInt> {
        self.value(term)?.as_int().cloned()
    }

    /// The present value of a number, moved by a step; integers by a whole one, away from zero.
    fn moved(&mut self, term: Term, step: &BigRational) -> Option<Value> {
        let current = self.number(term)?;
        if self.terms.sort(term) == Sort::REAL {
            return Some(Value::Real(current + step));
        }
        let step = if step.is_negative() { step.floor() } else { step.ceil() };
        Some(Value::Int((current + step).to_integer()))
    }

    fn constructor(&mut self, data: Term, constructor: Constructor, wanted: bool) {
        for other in self.terms.constructors(self.terms.sort(data)) {
            if (*other == constructor) == wanted
                && let Some(value) = smallest(self.terms, *other)
            {
                self.assign(data, value);
            }
        }
    }

    fn equality(&mut self, left: Term, right: Term, wanted: bool) {
        if matches!(self.terms.sort(left), Sort::INT | Sort::REAL) {
            let one = BigRational::one();
            if wanted {
                return self.shift(left, right, &BigRational::zero());
            }
            self.shift(left, right, &one);
            return self.shift(left, right, &-one);
        }
        for (side, other) in [(left, right), (right, left)] {
            match (wanted, self.value(other)) {
                (true, Some(value)) => self.assign(side, value),
                (false, Some(Value::Bool(value))) => self.assign(side, Value::Bool(!value)),
                (false, Some(Value::Data(data))) => self.constructor(side, data.constructor, false),
                _ => {}
            }
        }
    }

    /// Moves one part of `left - right` so that the difference becomes `target`.
    fn shift(&mut self, left: Term, right: Term, target: &BigRational) {
        let difference = self.terms.difference(left, right);
        let (Some(left), Some(right)) = (self.number(left), self.number(right)) else { return };
        let missing = target - (left - right);
        for (term, coefficient) in &difference.monomials {
            if let Some(value) = self.moved(*term, &(&missing / coefficient)) {
                self.assign(*term, value);
            }
        }
    }
}

/// The constructor applied to defaults.
fn smallest(terms: &Terms, constructor: Constructor) -> Option<Value> {
    let fields = &terms.constructor_info(constructor).fields;
    let values: Option<Vec<Value>> = fields.iter().map(|(_, sort)| default_value(terms, *sort)).collect();
    Some(Value::data(constructor, values?))
}
