//! The sorts of the logic, as far as they can be told from types.

use gainsay_source::Name;

use super::Checker;
use crate::{
    modules::{ModuleId, Origin},
    rename::entity::{TypeEntityKind, TypeId, TypeName},
    syntax::{
        QualifiedName,
        specification::{RefinedType, RefinedTypeKind},
    },
    types::data::Type,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Anything: a type variable, a function, or what cannot be told.
    Unknown,
    Number,
    Truth,
    Data(TypeId, Name),
}

impl Sort {
    /// Whether two sorts are known and are not the same.
    pub(super) fn differs(&self, other: &Sort) -> bool {
        *self != Sort::Unknown && *other != Sort::Unknown && self != other
    }

    /// How a person names values of it.
    pub(super) fn shown(&self) -> String {
        match self {
            Sort::Unknown => "anything".to_owned(),
            Sort::Number => "a number".to_owned(),
            Sort::Truth => "a `Bool`".to_owned(),
            Sort::Data(_, name) if name == "[]" => "a list".to_owned(),
            Sort::Data(_, name) => format!("a `{name}`"),
        }
    }
}

const NUMBERS: [&str; 16] = [
    "Int", "Integer", "Word", "Double", "Float", "Natural", "Int8", "Int16", "Int32", "Int64", "Word8", "Word16",
    "Word32", "Word64", "Ratio", "Rational",
];

/// Types of the library whose values are nothing else in the logic.
const KNOWN: [&str; 5] = ["Maybe", "Either", "Ordering", "Set", "Map"];

impl Checker<'_> {
    pub(super) fn is_library(&self, module: ModuleId) -> bool {
        let graph = &self.lowered.names().graph;
        graph.modules.get(module.0 as usize).is_none_or(|module| module.origin == Origin::Library)
    }

    pub(super) fn sort_of_type(&self, id: TypeId) -> Sort {
        let names = self.lowered.names();
        let entity = names.entities.ty(id);
        let name = entity.name.as_str();
        let data = || Sort::Data(id, entity.name.clone());
        if self.embedded.contains(&entity.name) {
            return Sort::Unknown;
        }
        match entity.kind {
            TypeEntityKind::Builtin if id == names.builtin.list => data(),
            TypeEntityKind::Data { .. } | TypeEntityKind::Newtype { .. } if !self.is_library(entity.module) => data(),
            TypeEntityKind::Data { .. } | TypeEntityKind::Newtype { .. } => match name {
                "Bool" => Sort::Truth,
                _ if NUMBERS.contains(&name) => Sort::Number,
                _ if KNOWN.contains(&name) => data(),
                _ => Sort::Unknown,
            },
            _ => Sort::Unknown,
        }
    }

    /// The sort of values of a Haskell type.
    pub(super) fn sort_of(&self, ty: &Type) -> Sort {
        match ty.spine().0 {
            Type::Constructor(id) => self.sort_of_type(*id),
            _ => Sort::Unknown,
        }
    }

    /// The sort of values of a written type.
    pub(super) fn sort_of_written(&self, written: &RefinedType) -> Sort {
        self.sort_within(written, 0)
    }

    fn sort_within(&self, written: &RefinedType, depth: usize) -> Sort {
        use RefinedTypeKind as Kind;
        if depth > super::aliases::DEEPEST {
            return Sort::Unknown;
        }
        match &written.kind {
            Kind::Parenthesized(inner)
            | Kind::Refined { base: inner, .. }
            | Kind::Abstract { base: inner, .. }
            | Kind::Exists { body: inner, .. }
            | Kind::Qualified { body: inner, .. }
            | Kind::ForAll { body: inner, .. }
            | Kind::Apply { function: inner, .. } => self.sort_within(inner, depth + 1),
            Kind::List(_) => self.sort_of_type(self.lowered.names().builtin.list),
            Kind::Constructor(name) => match self.book.type_alias(self.module, name) {
                Some(alias) => self.sort_within(&alias.content.body, depth + 1),
                None => self.sort_named(name),
            },
            _ => Sort::Unknown,
        }
    }

    fn sort_named(&self, name: &QualifiedName) -> Sort {
        match self.lowered.type_name(self.module, name).found() {
            Some(TypeName::Type(id)) => self.sort_of_type(id),
            _ => Sort::Unknown,
        }
    }
}
