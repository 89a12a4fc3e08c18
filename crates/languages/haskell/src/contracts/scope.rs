//! What the names of a refinement mean, and the parts of refinements that were not understood.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::{Name, Span};

use crate::{
    modules::ModuleId,
    syntax::{Expression, specification::RefinedType},
};

/// A part of a specification that was taken as `true`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dropped {
    pub what: String,
    pub why: Why,
    pub span: Span,
}

/// What is told of bounds between predicate parameters.
pub(super) const BOUND: &str = "a bound";

/// Why a part was taken as `true`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    NotUnderstood,
    /// It is about what a search does not look at; the verdict says so.
    OutOfScope,
    /// It is about types at which nothing was tried; the verdict says so.
    OtherTypes,
}

impl Dropped {
    pub(super) fn new(what: impl Into<String>, span: Span) -> Dropped {
        Dropped { what: what.into(), why: Why::NotUnderstood, span }
    }

    pub(super) fn other_types(what: impl Into<String>, span: Span) -> Dropped {
        Dropped { what: what.into(), why: Why::OtherTypes, span }
    }

    pub(super) fn out_of_scope(what: impl Into<String>, span: Span) -> Dropped {
        Dropped { what: what.into(), why: Why::OutOfScope, span }
    }
}

/// What a variable of the logic stands for: an expression over variables of the core language, of which no two share a name.
#[derive(Clone, Debug)]
pub(super) struct Meaning {
    pub expression: Expression,
    pub variables: BTreeSet<Name>,
}

/// What a type variable of a refined type stands for.
#[derive(Clone, Debug)]
pub(super) enum TypeMeaning {
    /// The argument of an alias, as seen where the alias is used.
    Refined(RefinedType, Box<Scope>),
    /// A parameter of a datatype: values of it must satisfy the predicate of that name.
    Parameter(Name),
}

/// Names in scope of a refinement.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub module: ModuleId,
    pub values: BTreeMap<Name, Meaning>,
    /// Those of them that name arguments and variables, not only what a refinement calls its value.
    pub binders: BTreeSet<Name>,
    pub types: BTreeMap<Name, TypeMeaning>,
    /// Abstract refinements that are not understood.
    pub predicates: BTreeSet<Name>,
    /// Abstract refinements that say nothing.
    pub trivial: BTreeSet<Name>,
    /// How many aliases were unfolded to get here.
    pub depth: usize,
}

impl Scope {
    pub(super) fn new(module: ModuleId) -> Scope {
        Scope {
            module,
            values: BTreeMap::new(),
            binders: BTreeSet::new(),
            types: BTreeMap::new(),
            predicates: BTreeSet::new(),
            trivial: BTreeSet::new(),
            depth: 0,
        }
    }
}
