//! The names that no module defines: lists, tuples, unit and the function arrow.

use gainsay_source::{Name, Span};
use rustc_hash::FxHashMap;

use super::entity::{ConstructorEntity, ConstructorId, Entities, TypeEntity, TypeEntityKind, TypeId};
use crate::{
    modules::ModuleId,
    syntax::{Associativity, Fixity},
};

/// Tuples with more components than this are not supported.
pub const LARGEST_TUPLE: usize = 24;

#[derive(Clone, Debug)]
pub struct Builtin {
    pub arrow: TypeId,
    pub list: TypeId,
    pub unit: TypeId,
    pub nil: ConstructorId,
    pub cons: ConstructorId,
    pub unit_value: ConstructorId,
    tuples: Vec<(TypeId, ConstructorId)>,
    types: FxHashMap<Name, TypeId>,
    constructors: FxHashMap<Name, ConstructorId>,
}

impl Builtin {
    pub(super) fn declare(entities: &mut Entities, span: Span) -> Builtin {
        let mut declare = |name: &str, parameters: usize, constructors: &[(&str, usize)]| {
            add(entities, span, name, parameters, constructors)
        };
        let (arrow, _) = declare("->", 2, &[]);
        let (list, list_constructors) = declare("[]", 1, &[("[]", 0), (":", 2)]);
        let (unit, unit_constructors) = declare("()", 0, &[("()", 0)]);
        let tuples: Vec<_> = (2..=LARGEST_TUPLE)
            .map(|size| {
                let name = tuple_name(size);
                let (ty, constructors) = declare(&name, size, &[(&name, size)]);
                (ty, constructors[0])
            })
            .collect();
        let cons = list_constructors[1];
        entities.constructors[cons.index()].fixity =
            Some(Fixity { associativity: Associativity::Right, precedence: 5 });
        let types = entities.types.iter().enumerate().map(|(id, ty)| (ty.name.clone(), TypeId(id as u32))).collect();
        let constructors = entities
            .constructors
            .iter()
            .enumerate()
            .map(|(id, constructor)| (constructor.name.clone(), ConstructorId(id as u32)))
            .collect();
        Builtin {
            arrow,
            list,
            unit,
            nil: list_constructors[0],
            cons,
            unit_value: unit_constructors[0],
            tuples,
            types,
            constructors,
        }
    }

    /// The type and constructor of tuples with `size` components, if there are any.
    pub fn tuple(&self, size: usize) -> Option<(TypeId, ConstructorId)> {
        self.tuples.get(size.checked_sub(2)?).copied()
    }

    pub fn is_tuple(&self, ty: TypeId) -> bool {
        self.tuples.iter().any(|(tuple, _)| *tuple == ty)
    }

    pub(super) fn type_named(&self, name: &Name) -> Option<TypeId> {
        self.types.get(name).copied()
    }

    pub(super) fn constructor_named(&self, name: &Name) -> Option<ConstructorId> {
        self.constructors.get(name).copied()
    }
}

fn tuple_name(size: usize) -> String {
    format!("({})", ",".repeat(size - 1))
}

fn add(
    entities: &mut Entities,
    span: Span,
    name: &str,
    parameters: usize,
    constructors: &[(&str, usize)],
) -> (TypeId, Vec<ConstructorId>) {
    let module = ModuleId::BUILTIN;
    let letters = ('a'..='z').take(parameters).map(|letter| Name::from(letter.to_string()));
    let owner = entities.add_type(TypeEntity {
        name: Name::new(name),
        module,
        parameters: letters.collect(),
        kind: TypeEntityKind::Builtin,
        constructors: Vec::new(),
        fields: Vec::new(),
        span,
    });
    let added: Vec<_> = constructors
        .iter()
        .enumerate()
        .map(|(tag, (name, arity))| {
            let fields = vec![None; *arity];
            let name = Name::new(name);
            entities.add_constructor(ConstructorEntity {
                name,
                module,
                owner,
                tag,
                arity: *arity,
                fields,
                fixity: None,
                span,
            })
        })
        .collect();
    entities.types[owner.index()].constructors = added.clone();
    (owner, added)
}
