//! Values for people: blocks by names, numbers as numbers.

use gainsay_ir::c::Type;

use super::{
    memory::{Block, Cell, Memory, Origin},
    program::{Program, short_name},
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
        Origin::Value => format!("value_{index}"),
        Origin::Literal => format!("literal#{index}"),
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

/// Values in words: what a program's types and constructors mean, and how its blocks are called.
#[derive(Clone, Copy)]
pub(crate) struct Words<'p, 'u> {
    pub(crate) program: &'p Program<'u>,
    pub(crate) memory: &'p Memory,
}

impl Words<'_, '_> {
    /// A value of a type: NULL, addresses and truth values are written as such.
    pub(crate) fn typed(self, whole: &Value, ty: &Type) -> String {
        match (whole, ty) {
            (Value::Integer(0), Type::Pointer(_)) => "NULL".to_owned(),
            (Value::Integer(number), Type::Pointer(_)) => format!("{number:#x}"),
            (Value::Integer(number), Type::Bool) => (*number != 0).to_string(),
            (Value::Data(name, _), Type::Inductive(list, elements))
                if (name == "nil" || name == "cons") && list == "list" && elements.len() == 1 =>
            {
                self.list(whole, &elements[0])
            }
            _ => self.value(whole),
        }
    }

    pub(crate) fn value(self, whole: &Value) -> String {
        match whole {
            Value::Integer(number) | Value::Traced(number, _) => number.to_string(),
            Value::Real(share) if share.denominator() == 1 => share.numerator().to_string(),
            Value::Real(share) => format!("{}/{}", share.numerator(), share.denominator()),
            Value::Pointer(pointer) if pointer.offset == 0 => {
                literal(&self.memory.blocks[pointer.block]).unwrap_or_else(|| block(self.memory, pointer.block))
            }
            Value::Pointer(pointer) => format!("{} + {} bytes", block(self.memory, pointer.block), pointer.offset),
            Value::Function(name) => name.to_string(),
            Value::Data(name, _) if name == "nil" || name == "cons" => self.list(whole, &Type::Any),
            Value::Data(name, _) if self.program.is_of_records(name) => self.records(whole),
            Value::Data(name, arguments) if arguments.is_empty() => name.to_string(),
            Value::Partial(name, arguments) | Value::Data(name, arguments) => {
                let arguments: Vec<_> = arguments.iter().map(|argument| self.value(argument)).collect();
                format!("{name}({})", arguments.join(", "))
            }
            Value::Unknown(_) | Value::Hole(_) => "_".to_owned(),
            Value::Undefined(_) => "uninitialised".to_owned(),
        }
    }

    fn list(self, whole: &Value, element: &Type) -> String {
        let (mut rest, mut parts) = (whole, Vec::new());
        loop {
            match rest {
                Value::Data(name, arguments) if name == "cons" && arguments.len() == 2 => {
                    parts.push(self.typed(&arguments[0], element));
                    rest = &arguments[1];
                }
                Value::Data(name, _) if name == "nil" && parts.is_empty() => return "nil".to_owned(),
                Value::Data(name, _) if name == "nil" => return format!("{{{}}}", parts.join(", ")),
                other => return format!("{{{}, …{}}}", parts.join(", "), self.value(other)),
            }
        }
    }

    /// What `tree(struct …)` describes, by its records: the rest is in the picture.
    fn records(self, whole: &Value) -> String {
        let (mut found, mut pending) = (Vec::new(), vec![whole]);
        while let Some(value) = pending.pop() {
            let Value::Data(_, parts) = value else { continue };
            found.extend(parts.first().map(|address| self.value(address)));
            let is_inside = |part: &&Value| matches!(part, Value::Data(name, _) if self.program.is_of_records(name));
            pending.extend(parts.iter().rev().filter(is_inside));
        }
        if found.is_empty() { "no records".to_owned() } else { format!("{{{}}}", found.join(", ")) }
    }
}
