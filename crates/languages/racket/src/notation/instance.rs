//! Instances of structures that only their module can make, as the calls that they come from.

use gainsay_verdict::Value;

use super::write;

/// What an instance is called while it is passed to others.
const INSTANCE: &str = "it";

/// A value that an export returned.
pub(super) fn made(export: &str, sources: &Value, fuel: usize) -> String {
    call(export, each(sources).into_iter().map(|source| write(source, fuel)))
}

/// An instance after it was passed to an export, or to several in turn.
pub(super) fn changed<'a>(mut export: &'a str, mut sources: &'a Value, fuel: usize) -> String {
    let mut calls = Vec::new();
    let instance = loop {
        let given = each(sources);
        let instance = given.iter().position(|source| !is_plain(source));
        let arguments = given
            .iter()
            .enumerate()
            .map(|(index, source)| if Some(index) == instance { INSTANCE.to_owned() } else { write(source, fuel) });
        calls.push(call(export, arguments));
        let Some(source) = instance.map(|index| given[index]) else { break "_".to_owned() };
        let Some((earlier, given)) = as_changed(source) else { break write(source, fuel) };
        (export, sources) = (earlier, given);
    };
    calls.reverse();
    format!("(let ([{INSTANCE} {instance}]) {} {INSTANCE})", calls.join(" "))
}

fn call(function: &str, arguments: impl Iterator<Item = String>) -> String {
    format!("({})", std::iter::once(function.to_owned()).chain(arguments).collect::<Vec<_>>().join(" "))
}

fn is_plain(source: &Value) -> bool {
    matches!(source, Value::Constructor { name, .. } if name == "Plain")
}

fn as_changed(source: &Value) -> Option<(&str, &Value)> {
    let Value::Constructor { name, arguments } = source else { return None };
    match arguments.as_slice() {
        [Value::Text(export), sources] if name == "Changed" => Some((export, sources)),
        _ => None,
    }
}

fn each(mut sources: &Value) -> Vec<&Value> {
    let mut each = Vec::new();
    while let Value::Constructor { arguments, .. } = sources
        && let [source, more] = arguments.as_slice()
    {
        each.push(source);
        sources = more;
    }
    each
}
