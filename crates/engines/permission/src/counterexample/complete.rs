//! Filling in what a model leaves open, so that a replay can go on where it does matter after all.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::{Program, Type};

use crate::replay::{Choices, Reference, Tables, Value};

/// Everything a run starts from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Input {
    pub(crate) arguments: BTreeMap<gainsay_source::Name, Value>,
    pub(crate) choices: Choices,
    pub(crate) tables: Tables,
}

impl Input {
    #[must_use]
    pub(crate) fn map(&self, change: &mut dyn FnMut(&Value) -> Value) -> Input {
        Input {
            arguments: self.arguments.iter().map(|(name, value)| (name.clone(), change(value))).collect(),
            choices: self.choices.map(change),
            tables: self.tables.map(change),
        }
    }

    /// With plain values for all that is open: equal ones for equal numbers, different ones for members of one set.
    pub(crate) fn completed(&self, program: &Program, open: &BTreeMap<u32, Type>) -> Input {
        let mut next_object = 1_000_000;
        self.map(&mut |value| complete(program, open, &mut next_object, value))
    }
}

fn complete(program: &Program, open: &BTreeMap<u32, Type>, next_object: &mut u32, value: &Value) -> Value {
    let plain = |number: &u32| match open.get(number) {
        Some(typ) => Value::plainest(program, typ),
        None => Value::int(0),
    };
    match value {
        Value::Open(number) => plain(number),
        Value::Sequence(sequence) => {
            Value::Sequence(sequence.map(&mut |value| complete(program, open, next_object, value)))
        }
        Value::Set(members) => {
            let (unknown, known): (Vec<&Value>, Vec<&Value>) =
                members.iter().partition(|member| matches!(member, Value::Open(_)));
            let mut all: BTreeSet<Value> =
                known.into_iter().map(|member| complete(program, open, next_object, member)).collect();
            for member in unknown {
                if let Value::Open(number) = member {
                    all.insert(another(&all, &plain(number), next_object));
                }
            }
            Value::Set(all)
        }
        Value::Multiset(members) => {
            let mut counts = BTreeMap::new();
            for (member, count) in members {
                let member = match member {
                    Value::Open(number) => another(&counts.keys().cloned().collect(), &plain(number), next_object),
                    known => complete(program, open, next_object, known),
                };
                counts.insert(member, count.clone());
            }
            Value::Multiset(counts)
        }
        Value::Map(entries) => {
            let mut made = BTreeMap::new();
            for (key, value) in entries {
                let key = match key {
                    Value::Open(number) => another(&made.keys().cloned().collect(), &plain(number), next_object),
                    known => complete(program, open, next_object, known),
                };
                made.insert(key, complete(program, open, next_object, value));
            }
            Value::Map(made)
        }
        Value::Data { constructor, fields } => Value::Data {
            constructor: constructor.clone(),
            fields: fields.iter().map(|field| complete(program, open, next_object, field)).collect(),
        },
        _ => value.clone(),
    }
}

/// A value like the given one that is not among the others, where that is easy.
fn another(others: &BTreeSet<Value>, like: &Value, next_object: &mut u32) -> Value {
    match like {
        Value::Int(_) => {
            let mut numbers = (0..).map(|number: i64| Value::int(number));
            numbers.find(|number| !others.contains(number)).unwrap_or_else(|| like.clone())
        }
        Value::Reference(_) => {
            *next_object += 1;
            Value::Reference(Reference::Object(*next_object))
        }
        _ => like.clone(),
    }
}

