//! How C writes values and calls.

use gainsay_source::Name;
use gainsay_verdict::{Notation, Plain, Value};

pub struct CNotation;

/// Deeper than this nobody reads.
const DEEPEST: usize = 64;

impl Notation for CNotation {
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
        Value::Boolean(value) => value.to_string(),
        Value::Symbol(name) | Value::Reference(name) | Value::NamedFunction(name) => name.to_string(),
        Value::Constructor { name, arguments } if arguments.is_empty() => name.to_string(),
        Value::Constructor { name, arguments } => format!("{name}({})", list(arguments, fuel)),
        Value::List(parts) => format!("{{{}}}", list(parts, fuel)),
        other => Plain.value(other),
    }
}
