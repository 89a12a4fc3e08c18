//! Evaluates a property on the values of a counterexample.

use anyhow::{Context, Result, bail};
use gainsay_verdict::{Counterexample, Ending, HeapEntry, Permission, Value};
use num_bigint::BigInt;
use num_rational::BigRational;

use super::{Expression, Operator};

/// What the names of a property stand for.
pub struct Scope<'a> {
    counterexample: &'a Counterexample,
}

impl<'a> Scope<'a> {
    pub fn new(counterexample: &'a Counterexample) -> Scope<'a> {
        Scope { counterexample }
    }

    fn value(&self, name: &str) -> Result<Value> {
        let Counterexample { inputs, store, ending, .. } = self.counterexample;
        if let Some(binding) = inputs.iter().chain(store).find(|binding| binding.name == *name) {
            return Ok(untagged(&binding.value.value));
        }
        if let Some(found) = self.in_a_heap(name) {
            return Ok(found);
        }
        match ending {
            Ending::Returned(shown) if name == "result" => Ok(shown.value.clone()),
            _ => {
                let known: Vec<&str> = inputs.iter().chain(store).map(|binding| binding.name.as_str()).collect();
                bail!("the counterexample has no `{name}`, only: {}", known.join(", "))
            }
        }
    }
}

/// Values of a dynamic language carry their kind; a property speaks of the value itself.
fn untagged(value: &Value) -> Value {
    const KINDS: [&str; 7] = ["Integer", "Rational", "Float", "Boolean", "Character", "String", "Symbol"];
    match value {
        Value::Constructor { name, arguments } if KINDS.contains(&name.as_str()) => match arguments.as_slice() {
            [only] => only.clone(),
            _ => value.clone(),
        },
        _ => value.clone(),
    }
}

impl Scope<'_> {
    /// `x.f`, `old.x.f` or `held.x.f`, by the names that the heaps themselves use.
    fn in_a_heap(&self, name: &str) -> Option<Value> {
        let (held, name) = name.strip_prefix("held.").map_or((false, name), |rest| (true, rest));
        let heaps = &self.counterexample.heaps;
        let (heap, name) = match name.strip_prefix("old.") {
            Some(rest) => (heaps.iter().find(|heap| heap.label == "old")?, rest),
            None => (heaps.last()?, name),
        };
        let mut pending: Vec<&HeapEntry> = heap.entries.iter().collect();
        while let Some(entry) = pending.pop() {
            match entry {
                HeapEntry::Field(cell) if format!("{}.{}", cell.receiver, cell.field) == name => {
                    return match (held, &cell.permission) {
                        (false, _) => Some(cell.value.value.clone()),
                        (true, Permission::Exact(amount)) => Some(Value::Rational(amount.clone())),
                        (true, _) => Some(Value::Unspecified),
                    };
                }
                HeapEntry::Predicate(instance) => pending.extend(&instance.contents),
                HeapEntry::Field(_) | HeapEntry::Wand(_) => {}
            }
        }
        None
    }
}

pub fn holds(expression: &Expression, scope: &Scope<'_>) -> Result<bool> {
    match evaluate(expression, scope)? {
        Value::Boolean(holds) => Ok(holds),
        other => bail!("{other:?} is not a truth value"),
    }
}

fn evaluate(expression: &Expression, scope: &Scope<'_>) -> Result<Value> {
    Ok(match expression {
        Expression::Integer(number) => Value::Integer(number.clone()),
        Expression::Text(text) => Value::Text(text.clone()),
        Expression::Boolean(boolean) => Value::Boolean(*boolean),
        Expression::Name(name) => scope.value(name)?,
        Expression::Not(inner) => Value::Boolean(!holds(inner, scope)?),
        Expression::Negate(inner) => Value::Rational(-number(&evaluate(inner, scope)?)?),
        Expression::Size(inner) => Value::Integer(size(&evaluate(inner, scope)?)?),
        Expression::Index(inner, index) => element(&evaluate(inner, scope)?, *index)?,
        Expression::Is(inner, constructor) => Value::Boolean(is(&evaluate(inner, scope)?, constructor)?),
        Expression::Binary(operator, left, right) => binary(*operator, left, right, scope)?,
    })
}

fn binary(operator: Operator, left: &Expression, right: &Expression, scope: &Scope<'_>) -> Result<Value> {
    match operator {
        Operator::Or => return Ok(Value::Boolean(holds(left, scope)? || holds(right, scope)?)),
        Operator::And => return Ok(Value::Boolean(holds(left, scope)? && holds(right, scope)?)),
        _ => {}
    }
    let (left, right) = (evaluate(left, scope)?, evaluate(right, scope)?);
    let numbers = || Ok::<_, anyhow::Error>((number(&left)?, number(&right)?));
    let compare = |test: fn(&BigRational, &BigRational) -> bool| {
        numbers().map(|(left, right)| Value::Boolean(test(&left, &right)))
    };
    match operator {
        Operator::Equal => equal(&left, &right).map(Value::Boolean),
        Operator::NotEqual => equal(&left, &right).map(|equal| Value::Boolean(!equal)),
        Operator::Less => compare(|left, right| left < right),
        Operator::AtMost => compare(|left, right| left <= right),
        Operator::Greater => compare(|left, right| left > right),
        Operator::AtLeast => compare(|left, right| left >= right),
        Operator::In => member(&left, &right).map(Value::Boolean),
        Operator::Plus => numbers().map(|(left, right)| Value::Rational(left + right)),
        Operator::Minus => numbers().map(|(left, right)| Value::Rational(left - right)),
        Operator::Times => numbers().map(|(left, right)| Value::Rational(left * right)),
        Operator::Or | Operator::And => bail!("decided above"),
    }
}

fn number(value: &Value) -> Result<BigRational> {
    match value {
        Value::Integer(number) => Ok(BigRational::from_integer(number.clone())),
        Value::Rational(number) => Ok(number.clone()),
        Value::Float(number) => BigRational::from_float(*number).with_context(|| format!("{number} is not a number")),
        other => bail!("{other:?} is not a number"),
    }
}

/// Equality of what is fully known. What nobody looked at equals nothing and differs from nothing.
fn equal(left: &Value, right: &Value) -> Result<bool> {
    if let (Ok(left), Ok(right)) = (number(left), number(right)) {
        return Ok(left == right);
    }
    for value in [left, right] {
        if !is_known(value) {
            bail!("the counterexample leaves open what is compared: {value:?}");
        }
    }
    Ok(left == right)
}

fn is_known(value: &Value) -> bool {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        match value {
            Value::Unforced | Value::Unspecified => return false,
            Value::Constructor { arguments: parts, .. } | Value::Tuple(parts) | Value::List(parts) => {
                pending.extend(parts);
            }
            _ => {}
        }
    }
    true
}

/// Whether a collection is known to have a member. That it is not listed says nothing unless all members are.
fn member(element: &Value, collection: &Value) -> Result<bool> {
    let (size, members): (Option<&BigInt>, Vec<&Value>) = match collection {
        Value::Set { size, members } => (size.as_ref(), members.iter().collect()),
        Value::Multiset { size, members } => (size.as_ref(), members.iter().map(|(member, _)| member).collect()),
        Value::Map { size, entries } => (size.as_ref(), entries.iter().map(|(key, _)| key).collect()),
        Value::Sequence(entries) => (entries.length.as_ref(), entries.known.iter().map(|(_, each)| each).collect()),
        other => bail!("{other:?} has no members"),
    };
    for each in &members {
        if equal(element, each)? {
            return Ok(true);
        }
    }
    if size == Some(&BigInt::from(members.len())) { Ok(false) } else { bail!("not all members are known") }
}

/// How many elements a list-like value has. A constructor counts as a list when it is empty or a pair of an element and a rest.
fn size(value: &Value) -> Result<BigInt> {
    let mut length = 0_u64;
    let mut rest = value;
    loop {
        return match rest {
            Value::Constructor { arguments, .. } if arguments.is_empty() => Ok(BigInt::from(length)),
            Value::Constructor { arguments, .. } if arguments.len() == 2 => {
                length += 1;
                rest = &arguments[1];
                continue;
            }
            Value::List(elements) => Ok(BigInt::from(length) + elements.len()),
            Value::Tuple(elements) if length == 0 => Ok(BigInt::from(elements.len())),
            Value::Text(text) => Ok(BigInt::from(length) + text.chars().count()),
            Value::Sequence(entries) => known_size(entries.length.as_ref()),
            Value::Set { size, .. } | Value::Multiset { size, .. } | Value::Map { size, .. } => {
                known_size(size.as_ref())
            }
            other => bail!("{other:?} has no size"),
        };
    }
}

fn known_size(size: Option<&BigInt>) -> Result<BigInt> {
    size.cloned().context("the counterexample leaves its size open")
}

fn element(value: &Value, index: usize) -> Result<Value> {
    let found = match value {
        Value::Constructor { arguments: parts, .. } | Value::Tuple(parts) | Value::List(parts) => {
            parts.get(index).cloned()
        }
        Value::Sequence(entries) => {
            entries.known.iter().find(|(at, _)| *at == BigInt::from(index)).map(|(_, element)| element.clone())
        }
        other => bail!("{other:?} has no elements"),
    };
    found.with_context(|| format!("{value:?} has no element {index}"))
}

/// Whether a value is built by `constructor`; `_` is what nobody looked at.
fn is(value: &Value, constructor: &str) -> Result<bool> {
    match value {
        Value::Unforced | Value::Unspecified => Ok(constructor == "_"),
        _ if constructor == "_" => Ok(false),
        Value::Constructor { name, .. } | Value::Symbol(name) | Value::Reference(name) => Ok(*name == *constructor),
        Value::Boolean(boolean) => Ok(constructor.eq_ignore_ascii_case(if *boolean { "true" } else { "false" })),
        Value::List(elements) => match constructor {
            "Nil" | "nil" | "null" | "empty" => Ok(elements.is_empty()),
            "Cons" | "cons" => Ok(!elements.is_empty()),
            _ => bail!("a list is Cons or Nil, never {constructor}"),
        },
        other => bail!("{other:?} has no constructor"),
    }
}

#[cfg(test)]
mod tests {
    use gainsay_source::Name;
    use gainsay_verdict::{Binding, Blame, Cell, Confirmation, HeapPicture, Kind};

    use super::*;
    use crate::property::Property;

    fn counterexample() -> Counterexample {
        let binding = |name: &str, value: Value| Binding {
            name: Name::new(name),
            ty: String::new(),
            value: value.into(),
            origin: None,
        };
        let nil = Value::constructor("Nil", vec![]);
        let list = Value::constructor("Cons", vec![Value::integer(7), nil]);
        let open = Value::constructor("Cons", vec![Value::Unspecified, Value::Unforced]);
        let heap = |label: &str, value: i32| HeapPicture {
            label: label.to_owned(),
            entries: vec![HeapEntry::Field(Cell {
                receiver: Name::new("x"),
                field: Name::new("f"),
                value: Value::integer(value).into(),
                permission: Permission::Exact(BigRational::new(1.into(), 2.into())),
                origin: None,
            })],
            ..HeapPicture::default()
        };
        Counterexample {
            kind: Kind::Concrete,
            confirmed: Confirmation::Replayed,
            inputs: vec![
                binding("k", Value::integer(1)),
                binding("xs", list),
                binding("open", open),
                binding("ys", Value::List(vec![Value::integer(1), Value::integer(-2)])),
                binding("s", Value::Text("abc".into())),
                binding("set", Value::Set { size: Some(1.into()), members: vec![Value::integer(2)] }),
                binding("more", Value::Set { size: Some(2.into()), members: vec![Value::integer(2)] }),
            ],
            ending: Ending::Returned(Value::integer(3).into()),
            calls: vec![],
            assumed: vec![],
            choices: vec![],
            store: vec![],
            heaps: vec![heap("old", 4), heap("current", 3)],
            tables: vec![],
            trace: vec![],
            blame: Blame::Code { span: None },
            notes: vec![],
        }
    }

    fn ask(text: &str) -> Result<bool> {
        Property::parse(text)?.holds(&Scope::new(&counterexample()))
    }

    #[test]
    fn properties_that_hold() {
        let properties = [
            "k == 1",
            "size xs == 1 && length(ys) == 2",
            "xs is Cons && !(xs is Nil)",
            "xs[0] == 7 && xs[0] * 2 - 1 > 12",
            "ys[1] == -2 || undefined == 1 || k == 1",
            "result == 3",
            "open is Cons && open[0] is _ && open[1] is _",
            "size s == 3 && s == \"abc\" && s != \"\"",
            "k + 1 <= 2 && k >= 1 && 0 < k",
            "ys is Cons",
            "2 in set && !(1 in set) && 2 in more",
            "x.f == 3 && old.x.f == 4 && held.x.f * 2 == 1",
        ];
        for property in properties {
            assert!(ask(property).unwrap(), "{property}");
        }
    }

    #[test]
    fn properties_that_do_not_hold() {
        for property in ["k == 2", "size xs == 0", "xs is Nil", "!(k == 1)", "k < 1", "xs is _", "1 != 1"] {
            assert!(!ask(property).unwrap(), "{property}");
        }
    }

    #[test]
    fn properties_that_cannot_be_evaluated_are_errors() {
        for property in [
            "missing == 1",
            "size k == 1",
            "size open == 1",
            "open[0] == 1",
            "k && k",
            "k is Cons",
            "xs[5] == 1",
            "1 in more",
            "x.g == 1",
        ] {
            assert!(ask(property).is_err(), "{property}");
        }
    }

    #[test]
    fn properties_that_cannot_be_read_are_errors() {
        let deep = format!("{}k", "(".repeat(100_000));
        for property in [
            "",
            "k ==",
            "k = 1",
            "(k == 1",
            "k == 1 )",
            "== 1",
            "k == 1 2",
            "x[",
            "\"a",
            &deep,
            &deep.replace('(', "!"),
        ] {
            assert!(Property::parse(property).is_err());
        }
    }
}
