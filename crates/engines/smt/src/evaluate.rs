//! Evaluation of terms in a model, with an explicit stack and a memory of subterms. Shares no rule with the simplifier
//! on truth values, numbers, datatypes and arrays, so each can be tested against the other.

use crate::model::{Model, Otherwise};
use crate::semantics::{arithmetic, bit_operation, text_operation};
use crate::sort::{Function, Sort, SortKind};
use crate::term::{Operator, Term, Terms};
use crate::value::{ArrayValue, BitVector, Element, Value};
use hashbrown::HashMap;
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::Zero;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Functions defined by terms may use functions defined by terms; deeper than this is taken for a cycle.
const DEEPEST_DEFINITION: usize = 32;

/// What to do with symbols the model says nothing about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Completion {
    Partial,
    Defaults,
}

/// The subterms evaluated so far, to be kept with a model that is asked about many terms of one arena.
pub(crate) type Memory = HashMap<Term, Option<Value>, FxBuildHasher>;

pub(crate) struct Evaluator<'a> {
    terms: &'a Terms,
    model: &'a Model,
    completion: Completion,
    memory: Memory,
    parameters: Vec<(Function, Value)>,
    depth: usize,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(terms: &'a Terms, model: &'a Model, completion: Completion) -> Self {
        Evaluator::resume(terms, model, completion, Memory::default())
    }

    pub(crate) fn resume(terms: &'a Terms, model: &'a Model, completion: Completion, memory: Memory) -> Self {
        Evaluator { terms, model, completion, memory, parameters: Vec::new(), depth: 0 }
    }

    pub(crate) fn into_memory(self) -> Memory {
        self.memory
    }

    pub(crate) fn holds(&mut self, assertion: Term) -> bool {
        match self.memory.get(&assertion) {
            Some(known) => matches!(known, Some(Value::Bool(true))),
            None => matches!(self.evaluate(assertion), Some(Value::Bool(true))),
        }
    }

    pub(crate) fn evaluate(&mut self, term: Term) -> Option<Value> {
        self.evaluate_with(term, &mut |_| None)
    }

    pub(crate) fn evaluate_with(&mut self, term: Term, oracle: &mut dyn FnMut(Term) -> Option<Value>) -> Option<Value> {
        if let Some(known) = self.memory.get(&term) {
            return known.clone();
        }
        let mut pending = vec![term];
        while let Some(next) = pending.last().copied() {
            gainsay_meter::tick(1);
            if self.memory.contains_key(&next) {
                pending.pop();
                continue;
            }
            let is_quantifier = matches!(self.terms.operator(next), Operator::Forall(_) | Operator::Exists(_));
            let before = pending.len();
            if !is_quantifier {
                let arguments = self.terms.arguments(next).iter();
                pending.extend(arguments.filter(|argument| !self.memory.contains_key(*argument)));
            }
            if pending.len() > before {
                continue;
            }
            let value = if is_quantifier { oracle(next) } else { self.node(next) };
            self.memory.insert(next, value);
            pending.pop();
        }
        self.memory[&term].clone()
    }

    /// The value of a term whose arguments have been evaluated.
    fn node(&self, term: Term) -> Option<Value> {
        let operator = self.terms.operator(term);
        let arguments = self.terms.arguments(term);
        match operator {
            Operator::Constant(_) => return self.terms.literal(term).cloned(),
            Operator::Apply(function) if arguments.is_empty() => return self.variable(function),
            Operator::And => return self.junction(arguments, false),
            Operator::Or => return self.junction(arguments, true),
            Operator::IfThenElse => return self.choice(arguments),
            _ => {}
        }
        let values: Option<Vec<Value>> = arguments.iter().map(|each| self.memory[each].clone()).collect();
        let values = values?;
        match operator {
            Operator::Apply(function) => self.application(function, values),
            _ => self.operation(operator, &values),
        }
    }

    /// `And` or `Or`: one member with the deciding value decides, whatever the others are.
    fn junction(&self, arguments: &[Term], deciding: bool) -> Option<Value> {
        let mut complete = true;
        for argument in arguments {
            match self.memory[argument] {
                Some(Value::Bool(value)) if value == deciding => return Some(Value::Bool(deciding)),
                Some(_) => {}
                None => complete = false,
            }
        }
        complete.then_some(Value::Bool(!deciding))
    }

    fn choice(&self, arguments: &[Term]) -> Option<Value> {
        let branches = (&self.memory[&arguments[1]], &self.memory[&arguments[2]]);
        match self.memory[&arguments[0]].as_ref().and_then(Value::as_bool) {
            Some(true) => branches.0.clone(),
            Some(false) => branches.1.clone(),
            None if branches.0 == branches.1 => branches.0.clone(),
            None => None,
        }
    }

    fn variable(&self, function: Function) -> Option<Value> {
        if let Some((_, value)) = self.parameters.iter().find(|(parameter, _)| *parameter == function) {
            return Some(value.clone());
        }
        if let Some(value) = self.model.variable(function) {
            return Some(value.clone());
        }
        self.complete(self.terms.function_info(function).result)
    }

    fn application(&self, function: Function, arguments: Vec<Value>) -> Option<Value> {
        let result = self.terms.function_info(function).result;
        let Some(interpretation) = self.model.function(function) else { return self.complete(result) };
        if let Some(value) = interpretation.rows.get(&arguments) {
            return Some(value.clone());
        }
        match &interpretation.otherwise {
            Otherwise::Unspecified => self.complete(result),
            Otherwise::Value(value) => Some(value.clone()),
            Otherwise::Body { parameters, body } => {
                if self.depth >= DEEPEST_DEFINITION {
                    return None;
                }
                let mut inner = Evaluator::new(self.terms, self.model, self.completion);
                inner.parameters = parameters.iter().copied().zip(arguments).collect();
                inner.depth = self.depth + 1;
                inner.evaluate(*body)
            }
        }
    }

    fn operation(&self, operator: Operator, arguments: &[Value]) -> Option<Value> {
        if let Some(value) = operation(self.terms, operator, arguments) {
            return Some(value);
        }
        // What is left is a partial operator outside its domain.
        let sort = match operator {
            Operator::IntegerDivide | Operator::Modulo => Sort::INT,
            Operator::RealDivide => Sort::REAL,
            Operator::Field(constructor, position) => {
                self.terms.constructor_info(constructor).fields[position as usize].1
            }
            _ => return None,
        };
        self.model.outside(operator, arguments).cloned().or_else(|| self.complete(sort))
    }

    fn complete(&self, sort: Sort) -> Option<Value> {
        match self.completion {
            Completion::Partial => None,
            Completion::Defaults => default_value(self.terms, sort),
        }
    }
}

/// Applies an operator to values; `None` outside its domain.
pub(crate) fn operation(terms: &Terms, operator: Operator, arguments: &[Value]) -> Option<Value> {
    match (operator, arguments) {
        (Operator::Not, [Value::Bool(value)]) => Some(Value::Bool(!value)),
        (Operator::Equal, [left, right]) => Some(Value::Bool(left == right)),
        (Operator::Distinct, _) => {
            let mut sorted: Vec<&Value> = arguments.iter().collect();
            sorted.sort();
            Some(Value::Bool(sorted.windows(2).all(|pair| pair[0] != pair[1])))
        }
        (Operator::Construct(constructor), _) => Some(Value::data(constructor, arguments.to_vec())),
        (Operator::Test(constructor), [Value::Data(data)]) => Some(Value::Bool(data.constructor == constructor)),
        (Operator::Field(constructor, position), [Value::Data(data)]) => {
            (data.constructor == constructor).then(|| data.fields[position as usize].clone())
        }
        (Operator::ConstantArray(sort), [element]) => {
            let (index, _) = terms.array_parts(sort)?;
            let (default, entries) = (element.clone(), BTreeMap::new());
            Some(Value::Array(Arc::new(ArrayValue { index, default, entries })))
        }
        (Operator::Select, [Value::Array(array), index]) => Some(array.get(index).clone()),
        (Operator::Store, [Value::Array(array), index, element]) => {
            Some(Value::Array(Arc::new(array.with(terms, index.clone(), element.clone()))))
        }
        (Operator::Bits(bits), _) => bit_operation(bits, arguments),
        (Operator::Text(text), _) => text_operation(text, arguments),
        _ => arithmetic(operator, arguments),
    }
}

impl ArrayValue {
    pub fn get(&self, index: &Value) -> &Value {
        self.entries.get(index).unwrap_or(&self.default)
    }

    /// The array with one element replaced, in the form that equal arrays share.
    pub(crate) fn with(&self, terms: &Terms, index: Value, element: Value) -> ArrayValue {
        let mut changed = self.clone();
        if element == changed.default {
            changed.entries.remove(&index);
        } else {
            changed.entries.insert(index, element);
        }
        changed.balance(terms);
        changed
    }

    /// Over a finite index sort the default must be the most frequent element (of equally frequent ones the least),
    /// otherwise equal arrays could be written in two ways.
    fn balance(&mut self, terms: &Terms) {
        let entries = self.entries.len() as u64;
        let Some(size) = terms.signature().cardinality(self.index, 2 * entries) else { return };
        let mut counts: BTreeMap<&Value, u64> = BTreeMap::new();
        counts.insert(&self.default, size - entries);
        for element in self.entries.values() {
            *counts.entry(element).or_default() += 1;
        }
        let most = counts.values().copied().max().unwrap_or(0);
        let Some(default) = counts.iter().find(|(_, count)| **count == most).map(|(value, _)| (*value).clone()) else {
            return;
        };
        if default == self.default {
            return;
        }
        let old = std::mem::replace(&mut self.default, default);
        for index in every_value(terms, self.index) {
            self.entries.entry(index).or_insert_with(|| old.clone());
        }
        let default = self.default.clone();
        self.entries.retain(|_, element| *element != default);
    }
}

/// All values of a small finite sort.
fn every_value(terms: &Terms, sort: Sort) -> Vec<Value> {
    match terms.sort_kind(sort) {
        SortKind::Bool => vec![Value::Bool(false), Value::Bool(true)],
        SortKind::BitVec(width) => {
            let size = terms.signature().cardinality(sort, u64::MAX).unwrap_or(0);
            (0..size).map(|bits| Value::BitVec(BitVector { width: *width, bits: BigUint::from(bits) })).collect()
        }
        _ => terms.constructors(sort).iter().map(|each| Value::data(*each, Vec::new())).collect(),
    }
}

/// The value an unspecified symbol of this sort is completed with; `None` for datatypes without finite values.
pub(crate) fn default_value(terms: &Terms, sort: Sort) -> Option<Value> {
    if let Some(value) = simple_default(terms, sort, &BTreeMap::new()) {
        return Some(value);
    }
    let reachable = terms.signature().reachable_sorts(sort);
    let mut known: BTreeMap<Sort, Value> = BTreeMap::new();
    // Each round gives a value to the sorts whose parts have one already, so the first value found is a shallowest one.
    while !known.contains_key(&sort) {
        let found: Vec<(Sort, Value)> = reachable
            .iter()
            .filter(|each| !known.contains_key(*each))
            .filter_map(|each| Some((*each, simple_default(terms, *each, &known)?)))
            .collect();
        if found.is_empty() {
            return None;
        }
        known.extend(found);
    }
    known.remove(&sort)
}

fn simple_default(terms: &Terms, sort: Sort, known: &BTreeMap<Sort, Value>) -> Option<Value> {
    Some(match terms.sort_kind(sort) {
        SortKind::Bool => Value::Bool(false),
        SortKind::Int => Value::Int(BigInt::zero()),
        SortKind::Real => Value::Real(BigRational::zero()),
        SortKind::String => Value::string(""),
        SortKind::BitVec(width) => Value::BitVec(BitVector { width: *width, bits: BigUint::zero() }),
        SortKind::Uninterpreted(_) => Value::Element(Element { sort, number: 0 }),
        SortKind::Array(from, to) => {
            let default = known.get(to)?.clone();
            Value::Array(Arc::new(ArrayValue { index: *from, default, entries: BTreeMap::new() }))
        }
        SortKind::Datatype(_) => terms.constructors(sort).iter().find_map(|constructor| {
            let fields = &terms.constructor_info(*constructor).fields;
            let values: Option<Vec<Value>> = fields.iter().map(|(_, field)| known.get(field).cloned()).collect();
            Some(Value::data(*constructor, values?))
        })?,
    })
}
