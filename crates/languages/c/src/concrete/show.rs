//! Values for people: blocks by names, numbers as numbers.

use super::{
    memory::{Block, Cell, Memory, Origin},
    program::short_name,
    value::Value,
};

/// Longer string literals are named instead.
const LONGEST_LITERAL: usize = 40;

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

/// A short string literal as it is written.
pub(crate) fn literal(block: &Block) -> Option<String> {
    let byte = |cell: &Cell| match cell.value {
        Some(Value::Integer(number)) => u8::try_from(number).ok(),
        _ => None,
    };
    if block.origin != Origin::Text || block.cells.len() > LONGEST_LITERAL {
        return None;
    }
    let bytes = block.cells.values().map(byte).collect::<Option<Vec<u8>>>()?;
    let text = std::str::from_utf8(bytes.strip_suffix(&[0])?).ok()?;
    Some(format!("{text:?}"))
}

pub(crate) fn value(whole: &Value, memory: &Memory) -> String {
    match whole {
        Value::Integer(number) => number.to_string(),
        Value::Real(share) if share.denominator() == 1 => share.numerator().to_string(),
        Value::Real(share) => format!("{}/{}", share.numerator(), share.denominator()),
        Value::Pointer(pointer) if pointer.offset == 0 => {
            literal(&memory.blocks[pointer.block]).unwrap_or_else(|| block(memory, pointer.block))
        }
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
