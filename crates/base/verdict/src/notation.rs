//! How a language writes values and calls. Each language implements [`Notation`]; [`Plain`] is the core language's own.

use gainsay_source::Name;

use crate::{Binding, Ending, Entries, Failure, FunctionTable, Value};

/// Turns values into the text a programmer of the language would write.
pub trait Notation: Sync {
    fn value(&self, value: &Value) -> String;

    /// An input of a goal.
    fn input(&self, _goal: &Name, binding: &Binding) -> String {
        self.value(&binding.value.value)
    }

    /// What a call of `function` returns.
    fn result(&self, _function: &Name, value: &Value) -> String {
        self.value(value)
    }

    /// The name of a function as its user wrote it.
    fn function<'n>(&self, name: &'n str) -> &'n str {
        name
    }

    /// A call of `function`.
    fn call(&self, function: &Name, arguments: &[Value]) -> String;

    /// Tells a failure as programmers of the language would: what goes wrong inside its library, they see where they call it.
    fn retell(&self, _goal: &Name, _failure: &mut Failure) {}

    /// How to see with the language's own tools that the goal fails on these inputs, and in this way, in a sentence.
    fn witness(&self, _goal: &Name, _inputs: &[Binding], _ending: &Ending) -> Option<String> {
        None
    }
}

/// The notation of the core language: constructors applied by juxtaposition.
pub struct Plain;

impl Notation for Plain {
    fn value(&self, value: &Value) -> String {
        write_value(value, Position::Free)
    }

    fn call(&self, function: &Name, arguments: &[Value]) -> String {
        let mut text = function.to_string();
        for argument in arguments {
            text.push(' ');
            text.push_str(&write_value(argument, Position::Operand));
        }
        text
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Position {
    Free,
    Operand,
}

/// Deeper than this nobody reads; the rest is an ellipsis, which also keeps the recursion bounded.
const DEEPEST: usize = 64;

fn write_value(value: &Value, position: Position) -> String {
    write_within(value, position, DEEPEST)
}

fn write_within(value: &Value, position: Position, fuel: usize) -> String {
    let Some(fuel) = fuel.checked_sub(1) else { return "…".to_owned() };
    let free = |part: &Value| write_within(part, Position::Free, fuel);
    let joined = |parts: &[Value]| parts.iter().map(free).collect::<Vec<_>>().join(", ");
    match value {
        Value::Integer(number) => in_position(number.to_string(), position, number.sign() == num_bigint::Sign::Minus),
        Value::Rational(number) => in_position(number.to_string(), position, true),
        Value::Float(number) => in_position(format!("{number:?}"), position, number.is_sign_negative()),
        Value::Complex { real, imaginary } => format!("{}+{}i", free(real), free(imaginary)),
        Value::Boolean(true) => "True".to_owned(),
        Value::Boolean(false) => "False".to_owned(),
        Value::Character(character) => format!("{character:?}"),
        Value::Text(text) => format!("{text:?}"),
        Value::Symbol(name) => format!("'{name}"),
        Value::Reference(name) | Value::NamedFunction(name) => name.to_string(),
        Value::Constructor { name, arguments } => {
            let operand = |part: &Value| write_within(part, Position::Operand, fuel);
            let words: Vec<_> = std::iter::once(name.to_string()).chain(arguments.iter().map(operand)).collect();
            in_position(words.join(" "), position, !arguments.is_empty())
        }
        Value::Tuple(parts) => format!("({})", joined(parts)),
        Value::List(parts) => format!("[{}]", joined(parts)),
        Value::Sequence(entries) => write_entries(entries, &free),
        Value::Set { members, .. } => format!("{{{}}}", joined(members)),
        Value::Multiset { members, .. } => {
            let counted: Vec<_> = members.iter().map(|(member, count)| format!("{} × {count}", free(member))).collect();
            format!("{{{}}}", counted.join(", "))
        }
        Value::Map { entries, .. } => {
            let pairs: Vec<_> = entries.iter().map(|(key, value)| format!("{} ↦ {}", free(key), free(value))).collect();
            format!("{{{}}}", pairs.join(", "))
        }
        Value::Function(table) => in_position(write_function(table, &free), position, true),
        Value::Raised(_) => "error".to_owned(),
        Value::Unforced | Value::Unspecified => "_".to_owned(),
    }
}

fn in_position(text: String, position: Position, compound: bool) -> String {
    if compound && position == Position::Operand { format!("({text})") } else { text }
}

fn write_entries(entries: &Entries, write: &dyn Fn(&Value) -> String) -> String {
    let known: Vec<_> = entries.known.iter().map(|(index, value)| format!("{index}: {}", write(value))).collect();
    match &entries.length {
        Some(length) => format!("[{}] of length {length}", known.join(", ")),
        None => format!("[{}]", known.join(", ")),
    }
}

/// `\x y -> case x, y of { 0, 1 -> 5; _ -> 0 }`; without rows only the default is left.
fn write_function(table: &FunctionTable, write: &dyn Fn(&Value) -> String) -> String {
    let parameters: Vec<_> = table.parameters.iter().map(Name::as_str).collect();
    let head = format!("\\{} ->", parameters.join(" "));
    if table.rows.is_empty() {
        return format!("{head} {}", write(&table.default));
    }
    let rows = table.rows.iter().map(|(arguments, result)| {
        let arguments: Vec<_> = arguments.iter().map(write).collect();
        format!("{} -> {}", arguments.join(", "), write(result))
    });
    let default = match &*table.default {
        Value::Unforced | Value::Unspecified => None,
        value => Some(format!("_ -> {}", write(value))),
    };
    let rows: Vec<_> = rows.chain(default).collect();
    format!("{head} case {} of {{ {} }}", parameters.join(", "), rows.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_are_parenthesised_only_where_needed() {
        let pair = Value::constructor("Cons", vec![Value::integer(-1), Value::constructor("Nil", vec![])]);
        assert_eq!(Plain.value(&pair), "Cons (-1) Nil");
        assert_eq!(Plain.call(&Name::new("size"), &[pair]), "size (Cons (-1) Nil)");
    }

    #[test]
    fn what_was_never_forced_is_an_underscore() {
        assert_eq!(Plain.value(&Value::constructor("Cons", vec![Value::Unspecified, Value::Unforced])), "Cons _ _");
    }

    #[test]
    fn a_function_is_a_case_over_its_rows() {
        let row = |argument: i32, result: i32| (vec![Value::integer(argument)], Value::integer(result));
        let table = |default| FunctionTable {
            parameters: vec![Name::new("x")],
            rows: vec![row(0, 1), row(1, 0)],
            default: Box::new(default),
        };
        assert_eq!(Plain.value(&Value::Function(table(Value::Unforced))), "\\x -> case x of { 0 -> 1; 1 -> 0 }");
        assert_eq!(
            Plain.value(&Value::Function(table(Value::integer(7)))),
            "\\x -> case x of { 0 -> 1; 1 -> 0; _ -> 7 }"
        );
    }

    #[test]
    fn very_deep_values_end_in_an_ellipsis() {
        let deep = (0..1000).fold(Value::Unforced, |inner, _| Value::constructor("S", vec![inner]));
        assert!(Plain.value(&deep).contains('…'));
    }
}
