//! What a program speaks of, so that it is not bothered with what it does not.

use serde::Serialize;

use crate::{
    datum::{Datum, DatumKind},
    primitive,
};

/// What unknown values and unknown code are taken to be capable of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Features {
    /// Whether there are boxes, vectors, hash tables, assignments.
    pub mutation: bool,
    /// Whether there are hash tables whose keys are the same only where `eq?` says so. All tables of the program count as such then: of keys that
    /// are equal it must be known whether they are one and the same.
    pub tables_by_identity: bool,
    /// Whether structure types are spoken of as values, or code as data: whoever has them gets at what is not offered.
    pub reflection: bool,
}

const ABOUT_REFLECTION: [&str; 8] = [
    "struct-info",
    "struct-type-make-constructor",
    "make-struct-type",
    "current-inspector",
    "define-namespace-anchor",
    "variable-reference->namespace",
    "module->namespace",
    "eval",
];

const ABOUT_TABLES_BY_IDENTITY: [&str; 12] = [
    "hasheq",
    "hasheqv",
    "make-hasheq",
    "make-hasheqv",
    "make-immutable-hasheq",
    "make-immutable-hasheqv",
    "make-weak-hasheq",
    "make-weak-hasheqv",
    "for/hasheq",
    "for/hasheqv",
    "for*/hasheq",
    "for*/hasheqv",
];

const ABOUT_MUTATION: [&str; 9] = [
    "set!",
    "make-parameter",
    "for/vector",
    "for*/vector",
    "for/hash",
    "for*/hash",
    "in-vector",
    "in-hash",
    "for/hasheq",
];

impl Features {
    /// What two texts speak of.
    pub fn or(self, other: Features) -> Features {
        Features {
            mutation: self.mutation || other.mutation,
            tables_by_identity: self.tables_by_identity || other.tables_by_identity,
            reflection: self.reflection || other.reflection,
        }
    }

    /// What the text of a program shows.
    pub fn of(text: &[Datum]) -> Features {
        let mut features = Features::default();
        let mut pending: Vec<&Datum> = text.iter().collect();
        while let Some(datum) = pending.pop() {
            match &datum.kind {
                DatumKind::Symbol(name) => {
                    features.tables_by_identity |= ABOUT_TABLES_BY_IDENTITY.contains(&name.as_str());
                    features.reflection |= name.starts_with("struct:") || ABOUT_REFLECTION.contains(&name.as_str());
                    features.mutation |= ABOUT_MUTATION.contains(&name.as_str()) || primitive::is_about_mutation(name);
                }
                DatumKind::Keyword(name) => features.mutation |= name == "mutable",
                DatumKind::Boxed(_) => features.mutation = true,
                DatumKind::Vector(parts) | DatumKind::Table(_, parts) => {
                    features.mutation = true;
                    pending.extend(parts);
                }
                DatumKind::List(parts) => pending.extend(parts),
                DatumKind::Dotted(parts, last) => {
                    pending.extend(parts);
                    pending.push(last);
                }
                _ => {}
            }
        }
        features
    }
}
