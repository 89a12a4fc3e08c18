//! Values in JSON, defined. A value is written nested as long as it is shallow; a deep one (a list is as deep as it is long) becomes a
//! `table` of its nodes, so that no reader needs a deep stack.

use num_bigint::BigInt;
use num_rational::BigRational;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Unreadable;

/// Longer numbers are refused by the reader, because reading digits takes quadratic time.
const MOST_DIGITS: usize = 100_000;

/// The largest integers that every reader of JSON gets right.
const LARGEST_EXACT: i64 = 1 << 53;

/// An integer; a string of decimal digits where a double could not hold it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Integer {
    Number(i64),
    Digits(String),
}

/// A floating-point number; `NaN`, `Infinity` and `-Infinity` are strings.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Float {
    Number(f64),
    Special(String),
}

/// A value of any of the languages.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Value {
    Integer {
        value: Integer,
    },
    Rational {
        numerator: Integer,
        denominator: Integer,
    },
    Float {
        value: Float,
    },
    Complex {
        real: Box<Value>,
        imaginary: Box<Value>,
    },
    Boolean {
        value: bool,
    },
    Character {
        value: char,
    },
    Text {
        value: String,
    },
    Symbol {
        name: String,
    },
    Constructor {
        name: String,
        arguments: Vec<Value>,
    },
    Tuple {
        parts: Vec<Value>,
    },
    List {
        parts: Vec<Value>,
    },
    /// An object, by the name a person would use.
    Reference {
        name: String,
    },
    /// Entries that are not listed are unspecified.
    Sequence {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        length: Option<Integer>,
        known: Vec<IndexedValue>,
    },
    Set {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        size: Option<Integer>,
        members: Vec<Value>,
    },
    Multiset {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        size: Option<Integer>,
        members: Vec<CountedValue>,
    },
    Map {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        size: Option<Integer>,
        entries: Vec<KeyedValue>,
    },
    /// A function known by finitely many of its rows.
    Function {
        parameters: Vec<String>,
        rows: Vec<FunctionRow>,
        default: Box<Value>,
    },
    /// A function of the program.
    NamedFunction {
        name: String,
    },
    /// Evaluation raised an error where this value would be.
    Raised {
        message: String,
    },
    /// Lazy evaluation never looked at it.
    Unforced,
    /// The failure does not depend on it.
    Unspecified,
    /// A deep value, as the list of its nodes: parts first, the value itself last.
    Table {
        nodes: Vec<Value>,
    },
    /// Within a table: the node at this index, which comes before and is used once.
    Node {
        index: usize,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct IndexedValue {
    pub index: Integer,
    pub value: Value,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CountedValue {
    pub value: Value,
    pub count: Integer,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct KeyedValue {
    pub key: Value,
    pub value: Value,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FunctionRow {
    pub arguments: Vec<Value>,
    pub result: Value,
}

impl Integer {
    pub fn write(value: &BigInt) -> Integer {
        match i64::try_from(value) {
            Ok(small) if (-LARGEST_EXACT..=LARGEST_EXACT).contains(&small) => Integer::Number(small),
            _ => Integer::Digits(value.to_string()),
        }
    }

    pub fn read(&self) -> Result<BigInt, Unreadable> {
        match self {
            Integer::Number(value) => Ok(BigInt::from(*value)),
            Integer::Digits(digits) if digits.len() > MOST_DIGITS => {
                Err(Unreadable::new(format!("an integer of {} digits is too long", digits.len())))
            }
            Integer::Digits(digits) => {
                digits.parse().map_err(|_| Unreadable::new(format!("`{digits}` is not an integer")))
            }
        }
    }
}

pub fn read_fraction(numerator: &Integer, denominator: &Integer) -> Result<BigRational, Unreadable> {
    let (numerator, denominator) = (numerator.read()?, denominator.read()?);
    if denominator == BigInt::ZERO {
        return Err(Unreadable::new("a fraction has the denominator 0"));
    }
    Ok(BigRational::new(numerator, denominator))
}

impl Float {
    pub fn write(value: f64) -> Float {
        if value.is_nan() {
            Float::Special("NaN".to_owned())
        } else if value.is_infinite() {
            Float::Special(if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned())
        } else {
            Float::Number(value)
        }
    }

    pub fn read(&self) -> Result<f64, Unreadable> {
        match self {
            Float::Number(value) => Ok(*value),
            Float::Special(word) => match word.as_str() {
                "NaN" => Ok(f64::NAN),
                "Infinity" => Ok(f64::INFINITY),
                "-Infinity" => Ok(f64::NEG_INFINITY),
                _ => Err(Unreadable::new(format!("`{word}` is not a floating-point number"))),
            },
        }
    }
}
