//! Values: what a term can mean in a model. Plain data with structural equality, independent of any arena, so a value
//! outlives the terms it was computed from. Not here: computing them (see `semantics` and `evaluate`).

use crate::sort::{Constructor, Sort};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The meaning of a closed term. Compared and hashed without recursion over the nesting of data.
#[derive(Clone, Debug)]
pub enum Value {
    Bool(bool),
    Int(BigInt),
    Real(BigRational),
    BitVec(BitVector),
    /// Code points; SMT-LIB strings may hold points that no Rust `char` can.
    String(Arc<[u32]>),
    Data(DataValue),
    Array(Arc<ArrayValue>),
    Element(Element),
}

/// A bit-vector of a fixed width; `bits < 2^width`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BitVector {
    pub width: u32,
    pub bits: BigUint,
}

/// A constructor applied to values.
#[derive(Clone, Debug)]
pub struct DataValue {
    pub constructor: Constructor,
    pub fields: Arc<Vec<Value>>,
}

/// A total map: `entries`, and `default` everywhere else. No entry maps to the default.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ArrayValue {
    pub index: Sort,
    pub default: Value,
    pub entries: BTreeMap<Value, Value>,
}

/// An element of an uninterpreted sort. Two elements are equal exactly if sort and number agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Element {
    pub sort: Sort,
    pub number: u32,
}

impl Value {
    pub fn int(value: impl Into<BigInt>) -> Value {
        Value::Int(value.into())
    }

    pub fn string(text: &str) -> Value {
        Value::String(text.chars().map(u32::from).collect())
    }

    pub fn data(constructor: Constructor, fields: Vec<Value>) -> Value {
        Value::Data(DataValue { constructor, fields: Arc::new(fields) })
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    pub fn as_int(&self) -> Option<&BigInt> {
        match self {
            Value::Int(value) => Some(value),
            _ => None,
        }
    }

    pub fn as_real(&self) -> Option<&BigRational> {
        match self {
            Value::Real(value) => Some(value),
            _ => None,
        }
    }

    pub fn as_data(&self) -> Option<&DataValue> {
        match self {
            Value::Data(value) => Some(value),
            _ => None,
        }
    }

    /// The string as Rust text; points that are no `char` become the replacement character.
    pub fn as_text(&self) -> Option<String> {
        match self {
            Value::String(points) => {
                Some(points.iter().map(|point| char::from_u32(*point).unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
            }
            _ => None,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        let mut pending = vec![(self, other)];
        while let Some((left, right)) = pending.pop() {
            let (Value::Data(left), Value::Data(right)) = (left, right) else {
                match compare_flat(left, right) {
                    Ordering::Equal => continue,
                    decided => return decided,
                }
            };
            if Arc::ptr_eq(&left.fields, &right.fields) && left.constructor == right.constructor {
                continue;
            }
            match left.constructor.cmp(&right.constructor).then(left.fields.len().cmp(&right.fields.len())) {
                Ordering::Equal => pending.extend(left.fields.iter().zip(right.fields.iter()).rev()),
                decided => return decided,
            }
        }
        Ordering::Equal
    }
}

/// Compares values of which at most one is data.
fn compare_flat(left: &Value, right: &Value) -> Ordering {
    match (left, right) {
        (Value::Bool(left), Value::Bool(right)) => left.cmp(right),
        (Value::Int(left), Value::Int(right)) => left.cmp(right),
        (Value::Real(left), Value::Real(right)) => left.cmp(right),
        (Value::BitVec(left), Value::BitVec(right)) => left.cmp(right),
        (Value::String(left), Value::String(right)) => left.cmp(right),
        (Value::Array(left), Value::Array(right)) => left.cmp(right),
        (Value::Element(left), Value::Element(right)) => left.cmp(right),
        _ => rank(left).cmp(&rank(right)),
    }
}

fn rank(value: &Value) -> u8 {
    match value {
        Value::Bool(_) => 0,
        Value::Int(_) => 1,
        Value::Real(_) => 2,
        Value::BitVec(_) => 3,
        Value::String(_) => 4,
        Value::Data(_) => 5,
        Value::Array(_) => 6,
        Value::Element(_) => 7,
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Value::Bool(left), Value::Bool(right)) => left == right,
            (Value::Int(left), Value::Int(right)) => left == right,
            _ => self.cmp(other) == Ordering::Equal,
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut pending = vec![self];
        while let Some(value) = pending.pop() {
            rank(value).hash(state);
            match value {
                Value::Bool(value) => value.hash(state),
                Value::Int(value) => value.hash(state),
                Value::Real(value) => value.hash(state),
                Value::BitVec(value) => value.hash(state),
                Value::String(value) => value.hash(state),
                Value::Array(value) => value.hash(state),
                Value::Element(value) => value.hash(state),
                Value::Data(value) => {
                    value.constructor.hash(state);
                    pending.extend(value.fields.iter());
                }
            }
        }
    }
}

/// Deep values are taken apart with an explicit stack: the derived drop would recurse once per nesting level.
impl Drop for DataValue {
    fn drop(&mut self) {
        let mut pending = Vec::new();
        take_fields(&mut self.fields, &mut pending);
        while let Some(value) = pending.pop() {
            if let Value::Data(mut data) = value {
                take_fields(&mut data.fields, &mut pending);
            }
        }
    }
}

fn take_fields(fields: &mut Arc<Vec<Value>>, pending: &mut Vec<Value>) {
    if let Some(owned) = Arc::get_mut(fields)
        && owned.iter().any(|field| matches!(field, Value::Data(_)))
    {
        pending.append(owned);
    }
}
