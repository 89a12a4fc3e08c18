//! From the JSON form of a value back to a [`verdict::Value`]. Total: whatever a document says, the answer is a value or a sentence.

use gainsay_source::Name;
use gainsay_verdict as verdict;
use num_bigint::BigInt;

use super::Unreadable;
use super::value::{CountedValue, FunctionRow, IndexedValue, Integer, KeyedValue, Value, read_fraction};

/// Deeper values are refused: those who take values apart, and even drop them, do so by recursion.
const DEEPEST_READ: usize = 1_000;

pub fn read(value: &Value) -> Result<verdict::Value, Unreadable> {
    match value {
        Value::Table { nodes } => read_nodes(nodes),
        nested => read_nested(nested),
    }
}

fn read_nested(value: &Value) -> Result<verdict::Value, Unreadable> {
    read_with(value, &mut read_nested)
}

fn read_nodes(nodes: &[Value]) -> Result<verdict::Value, Unreadable> {
    let mut finished: Vec<Option<(verdict::Value, usize)>> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let mut deepest = 0;
        let value = read_with(node, &mut |part| {
            let Value::Node { index } = part else {
                return Err(Unreadable::new("a part of a table's node must itself be a node"));
            };
            let slot = finished.get_mut(*index).ok_or_else(|| Unreadable::new("a node refers to a later one"))?;
            let (value, depth) = slot.take().ok_or_else(|| Unreadable::new("a node is used twice"))?;
            deepest = deepest.max(depth);
            Ok(value)
        })?;
        if deepest >= DEEPEST_READ {
            return Err(Unreadable::new(format!("a value is more than {DEEPEST_READ} levels deep")));
        }
        finished.push(Some((value, deepest + 1)));
    }
    let root = finished.pop().flatten().ok_or_else(|| Unreadable::new("a table has no nodes"))?;
    if finished.iter().any(Option::is_some) {
        return Err(Unreadable::new("a table has a node that is not used"));
    }
    Ok(root.0)
}

type ReadPart<'a> = dyn FnMut(&Value) -> Result<verdict::Value, Unreadable> + 'a;

fn read_with(value: &Value, part: &mut ReadPart<'_>) -> Result<verdict::Value, Unreadable> {
    use verdict::Value as V;
    Ok(match value {
        Value::Integer { value } => V::Integer(value.read()?),
        Value::Rational { numerator, denominator } => V::Rational(read_fraction(numerator, denominator)?),
        Value::Float { value } => V::Float(value.read()?),
        Value::Complex { real, imaginary } => {
            V::Complex { real: Box::new(part(real)?), imaginary: Box::new(part(imaginary)?) }
        }
        Value::Boolean { value } => V::Boolean(*value),
        Value::Character { value } => V::Character(*value),
        Value::Text { value } => V::Text(value.clone()),
        Value::Symbol { name } => V::Symbol(Name::new(name)),
        Value::Reference { name } => V::Reference(Name::new(name)),
        Value::NamedFunction { name } => V::NamedFunction(Name::new(name)),
        Value::Raised { message } => V::Raised(message.clone()),
        Value::Unforced => V::Unforced,
        Value::Unspecified => V::Unspecified,
        Value::Constructor { name, arguments } => {
            V::Constructor { name: Name::new(name), arguments: read_all(arguments, part)? }
        }
        Value::Tuple { parts } => V::Tuple(read_all(parts, part)?),
        Value::List { parts } => V::List(read_all(parts, part)?),
        Value::Sequence { length, known } => read_sequence(length.as_ref(), known, part)?,
        Value::Set { size, members } => V::Set { size: read_size(size.as_ref())?, members: read_all(members, part)? },
        Value::Multiset { size, members } => read_multiset(size.as_ref(), members, part)?,
        Value::Map { size, entries } => read_map(size.as_ref(), entries, part)?,
        Value::Function { parameters, rows, default } => read_function(parameters, rows, default, part)?,
        Value::Table { .. } => return Err(Unreadable::new("a table must be a whole value, not a part of one")),
        Value::Node { .. } => return Err(Unreadable::new("a node outside of a table")),
    })
}

fn read_all(values: &[Value], part: &mut ReadPart<'_>) -> Result<Vec<verdict::Value>, Unreadable> {
    values.iter().map(part).collect()
}

fn read_size(size: Option<&Integer>) -> Result<Option<BigInt>, Unreadable> {
    size.map(Integer::read).transpose()
}

fn read_sequence(
    length: Option<&Integer>,
    known: &[IndexedValue],
    part: &mut ReadPart<'_>,
) -> Result<verdict::Value, Unreadable> {
    let known = known.iter().map(|entry| Ok((entry.index.read()?, part(&entry.value)?)));
    let known = known.collect::<Result<_, Unreadable>>()?;
    Ok(verdict::Value::Sequence(verdict::Entries { length: read_size(length)?, known }))
}

fn read_multiset(
    size: Option<&Integer>,
    members: &[CountedValue],
    part: &mut ReadPart<'_>,
) -> Result<verdict::Value, Unreadable> {
    let members = members.iter().map(|member| Ok((part(&member.value)?, member.count.read()?)));
    Ok(verdict::Value::Multiset { size: read_size(size)?, members: members.collect::<Result<_, Unreadable>>()? })
}

fn read_map(
    size: Option<&Integer>,
    entries: &[KeyedValue],
    part: &mut ReadPart<'_>,
) -> Result<verdict::Value, Unreadable> {
    let entries = entries.iter().map(|entry| Ok((part(&entry.key)?, part(&entry.value)?)));
    Ok(verdict::Value::Map { size: read_size(size)?, entries: entries.collect::<Result<_, Unreadable>>()? })
}

fn read_function(
    parameters: &[String],
    rows: &[FunctionRow],
    default: &Value,
    part: &mut ReadPart<'_>,
) -> Result<verdict::Value, Unreadable> {
    let parameters = parameters.iter().map(|name| Name::new(name)).collect();
    let rows = rows.iter().map(|row| Ok((read_all(&row.arguments, part)?, part(&row.result)?)));
    let rows = rows.collect::<Result<_, Unreadable>>()?;
    Ok(verdict::Value::Function(verdict::FunctionTable { parameters, rows, default: Box::new(part(default)?) }))
}
