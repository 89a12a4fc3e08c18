//! Values for people: blocks by names, numbers as numbers.

use super::{
    memory::{Memory, Origin},
    program::short_name,
    value::Value,
};

/// The name of a block: that of its variable, or its type with a number.
pub(crate) fn block(memory: &Memory, index: usize) -> String {
    let block = &memory.blocks[index];
    let kind = block.ty.as_ref().and_then(short_name).map_or("block", |name| name.as_str());
    match &block.origin {
        Origin::Global(name) | Origin::Local(name) => name.to_string(),
        Origin::Text => format!("text#{index}"),
        Origin::Given | Origin::Allocated => {
            let same = |other: usize| {
                let other = &memory.blocks[other];
                let other_kind = other.ty.as_ref().and_then(short_name).map_or("block", |name| name.as_str());
                matches!(other.origin, Origin::Given | Origin::Allocated) && other_kind == kind
            };
            let before = (0..index).filter(|other| same(*other)).count();
            format!("{kind}#{}", before + 1)
        }
    }
}

pub(crate) fn value(whole: &Value, memory: &Memory) -> String {
    match whole {
        Value::Integer(number) => number.to_string(),
        Value::Real(share) if share.denominator() == 1 => share.numerator().to_string(),
        Value::Real(share) => format!("{}/{}", share.numerator(), share.denominator()),
        Value::Pointer(pointer) if pointer.offset == 0 => block(memory, pointer.block),
        Value::Pointer(pointer) => format!("{} + {} bytes", block(memory, pointer.block), pointer.offset),
        Value::Function(name) => name.to_string(),
        Value::Data(name, arguments) if name == "nil" || name == "cons" => list(whole, arguments.is_empty(), memory),
        Value::Data(name, arguments) if arguments.is_empty() => name.to_string(),
        Value::Partial(name, arguments) | Value::Data(name, arguments) => {
            let arguments: Vec<_> = arguments.iter().map(|argument| value(argument, memory)).collect();
            format!("{name}({})", arguments.join(", "))
        }
        Value::Unknown(_) | Value::Hole(_) => "_".to_owned(),
        Value::Undefined(_) => "uninitialised".to_owned(),
    }
}

fn list(whole: &Value, is_empty: bool, memory: &Memory) -> String {
    if is_empty {
        return "nil".to_owned();
    }
    let (mut rest, mut parts) = (whole, Vec::new());
    loop {
        match rest {
            Value::Data(name, arguments) if name == "cons" && arguments.len() == 2 => {
                parts.push(value(&arguments[0], memory));
                rest = &arguments[1];
            }
            Value::Data(name, _) if name == "nil" => return format!("{{{}}}", parts.join(", ")),
            other => return format!("{{{}, …{}}}", parts.join(", "), value(other, memory)),
        }
    }
}
