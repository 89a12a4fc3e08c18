//! The predicates that every program has: fields, places, arrays, blocks.

use gainsay_source::Name;

use super::{Context, IntegerKind, Type};

/// A predicate nobody declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Builtin {
    /// `node_next(p, v)`: a field.
    Field { structure: Name, field: Name, ty: Type },
    /// `integer(p, v)`: a place of a type.
    Cell(Type),
    /// `ints(p, n, vs)`: places in a row.
    Array(Type),
    /// `malloc_block_node(p)`: the right to free a structure.
    StructureBlock(Name),
    /// `malloc_block_ints(p, n)`: the right to free an array of this type.
    ArrayBlock(Type),
    /// `struct_node_padding(p)`: the bytes between fields, which nobody looks at.
    Padding(Name),
}

const SCALARS: [(&str, &str, Type); 10] = [
    ("integer", "ints", Type::INT),
    ("u_integer", "uints", Type::UNSIGNED),
    ("character", "chars", Type::CHAR),
    ("u_character", "uchars", Type::Integer { kind: IntegerKind::Char, signed: false }),
    ("short_integer", "shorts", Type::Integer { kind: IntegerKind::Short, signed: true }),
    ("u_short_integer", "ushorts", Type::Integer { kind: IntegerKind::Short, signed: false }),
    ("long_integer", "longs", Type::LONG),
    ("u_long_integer", "ulongs", Type::SIZE),
    ("boolean", "bools", Type::Bool),
    ("pointer", "pointers", Type::Void),
];

/// Names of the cell and array predicates of a scalar type.
pub fn scalar_names(ty: &Type) -> Option<(&'static str, &'static str)> {
    let wanted = if ty.is_pointer() { &Type::Void } else { ty };
    SCALARS.iter().find(|(_, _, scalar)| scalar == wanted).map(|(cell, array, _)| (*cell, *array))
}

/// The type of the elements of arrays of this name.
pub fn named_array(name: &str) -> Option<Type> {
    SCALARS.iter().find(|(_, array, _)| *array == name).map(|(_, _, ty)| scalar(ty))
}

/// The type of the places of this name.
pub fn named_cell(name: &str) -> Option<Type> {
    SCALARS.iter().find(|(cell, _, _)| *cell == name).map(|(_, _, ty)| scalar(ty))
}

fn scalar(ty: &Type) -> Type {
    if *ty == Type::Void { Type::pointer(Type::Void) } else { ty.clone() }
}

impl Builtin {
    pub(super) fn named(context: &Context, name: &str) -> Option<Builtin> {
        // `chars_` is memory that may not have been written, which `chars` is here as well.
        let place = name.strip_suffix('_').unwrap_or(name);
        if let Some(ty) = named_cell(place) {
            return Some(Builtin::Cell(ty));
        }
        if let Some(ty) = named_array(place) {
            return Some(Builtin::Array(ty));
        }
        if name == "malloc_block" {
            return Some(Builtin::ArrayBlock(Type::CHAR));
        }
        if let Some(rest) = name.strip_prefix("malloc_block_") {
            if context.structures.contains_key(rest) {
                return Some(Builtin::StructureBlock(Name::new(rest)));
            }
            return named_array(rest).map(Builtin::ArrayBlock);
        }
        if let Some(structure) = name.strip_prefix("struct_").and_then(|rest| rest.strip_suffix("_padding")) {
            return context.structures.contains_key(structure).then(|| Builtin::Padding(Name::new(structure)));
        }
        context.structures.iter().find_map(|(structure, fields)| {
            let field = name.strip_prefix(structure.as_str())?.strip_prefix('_')?;
            let found = fields.iter().find(|each| each.name == field)?;
            Some(Builtin::Field { structure: structure.clone(), field: found.name.clone(), ty: found.ty.clone() })
        })
    }

    /// The types of its arguments, inputs first.
    pub fn parameters(&self) -> Vec<Type> {
        match self {
            Builtin::Field { structure, ty, .. } => {
                let value = match ty {
                    Type::Array(element, _) => Type::list((**element).clone()),
                    other => other.clone(),
                };
                vec![Type::pointer(Type::Struct(structure.clone())), value]
            }
            Builtin::Cell(ty) => vec![Type::pointer(ty.clone()), ty.clone()],
            Builtin::Array(ty) => vec![Type::pointer(ty.clone()), Type::INT, Type::list(ty.clone())],
            Builtin::StructureBlock(name) | Builtin::Padding(name) => vec![Type::pointer(Type::Struct(name.clone()))],
            Builtin::ArrayBlock(ty) => vec![Type::pointer(ty.clone()), Type::INT],
        }
    }
}
