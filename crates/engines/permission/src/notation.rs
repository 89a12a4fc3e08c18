//! How Viper writes values and calls. What is only partly known is described in words, because no literal says it.

use gainsay_source::Name;
use gainsay_verdict::{Entries, FunctionTable, Notation, Value};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

/// The notation of Viper programs.
pub struct ViperNotation;

/// Deeper than this nobody reads; the rest is an ellipsis, which also keeps the recursion bounded.
const DEEPEST: usize = 64;
/// A multiset repeats a member at most so often.
const MOST_REPETITIONS: usize = 8;

impl Notation for ViperNotation {
    fn value(&self, value: &Value) -> String {
        write(value, DEEPEST)
    }

    fn call(&self, function: &Name, arguments: &[Value]) -> String {
        // A loop that stands for a callee is written as it is.
        if function.contains('(') {
            return function.to_string();
        }
        format!("{function}({})", list(arguments, DEEPEST))
    }
}

fn list(values: &[Value], fuel: usize) -> String {
    values.iter().map(|value| write(value, fuel)).collect::<Vec<_>>().join(", ")
}

fn write(value: &Value, fuel: usize) -> String {
    let Some(fuel) = fuel.checked_sub(1) else { return "…".to_owned() };
    match value {
        Value::Integer(number) => number.to_string(),
        Value::Rational(amount) => permission(amount),
        Value::Float(number) => format!("{number:?}"),
        Value::Complex { real, imaginary } => format!("{} + {}i", write(real, fuel), write(imaginary, fuel)),
        Value::Boolean(value) => value.to_string(),
        Value::Character(character) => format!("{character:?}"),
        Value::Text(text) => format!("{text:?}"),
        Value::Symbol(name) | Value::Reference(name) | Value::NamedFunction(name) => name.to_string(),
        Value::Constructor { name, arguments } => format!("{name}({})", list(arguments, fuel)),
        Value::Tuple(parts) => format!("({})", list(parts, fuel)),
        Value::List(parts) => format!("Seq({})", list(parts, fuel)),
        Value::Sequence(entries) => sequence(entries, fuel),
        Value::Set { size, members } => {
            let known: Vec<String> = members.iter().map(|member| write(member, fuel)).collect();
            collection("Set", "members", size.as_ref(), &members.len().into(), &known)
        }
        Value::Multiset { size, members } => multiset(size.as_ref(), members, fuel),
        Value::Map { size, entries } => {
            let known: Vec<String> =
                entries.iter().map(|(key, value)| format!("{} := {}", write(key, fuel), write(value, fuel))).collect();
            collection("Map", "entries", size.as_ref(), &entries.len().into(), &known)
        }
        Value::Function(table) => function(table, fuel),
        Value::Raised(_) => "error".to_owned(),
        Value::Unforced | Value::Unspecified => "_".to_owned(),
    }
}

fn permission(amount: &BigRational) -> String {
    if amount.is_zero() {
        "none".to_owned()
    } else if amount.is_one() {
        "write".to_owned()
    } else {
        format!("{}/{}", amount.numer(), amount.denom())
    }
}

/// A literal if all is known, else a description.
fn collection(kind: &str, parts: &str, size: Option<&BigInt>, known: &BigInt, written: &[String]) -> String {
    let inside = written.join(", ");
    match size {
        Some(size) if size != known && written.is_empty() => format!("a {kind} with {size} {parts}"),
        Some(size) if size != known => format!("a {kind} with {size} {parts}, among them {inside}"),
        _ => format!("{kind}({inside})"),
    }
}

/// A sequence of no more elements than this is written out, with `_` for those that do not matter.
const FEW: usize = 8;

fn sequence(entries: &Entries, fuel: usize) -> String {
    let is_next = |(place, (index, _)): (usize, &(BigInt, Value))| *index == BigInt::from(place);
    let in_order = entries.known.iter().enumerate().all(is_next);
    let complete = entries.length.as_ref().is_none_or(|length| *length == BigInt::from(entries.known.len()));
    if in_order && complete {
        let values: Vec<String> = entries.known.iter().map(|(_, value)| write(value, fuel)).collect();
        return format!("Seq({})", values.join(", "));
    }
    if let Some(length) = entries.length.as_ref().and_then(BigInt::to_usize).filter(|length| *length <= FEW) {
        let at = |index: usize| entries.known.iter().find(|(known, _)| *known == BigInt::from(index));
        let written = |index| at(index).map_or_else(|| "_".to_owned(), |(_, value)| write(value, fuel));
        return format!("Seq({})", (0..length).map(written).collect::<Vec<_>>().join(", "));
    }
    let length = entries.length.as_ref().map_or_else(|| "some".to_owned(), BigInt::to_string);
    let known: Vec<String> =
        entries.known.iter().map(|(index, value)| format!("[{index}] == {}", write(value, fuel))).collect();
    match known.as_slice() {
        [] => format!("a Seq of length {length}"),
        _ => format!("a Seq of length {length} with {}", known.join(", ")),
    }
}

fn multiset(size: Option<&BigInt>, members: &[(Value, BigInt)], fuel: usize) -> String {
    let mut written = Vec::new();
    let mut shortened = false;
    for (member, count) in members {
        let text = write(member, fuel);
        match count.to_usize().filter(|count| *count <= MOST_REPETITIONS) {
            Some(count) => written.extend(std::iter::repeat_n(text, count)),
            None => {
                shortened = true;
                written.push(format!("{count} times {text}"));
            }
        }
    }
    let known: BigInt = members.iter().map(|(_, count)| count).sum();
    if shortened {
        let size = size.unwrap_or(&known);
        return format!("a Multiset with {size} members, among them {}", written.join(", "));
    }
    collection("Multiset", "members", size, &known, &written)
}

fn function(table: &FunctionTable, fuel: usize) -> String {
    let rows: Vec<String> = table
        .rows
        .iter()
        .map(|(arguments, result)| format!("({}) -> {}", list(arguments, fuel), write(result, fuel)))
        .collect();
    format!("{{ {}; else -> {} }}", rows.join("; "), write(&table.default, fuel))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: &Value) -> String {
        ViperNotation.value(value)
    }

    #[test]
    fn plain_values_are_literals() {
        assert_eq!(text(&Value::integer(-3)), "-3");
        assert_eq!(text(&Value::Boolean(true)), "true");
        assert_eq!(text(&Value::Rational(BigRational::new(1.into(), 2.into()))), "1/2");
        assert_eq!(text(&Value::Rational(BigRational::from_integer(1.into()))), "write");
        assert_eq!(text(&Value::constructor("Nil", vec![])), "Nil()");
        assert_eq!(ViperNotation.call(&Name::new("f"), &[Value::integer(1), Value::Unspecified]), "f(1, _)");
    }

    #[test]
    fn small_collections_are_literals_with_what_is_unknown_as_a_hole() {
        let entries = |length: i32, known: &[(i32, i32)]| {
            let known = known.iter().map(|(place, value)| ((*place).into(), Value::integer(*value))).collect();
            text(&Value::Sequence(Entries { length: Some(length.into()), known }))
        };
        assert_eq!(entries(2, &[(0, 5), (1, 6)]), "Seq(5, 6)");
        assert_eq!(entries(853, &[(0, 2), (1, 42)]), "a Seq of length 853 with [0] == 2, [1] == 42");
        assert_eq!(entries(3, &[]), "Seq(_, _, _)");
        assert_eq!(entries(3, &[(1, 7)]), "Seq(_, 7, _)");
        assert_eq!(entries(9, &[]), "a Seq of length 9");
        let set = |size: i32, members: &[i32]| {
            let members = members.iter().map(|member| Value::integer(*member)).collect();
            text(&Value::Set { size: Some(size.into()), members })
        };
        assert_eq!(set(1, &[2]), "Set(2)");
        assert_eq!(set(0, &[]), "Set()");
        assert_eq!(set(3, &[2]), "a Set with 3 members, among them 2");
    }

    #[test]
    fn multisets_and_maps() {
        let members = vec![(Value::integer(1), 2.into()), (Value::integer(3), 1.into())];
        assert_eq!(text(&Value::Multiset { size: Some(3.into()), members }), "Multiset(1, 1, 3)");
        let many = vec![(Value::integer(1), 1000.into())];
        assert_eq!(
            text(&Value::Multiset { size: Some(1000.into()), members: many }),
            "a Multiset with 1000 members, among them 1000 times 1"
        );
        let entries = vec![(Value::integer(1), Value::Unspecified)];
        assert_eq!(text(&Value::Map { size: Some(1.into()), entries }), "Map(1 := _)");
    }

    #[test]
    fn very_deep_values_end_in_an_ellipsis() {
        let deep = (0..1000).fold(Value::Unspecified, |inner, _| Value::constructor("S", vec![inner]));
        assert!(text(&deep).contains('…'));
    }
}
