//! Values as a person reads them. No solver names, no heap addresses: references carry a name a person would use.

use gainsay_source::Name;
use num_bigint::BigInt;
use num_rational::BigRational;
use serde::{Deserialize, Serialize};

/// A value of any of the languages. How it is written is the language's business ([`crate::Notation`]).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    Integer(BigInt),
    Rational(BigRational),
    Float(f64),
    Complex {
        real: Box<Value>,
        imaginary: Box<Value>,
    },
    Boolean(bool),
    Character(char),
    Text(String),
    Symbol(Name),
    /// A constructor with its arguments; also records (the notation knows the fields).
    Constructor {
        name: Name,
        arguments: Vec<Value>,
    },
    Tuple(Vec<Value>),
    List(Vec<Value>),
    /// An object, by the name a person would use: `this`, `xs.next`, `node#2`.
    Reference(Name),
    Sequence(Entries),
    Set {
        size: Option<BigInt>,
        members: Vec<Value>,
    },
    Multiset {
        size: Option<BigInt>,
        members: Vec<(Value, BigInt)>,
    },
    Map {
        size: Option<BigInt>,
        entries: Vec<(Value, Value)>,
    },
    Function(FunctionTable),
    /// A function of the program, known by its name.
    NamedFunction(Name),
    /// Evaluation raised an error where this value would be.
    Raised(String),
    /// Lazy evaluation never looked at it.
    Unforced,
    /// The failure does not depend on it.
    Unspecified,
}

/// The known entries of something indexed by integers, with its length: a sequence of length 853 may have three known entries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entries {
    pub length: Option<BigInt>,
    pub known: Vec<(BigInt, Value)>,
}

/// A function known by finitely many of its rows. Rows are tried in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FunctionTable {
    pub parameters: Vec<Name>,
    pub rows: Vec<(Vec<Value>, Value)>,
    pub default: Box<Value>,
}

impl Value {
    pub fn integer(value: impl Into<BigInt>) -> Value {
        Value::Integer(value.into())
    }

    pub fn constructor(name: &str, arguments: Vec<Value>) -> Value {
        Value::Constructor { name: Name::new(name), arguments }
    }

    /// How much a person has to read; shrinking makes it smaller. Iterative, because a list is as deep as it is long.
    pub fn size(&self) -> usize {
        let mut size = 0;
        let mut pending = vec![self];
        while let Some(value) = pending.pop() {
            size += value.own_size();
            value.push_parts(&mut pending);
        }
        size
    }

    fn own_size(&self) -> usize {
        match self {
            Value::Unforced | Value::Unspecified => 0,
            Value::Integer(value) => 1 + value.bits() as usize,
            Value::Rational(value) => 2 + (value.numer().bits() + value.denom().bits()) as usize,
            Value::Text(text) => 1 + text.chars().count(),
            _ => 1,
        }
    }

    fn push_parts<'a>(&'a self, pending: &mut Vec<&'a Value>) {
        match self {
            Value::Constructor { arguments: parts, .. } | Value::Tuple(parts) | Value::List(parts) => {
                pending.extend(parts);
            }
            Value::Set { members, .. } => pending.extend(members),
            Value::Multiset { members, .. } => pending.extend(members.iter().map(|(member, _)| member)),
            Value::Sequence(entries) => pending.extend(entries.known.iter().map(|(_, value)| value)),
            Value::Map { entries, .. } => pending.extend(entries.iter().flat_map(|(key, value)| [key, value])),
            Value::Complex { real, imaginary } => pending.extend([&**real, &**imaginary]),
            Value::Function(table) => {
                pending.extend(table.rows.iter().flat_map(|(arguments, result)| arguments.iter().chain([result])));
                pending.push(&table.default);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_looked_at_counts_for_nothing() {
        let list = |head| Value::constructor("Cons", vec![head, Value::Unforced]);
        assert!(list(Value::Unspecified).size() < list(Value::integer(0)).size());
        assert!(list(Value::integer(1)).size() < list(Value::integer(1000)).size());
    }
}
