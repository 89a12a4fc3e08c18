//! Boxes, vectors and hash tables that are met more than once: each gets a name, so that it is the same one everywhere.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::Name;
use gainsay_verdict::Value;
use num_bigint::BigInt;

use super::{DEEPEST, write};

/// Values in which what is shared has been replaced by names, and what the names stand for, in an order in which they can be defined.
pub(super) struct Named {
    pub(super) values: Vec<Value>,
    pub(super) definitions: Vec<(String, String)>,
}

/// Gives names to everything that is met more than once, or that a function holds on to.
pub(super) fn named(values: &[Value]) -> Named {
    let mut counts = BTreeMap::new();
    values.iter().for_each(|value| count(value, false, &mut counts, DEEPEST));
    let shared = counts.into_iter().filter(|(_, count)| *count > 1).map(|(number, _)| number).collect();
    let mut naming = Naming { shared, definitions: Vec::new(), known: BTreeMap::new() };
    let values = values.iter().map(|value| naming.replaced(value, DEEPEST)).collect();
    Named { values, definitions: naming.definitions }
}

/// The numbers of the cells in values.
pub(super) fn cells(value: &Value) -> BTreeSet<BigInt> {
    let mut counts = BTreeMap::new();
    count(value, false, &mut counts, DEEPEST);
    counts.into_keys().collect()
}

/// What tells one mutable thing from another: the number of its first cell.
fn identity(value: &Value) -> Option<&BigInt> {
    let Value::Constructor { name, arguments } = value else { return None };
    let cell = match (name.as_str(), arguments.as_slice()) {
        ("Box" | "MutableHash", [cell]) => cell,
        ("Vector", [Value::Constructor { arguments, .. }]) => arguments.first()?,
        (structure, [_, fields @ ..]) if structure.starts_with(':') => fields.iter().find(|field| is_cell(field))?,
        _ => return None,
    };
    match cell {
        Value::Constructor { arguments, .. } if is_cell(cell) => match arguments.first() {
            Some(Value::Integer(number)) => Some(number),
            _ => None,
        },
        _ => None,
    }
}

fn is_cell(value: &Value) -> bool {
    matches!(value, Value::Constructor { name, arguments } if name == "Cell" && arguments.len() == 2)
}

/// What a function holds on to counts twice: it may be called again.
fn count(value: &Value, held: bool, counts: &mut BTreeMap<BigInt, usize>, fuel: usize) {
    let Some(fuel) = fuel.checked_sub(1) else { return };
    if let Some(number) = identity(value) {
        *counts.entry(number.clone()).or_default() += if held { 2 } else { 1 };
    }
    match value {
        Value::Constructor { name, arguments } => {
            let held = held || name == "Opaque";
            arguments.iter().for_each(|part| count(part, held, counts, fuel));
        }
        Value::Function(table) => {
            table.rows.iter().for_each(|(_, result)| count(result, held, counts, fuel));
            count(&table.default, held, counts, fuel);
        }
        _ => {}
    }
}

struct Naming {
    shared: BTreeSet<BigInt>,
    definitions: Vec<(String, String)>,
    known: BTreeMap<BigInt, Value>,
}

impl Naming {
    fn replaced(&mut self, value: &Value, fuel: usize) -> Value {
        let Some(fuel) = fuel.checked_sub(1) else { return value.clone() };
        let shared = identity(value).filter(|number| self.shared.contains(number)).cloned();
        if let Some(name) = shared.as_ref().and_then(|number| self.known.get(number)) {
            return name.clone();
        }
        let whole = self.parts_replaced(value, fuel);
        let (Some(number), Value::Constructor { name, .. }) = (shared, value) else { return whole };
        let kind = match name.as_str() {
            "Box" => "box",
            "Vector" => "vector",
            "MutableHash" => "hash",
            _ => "object",
        };
        let name = format!("{kind}-{}", self.definitions.len() + 1);
        self.definitions.push((name.clone(), write(&unlabelled(whole), DEEPEST)));
        let name = Value::Symbol(Name::from(name));
        self.known.insert(number, name.clone());
        name
    }

    fn parts_replaced(&mut self, value: &Value, fuel: usize) -> Value {
        match value {
            Value::Constructor { name, arguments } => {
                let arguments = arguments.iter().map(|part| self.replaced(part, fuel)).collect();
                unlabelled(Value::Constructor { name: name.clone(), arguments })
            }
            Value::Function(table) => {
                let mut table = table.clone();
                table.rows.iter_mut().for_each(|(_, result)| *result = self.replaced(result, fuel));
                *table.default = self.replaced(&table.default, fuel);
                Value::Function(table)
            }
            _ => value.clone(),
        }
    }
}

/// A cell that has no number any more.
fn unlabelled(value: Value) -> Value {
    match value {
        Value::Constructor { name, mut arguments } if name == "Cell" && arguments.len() == 2 => {
            arguments[0] = Value::Unspecified;
            Value::Constructor { name, arguments }
        }
        value => value,
    }
}
