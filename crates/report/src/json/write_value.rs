//! From a [`verdict::Value`] to its JSON form, without recursion deeper than a constant.

use gainsay_source::Name;
use gainsay_verdict as verdict;
use num_bigint::BigInt;

use super::value::{CountedValue, Float, FunctionRow, IndexedValue, Integer, KeyedValue, Value};

/// Deeper values are written as a table. Each level takes up to four levels of JSON and common readers stop at 128.
const DEEPEST_NESTED: usize = 24;

type WritePart<'a> = dyn FnMut(&verdict::Value) -> Value + 'a;

pub fn write(value: &verdict::Value) -> Value {
    if is_shallow(value) { write_nested(value) } else { Value::Table { nodes: write_nodes(value) } }
}

fn is_shallow(value: &verdict::Value) -> bool {
    let mut pending = vec![(value, 1)];
    while let Some((value, depth)) = pending.pop() {
        if depth > DEEPEST_NESTED {
            return false;
        }
        pending.extend(parts(value).into_iter().map(|part| (part, depth + 1)));
    }
    true
}

fn write_nested(value: &verdict::Value) -> Value {
    write_with(value, &mut write_nested)
}

fn write_nodes(value: &verdict::Value) -> Vec<Value> {
    enum Visit<'a> {
        Enter(&'a verdict::Value),
        Leave(&'a verdict::Value),
    }
    let mut nodes = Vec::new();
    let mut finished: Vec<usize> = Vec::new();
    let mut pending = vec![Visit::Enter(value)];
    while let Some(visit) = pending.pop() {
        match visit {
            Visit::Enter(value) => {
                pending.push(Visit::Leave(value));
                pending.extend(parts(value).into_iter().rev().map(Visit::Enter));
            }
            Visit::Leave(value) => {
                let mut indices = finished.split_off(finished.len() - parts(value).len()).into_iter();
                let node = write_with(value, &mut |_| {
                    indices.next().map_or(Value::Unspecified, |index| Value::Node { index })
                });
                finished.push(nodes.len());
                nodes.push(node);
            }
        }
    }
    nodes
}

/// The direct parts of a value, in the order in which [`write_with`] asks for them.
fn parts(value: &verdict::Value) -> Vec<&verdict::Value> {
    use verdict::Value as V;
    match value {
        V::Constructor { arguments: parts, .. } | V::Tuple(parts) | V::List(parts) => parts.iter().collect(),
        V::Set { members, .. } => members.iter().collect(),
        V::Multiset { members, .. } => members.iter().map(|(member, _)| member).collect(),
        V::Sequence(entries) => entries.known.iter().map(|(_, value)| value).collect(),
        V::Map { entries, .. } => entries.iter().flat_map(|(key, value)| [key, value]).collect(),
        V::Complex { real, imaginary } => vec![real, imaginary],
        V::Function(table) => {
            let rows = table.rows.iter().flat_map(|(arguments, result)| arguments.iter().chain([result]));
            rows.chain([&*table.default]).collect()
        }
        V::Integer(_) | V::Rational(_) | V::Float(_) | V::Boolean(_) | V::Character(_) | V::Text(_) => Vec::new(),
        V::Symbol(_) | V::Reference(_) | V::NamedFunction(_) | V::Raised(_) | V::Unforced | V::Unspecified => {
            Vec::new()
        }
    }
}

fn write_with(value: &verdict::Value, part: &mut WritePart<'_>) -> Value {
    use verdict::Value as V;
    match value {
        V::Integer(value) => Value::Integer { value: Integer::write(value) },
        V::Rational(value) => {
            Value::Rational { numerator: Integer::write(value.numer()), denominator: Integer::write(value.denom()) }
        }
        V::Float(value) => Value::Float { value: Float::write(*value) },
        V::Complex { real, imaginary } => {
            Value::Complex { real: Box::new(part(real)), imaginary: Box::new(part(imaginary)) }
        }
        V::Boolean(value) => Value::Boolean { value: *value },
        V::Character(value) => Value::Character { value: *value },
        V::Text(value) => Value::Text { value: value.clone() },
        V::Symbol(name) => Value::Symbol { name: name.to_string() },
        V::Reference(name) => Value::Reference { name: name.to_string() },
        V::NamedFunction(name) => Value::NamedFunction { name: name.to_string() },
        V::Raised(message) => Value::Raised { message: message.clone() },
        V::Unforced => Value::Unforced,
        V::Unspecified => Value::Unspecified,
        V::Constructor { name, arguments } => {
            Value::Constructor { name: name.to_string(), arguments: write_all(arguments, part) }
        }
        V::Tuple(parts) => Value::Tuple { parts: write_all(parts, part) },
        V::List(parts) => Value::List { parts: write_all(parts, part) },
        V::Sequence(entries) => write_sequence(entries, part),
        V::Set { size, members } => Value::Set { size: write_size(size.as_ref()), members: write_all(members, part) },
        V::Multiset { size, members } => {
            Value::Multiset { size: write_size(size.as_ref()), members: write_multiset(members, part) }
        }
        V::Map { size, entries } => Value::Map { size: write_size(size.as_ref()), entries: write_map(entries, part) },
        V::Function(table) => write_function(table, part),
    }
}

fn write_all(values: &[verdict::Value], part: &mut WritePart<'_>) -> Vec<Value> {
    values.iter().map(part).collect()
}

fn write_size(size: Option<&BigInt>) -> Option<Integer> {
    size.map(Integer::write)
}

fn write_sequence(entries: &verdict::Entries, part: &mut WritePart<'_>) -> Value {
    let known = entries.known.iter();
    let known = known.map(|(index, value)| IndexedValue { index: Integer::write(index), value: part(value) });
    Value::Sequence { length: write_size(entries.length.as_ref()), known: known.collect() }
}

fn write_multiset(members: &[(verdict::Value, BigInt)], part: &mut WritePart<'_>) -> Vec<CountedValue> {
    members.iter().map(|(value, count)| CountedValue { value: part(value), count: Integer::write(count) }).collect()
}

fn write_map(entries: &[(verdict::Value, verdict::Value)], part: &mut WritePart<'_>) -> Vec<KeyedValue> {
    entries.iter().map(|(key, value)| KeyedValue { key: part(key), value: part(value) }).collect()
}

fn write_function(table: &verdict::FunctionTable, part: &mut WritePart<'_>) -> Value {
    let mut rows = Vec::new();
    for (arguments, result) in &table.rows {
        let arguments = arguments.iter().map(&mut *part).collect();
        rows.push(FunctionRow { arguments, result: part(result) });
    }
    let parameters = table.parameters.iter().map(Name::to_string).collect();
    Value::Function { parameters, rows, default: Box::new(part(&table.default)) }
}
