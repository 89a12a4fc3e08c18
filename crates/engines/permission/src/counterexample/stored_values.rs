//! Values of the interpreter as values that reports can keep, and back. Nothing is lost: objects keep their numbers, what is open stays open.

use std::collections::BTreeMap;
use std::sync::Arc;

use gainsay_ir::permission::Type;
use gainsay_source::Name;
use gainsay_verdict::Value as Kept;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::replay::{Given, Reference, Sequence, Value};

/// Why something kept cannot be read.
pub(super) type Read<T> = Result<T, String>;

pub(super) fn keep(value: &Value) -> Kept {
    match value {
        Value::Int(number) => Kept::Integer(number.clone()),
        Value::Bool(value) => Kept::Boolean(*value),
        Value::Permission(amount) => Kept::Rational(amount.clone()),
        Value::Reference(Reference::Null) => made("null", Vec::new()),
        Value::Reference(Reference::Object(number)) => made("object", vec![Kept::integer(*number)]),
        Value::Sequence(sequence) => {
            let runs = sequence.runs().iter();
            made("sequence", runs.map(|(length, value)| pair(Kept::Integer(length.clone()), keep(value))).collect())
        }
        Value::Set(members) => made("set", members.iter().map(keep).collect()),
        Value::Multiset(members) => {
            let members = members.iter();
            made("multiset", members.map(|(member, count)| pair(keep(member), Kept::Integer(count.clone()))).collect())
        }
        Value::Map(entries) => made("map", entries.iter().map(|(key, value)| pair(keep(key), keep(value))).collect()),
        Value::Data { constructor, fields } => {
            made("data", [text(constructor)].into_iter().chain(fields.iter().map(keep)).collect())
        }
        Value::Element { typ, number } => made("element", vec![keep_type(typ), Kept::integer(*number)]),
        Value::Open(number) => made("open", vec![Kept::integer(*number)]),
    }
}

pub(super) fn value(kept: &Kept) -> Read<Value> {
    let (name, parts) = match kept {
        Kept::Integer(number) => return Ok(Value::Int(number.clone())),
        Kept::Boolean(value) => return Ok(Value::Bool(*value)),
        Kept::Rational(amount) => return Ok(Value::Permission(amount.clone())),
        _ => constructor(kept)?,
    };
    Ok(match (name, parts) {
        ("null", []) => Value::NULL,
        ("object", [number]) => Value::object(small(number)?),
        ("sequence", runs) => {
            let mut sequence = Sequence::default();
            for run in runs {
                let (length, element) = both(run)?;
                sequence.push(integer(length)?, value(element)?);
            }
            Value::Sequence(sequence)
        }
        ("set", members) => Value::Set(members.iter().map(value).collect::<Read<_>>()?),
        ("multiset", members) => {
            let counted = members
                .iter()
                .map(|member| both(member).and_then(|(member, count)| Ok((value(member)?, integer(count)?))));
            Value::Multiset(counted.collect::<Read<_>>()?)
        }
        ("map", entries) => {
            let entries =
                entries.iter().map(|entry| both(entry).and_then(|(key, image)| Ok((value(key)?, value(image)?))));
            Value::Map(entries.collect::<Read<_>>()?)
        }
        ("data", [Kept::Text(name), fields @ ..]) => {
            Value::Data { constructor: Name::new(name), fields: fields.iter().map(value).collect::<Read<_>>()? }
        }
        ("element", [typ, number]) => Value::Element { typ: read_type(typ)?, number: small(number)? },
        ("open", [number]) => Value::Open(small(number)?),
        _ => return Err(unreadable(kept)),
    })
}

pub(super) fn keep_given(given: &Given) -> Kept {
    match given {
        // A wand that was packaged is made again when the run comes there.
        Given::Open | Given::Wand(_) => Kept::Unspecified,
        Given::Unit => Kept::Tuple(Vec::new()),
        Given::Pair(halves) => pair(keep_given(&halves.0), keep_given(&halves.1)),
        Given::Value(value) => made("value", vec![keep(value)]),
        Given::Rows(rows) => {
            let row = |(place, given): (&Vec<Value>, &Given)| {
                pair(Kept::List(place.iter().map(keep).collect()), keep_given(given))
            };
            made("rows", rows.iter().map(row).collect())
        }
    }
}

pub(super) fn given(kept: &Kept) -> Read<Given> {
    match kept {
        Kept::Unspecified => return Ok(Given::Open),
        Kept::Tuple(parts) if parts.is_empty() => return Ok(Given::Unit),
        Kept::Tuple(_) => {
            let (first, second) = both(kept)?;
            return Ok(Given::pair(given(first)?, given(second)?));
        }
        _ => {}
    }
    match constructor(kept)? {
        ("value", [inner]) => Ok(Given::Value(value(inner)?)),
        ("rows", rows) => {
            let mut made = BTreeMap::new();
            for row in rows {
                let (place, contents) = both(row)?;
                made.insert(list(place)?.iter().map(value).collect::<Read<_>>()?, given(contents)?);
            }
            Ok(Given::Rows(Arc::new(made)))
        }
        _ => Err(unreadable(kept)),
    }
}

pub(super) fn keep_type(typ: &Type) -> Kept {
    let named = |kind: &str, name: &Name, arguments: &[Type]| {
        made(kind, [text(name)].into_iter().chain(arguments.iter().map(keep_type)).collect())
    };
    match typ {
        Type::Int => made("Int", Vec::new()),
        Type::Bool => made("Bool", Vec::new()),
        Type::Ref => made("Ref", Vec::new()),
        Type::Perm => made("Perm", Vec::new()),
        Type::Wand => made("Wand", Vec::new()),
        Type::Seq(element) => made("Seq", vec![keep_type(element)]),
        Type::Set(element) => made("Set", vec![keep_type(element)]),
        Type::Multiset(element) => made("Multiset", vec![keep_type(element)]),
        Type::Map(key, value) => made("Map", vec![keep_type(key), keep_type(value)]),
        Type::Domain(name, arguments) => named("Domain", name, arguments),
        Type::Adt(name, arguments) => named("Adt", name, arguments),
        Type::Parameter(name) => named("Parameter", name, &[]),
    }
}

pub(super) fn read_type(kept: &Kept) -> Read<Type> {
    let boxed = |part: &Kept| read_type(part).map(Box::new);
    let all = |parts: &[Kept]| parts.iter().map(read_type).collect::<Read<Vec<_>>>();
    Ok(match constructor(kept)? {
        ("Int", []) => Type::Int,
        ("Bool", []) => Type::Bool,
        ("Ref", []) => Type::Ref,
        ("Perm", []) => Type::Perm,
        ("Wand", []) => Type::Wand,
        ("Seq", [element]) => Type::Seq(boxed(element)?),
        ("Set", [element]) => Type::Set(boxed(element)?),
        ("Multiset", [element]) => Type::Multiset(boxed(element)?),
        ("Map", [key, value]) => Type::Map(boxed(key)?, boxed(value)?),
        ("Domain", [Kept::Text(name), arguments @ ..]) => Type::Domain(Name::new(name), all(arguments)?),
        ("Adt", [Kept::Text(name), arguments @ ..]) => Type::Adt(Name::new(name), all(arguments)?),
        ("Parameter", [Kept::Text(name)]) => Type::Parameter(Name::new(name)),
        _ => return Err(unreadable(kept)),
    })
}

pub(super) fn made(name: &str, arguments: Vec<Kept>) -> Kept {
    Kept::constructor(name, arguments)
}

pub(super) fn pair(first: Kept, second: Kept) -> Kept {
    Kept::Tuple(vec![first, second])
}

fn text(name: &Name) -> Kept {
    Kept::Text(name.to_string())
}

pub(super) fn constructor(kept: &Kept) -> Read<(&str, &[Kept])> {
    match kept {
        Kept::Constructor { name, arguments } => Ok((name.as_str(), arguments)),
        _ => Err(unreadable(kept)),
    }
}

pub(super) fn both(kept: &Kept) -> Read<(&Kept, &Kept)> {
    match kept {
        Kept::Tuple(parts) => match parts.as_slice() {
            [first, second] => Ok((first, second)),
            _ => Err(unreadable(kept)),
        },
        _ => Err(unreadable(kept)),
    }
}

pub(super) fn list(kept: &Kept) -> Read<&[Kept]> {
    match kept {
        Kept::List(parts) => Ok(parts),
        _ => Err(unreadable(kept)),
    }
}

fn integer(kept: &Kept) -> Read<BigInt> {
    match kept {
        Kept::Integer(number) => Ok(number.clone()),
        _ => Err(unreadable(kept)),
    }
}

fn small(kept: &Kept) -> Read<u32> {
    integer(kept)?.to_u32().ok_or_else(|| unreadable(kept))
}

fn unreadable(kept: &Kept) -> String {
    format!("it was kept in a form that is not understood: {kept:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_back() {
        let domain = Type::Domain(Name::new("List"), vec![Type::Seq(Box::new(Type::Int)), Type::Ref]);
        let mut values = vec![
            Value::int(-3),
            Value::Bool(true),
            Value::NULL,
            Value::object(7),
            Value::fraction(1, 3),
            Value::Open(5),
            Value::Element { typ: domain, number: 4 },
            Value::Sequence(Sequence::repeated(BigInt::from(1u64 << 40), Value::Open(1))),
            Value::Data { constructor: Name::new("Cons"), fields: vec![Value::int(1), Value::Bool(false)] },
        ];
        values.push(Value::Set(values.iter().cloned().collect()));
        values.push(Value::Multiset(values.iter().cloned().map(|each| (each, 2.into())).collect()));
        values.push(Value::Map(values.iter().cloned().map(|each| (each, Value::NULL)).collect()));
        for each in &values {
            assert_eq!(value(&keep(each)).as_ref(), Ok(each));
        }
        let rows = BTreeMap::from([(values.clone(), Given::Unit), (Vec::new(), Given::Open)]);
        let nested = Given::pair(Given::Value(Value::int(1)), Given::pair(Given::Open, Given::Rows(Arc::new(rows))));
        assert_eq!(given(&keep_given(&nested)), Ok(nested));
    }

    #[test]
    fn every_type_is_read_back() {
        let own = |typ: &Type| Box::new(typ.clone());
        let mut types = vec![Type::Int, Type::Bool, Type::Ref, Type::Perm, Type::Wand];
        types.push(Type::Parameter(Name::new("T")));
        for inner in types.clone() {
            types.extend([Type::Seq(own(&inner)), Type::Set(own(&inner)), Type::Multiset(own(&inner))]);
            types.push(Type::Map(own(&Type::Int), own(&inner)));
            types.push(Type::Domain(Name::new("D"), vec![inner.clone(), Type::Bool]));
            types.push(Type::Adt(Name::new("A"), vec![inner]));
        }
        for typ in &types {
            assert_eq!(read_type(&keep_type(typ)).as_ref(), Ok(typ));
        }
        for kept in [made("Int", vec![Kept::integer(1)]), made("Seq", Vec::new()), made("Sets", Vec::new())] {
            assert!(read_type(&kept).is_err(), "{kept:?}");
        }
    }

    #[test]
    fn what_was_not_kept_by_us_is_refused() {
        for kept in [Kept::Unforced, made("object", vec![Kept::integer(-1)]), made("set!", Vec::new())] {
            assert!(value(&kept).is_err(), "{kept:?}");
        }
    }
}
