//! Values as the interpreter computes with them. Not for people: [`crate::counterexample`] names references and writes values out.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::{Program, Type};
use gainsay_smt::{Term, Terms, Value as Literal};
use gainsay_source::Name;
use num_bigint::BigInt;
use num_rational::BigRational;

use super::Sequence;
use gainsay_heap::interpreted::SolverType;

/// A value. `Open` is one that nobody fixed: two are equal for certain only if they have the same number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Int(BigInt),
    Bool(bool),
    Reference(Reference),
    Permission(BigRational),
    Sequence(Sequence),
    Set(BTreeSet<Value>),
    Multiset(BTreeMap<Value, BigInt>),
    Map(BTreeMap<Value, Value>),
    /// Of an algebraic data type.
    Data {
        constructor: Name,
        fields: Vec<Value>,
    },
    /// Of a domain.
    Element {
        typ: Type,
        number: u32,
    },
    Open(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reference {
    Null,
    Object(u32),
}

impl Value {
    pub fn int(value: impl Into<BigInt>) -> Value {
        Value::Int(value.into())
    }

    pub fn object(number: u32) -> Value {
        Value::Reference(Reference::Object(number))
    }

    pub const NULL: Value = Value::Reference(Reference::Null);

    pub fn fraction(numerator: i64, denominator: i64) -> Value {
        Value::Permission(BigRational::new(numerator.into(), denominator.into()))
    }

    /// The values directly inside this one.
    pub fn parts(&self) -> Vec<&Value> {
        match self {
            Value::Sequence(sequence) => sequence.values().collect(),
            Value::Set(members) => members.iter().collect(),
            Value::Multiset(members) => members.keys().collect(),
            Value::Map(entries) => entries.iter().flat_map(|(key, value)| [key, value]).collect(),
            Value::Data { fields, .. } => fields.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Sees this value and everything in it.
    pub fn visit(&self, see: &mut dyn FnMut(&Value)) {
        let mut waiting = vec![self];
        while let Some(next) = waiting.pop() {
            see(next);
            waiting.extend(next.parts());
        }
    }

    pub fn has_open(&self) -> bool {
        let mut found = false;
        self.visit(&mut |part| found |= matches!(part, Value::Open(_)));
        found
    }

    /// Whether two values are equal, where that can be told.
    pub fn same(&self, other: &Value) -> Option<bool> {
        if self == other {
            return Some(true);
        }
        match (self, other) {
            _ if !self.has_open() && !other.has_open() => Some(false),
            (Value::Sequence(one), Value::Sequence(two)) => {
                (one.length() != two.length() || differ_somewhere(one, two)).then_some(false)
            }
            (Value::Data { constructor: one, fields: left }, Value::Data { constructor: two, fields: right }) => {
                let differ = one != two || left.iter().zip(right).any(|(one, two)| one.same(two) == Some(false));
                differ.then_some(false)
            }
            _ => None,
        }
    }

    /// The plainest value of a type; for a data type the first constructor whose fields have one.
    pub fn plainest(program: &Program, typ: &Type) -> Value {
        plainest(program, typ, &mut Vec::new()).unwrap_or(Value::Open(u32::MAX))
    }

    /// The value as a literal of a solver's type.
    pub(super) fn literal(&self, terms: &mut Terms, typ: SolverType) -> Option<Term> {
        match (self, typ) {
            (Value::Int(value), SolverType::Integer) => Some(terms.int(value.clone())),
            (Value::Int(value), SolverType::BitVector(width)) => Some(terms.bit_vector(width, value.clone())),
            (Value::Bool(value), SolverType::Boolean) => Some(terms.bool(*value)),
            (Value::Permission(value), SolverType::Real) => Some(terms.real(value.clone())),
            _ => None,
        }
    }

    pub(super) fn of_literal(terms: &Terms, term: Term) -> Option<Value> {
        Some(match terms.literal(term)? {
            Literal::Int(value) => Value::Int(value.clone()),
            Literal::Bool(value) => Value::Bool(*value),
            Literal::Real(value) => Value::Permission(value.clone()),
            Literal::BitVec(bits) => Value::int(bits.bits.clone()),
            _ => return None,
        })
    }
}

/// Whether some run of one lies on a run of the other that is certainly different. They are equally long.
fn differ_somewhere(one: &Sequence, two: &Sequence) -> bool {
    let (mut left, mut right) = (one.runs().iter().cloned(), two.runs().iter().cloned());
    let (mut here, mut there) = (left.next(), right.next());
    while let (Some((one, first)), Some((two, second))) = (here, there) {
        if first.same(&second) == Some(false) {
            return true;
        }
        let step = one.clone().min(two.clone());
        here = if one == step { left.next() } else { Some((one - &step, first)) };
        there = if two == step { right.next() } else { Some((two - &step, second)) };
    }
    false
}

fn plainest(program: &Program, typ: &Type, inside: &mut Vec<Type>) -> Option<Value> {
    Some(match typ {
        Type::Int => Value::int(0),
        Type::Bool | Type::Wand => Value::Bool(false),
        Type::Ref => Value::NULL,
        Type::Perm => Value::fraction(0, 1),
        Type::Seq(_) => Value::Sequence(Sequence::default()),
        Type::Set(_) => Value::Set(BTreeSet::new()),
        Type::Multiset(_) => Value::Multiset(BTreeMap::new()),
        Type::Map(..) => Value::Map(BTreeMap::new()),
        Type::Domain(..) | Type::Parameter(_) => match SolverType::of(program, typ) {
            Some(SolverType::Integer | SolverType::BitVector(_)) => Value::int(0),
            Some(SolverType::Boolean) => Value::Bool(false),
            Some(SolverType::Real) => Value::fraction(0, 1),
            None => Value::Element { typ: typ.clone(), number: 0 },
        },
        Type::Adt(name, arguments) => {
            if inside.contains(typ) {
                return None;
            }
            inside.push(typ.clone());
            let adt = program.adts.get(name)?;
            let find = |parameter: &Name| {
                let place = adt.type_parameters.iter().position(|each| each == parameter)?;
                arguments.get(place).cloned()
            };
            let found = adt.constructors.values().find_map(|constructor| {
                let fields =
                    constructor.fields.iter().map(|field| plainest(program, &field.typ.substitute(&find), inside));
                let fields = fields.collect::<Option<Vec<Value>>>()?;
                Some(Value::Data { constructor: constructor.name.clone(), fields })
            });
            inside.pop();
            found?
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_values_are_equal_only_to_themselves_and_unequal_only_where_something_differs() {
        let open = |number| Value::Sequence(Sequence::of([Value::int(1), Value::Open(number)]));
        assert_eq!(open(0).same(&open(0)), Some(true));
        assert_eq!(open(0).same(&open(1)), None);
        let other = Value::Sequence(Sequence::of([Value::int(2), Value::Open(0)]));
        assert_eq!(open(0).same(&other), Some(false));
        let longer = Value::Sequence(Sequence::of([Value::int(1), Value::int(1), Value::int(1)]));
        assert_eq!(open(0).same(&longer), Some(false));
        assert_eq!(Value::Open(1).same(&Value::int(3)), None);
    }
}
