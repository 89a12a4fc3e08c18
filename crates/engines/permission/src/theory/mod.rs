//! What the solver is told about types and functions: sorts, collections, domains, data types, snapshots, functions with bodies. One per
//! goal; axioms come in only when something they speak of is used.

mod adt;
mod collection;
mod contains;
mod domain;
mod function;
mod map;
mod multiset;
mod resource;
mod sequence;
mod set;
mod snapshot;
mod sorts;
mod template;
mod trigger;

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::Type;
use gainsay_smt::{Constructor, Function, Sort, Term, Terms};
use gainsay_source::Name;

use crate::heap::ResourceKey;
pub use function::{FunctionSymbols, component_of};
pub(crate) use sorts::name_of;
use template::Vocabulary;

/// Symbols and axioms of one goal.
pub(crate) struct Theory {
    pub(crate) reference: Sort,
    pub(crate) null: Term,
    pub(crate) snapshot: snapshot::Shape,
    /// What every query starts with.
    pub(crate) axioms: Vec<Term>,
    pub(crate) collections: BTreeMap<Type, Vocabulary>,
    pub(crate) domain_functions: BTreeMap<(Name, Vec<Type>), Function>,
    pub(crate) domains_seen: BTreeSet<(Name, Vec<Type>)>,
    pub(crate) domains_waiting: Vec<(Name, Vec<Type>)>,
    pub(crate) adts: BTreeMap<Type, BTreeMap<Name, Constructor>>,
    pub(crate) functions: BTreeMap<Name, FunctionSymbols>,
    pub(crate) functions_waiting: Vec<Name>,
    /// Functions whose definition is not to be told: the goal is to check it.
    pub(crate) undefined: BTreeSet<Name>,
    pub(crate) resources: BTreeMap<ResourceKey, resource::ResourceSymbols>,
    pub(crate) inversions: BTreeMap<Vec<Term>, crate::heap::Inverted>,
    pub(crate) summaries: BTreeMap<(ResourceKey, Term, Vec<Term>), (Term, Term)>,
    unspecified: BTreeMap<Sort, Term>,
    pub(crate) containments: BTreeMap<(Sort, Type), contains::Containment>,
    /// Formulas that compare two collections; nothing for terms that are none.
    pub(crate) comparisons: BTreeMap<(Term, Term), Option<Term>>,
    /// Predicates whose instances are known not to be nested in themselves.
    pub(crate) nestable: BTreeSet<Name>,
    /// Predicate instances opened while a definition is read, as triggers, each with the variables that were bound there.
    pub(crate) opened: Vec<(Term, Vec<Term>)>,
    pub(crate) predicate_triggers: BTreeMap<Name, Function>,
    pub(crate) wand_shapes: BTreeMap<std::sync::Arc<str>, Vec<Sort>>,
    /// What was held of one shape of wands when a trigger spoke of it.
    pub(crate) wand_heaps: Vec<Vec<std::sync::Arc<crate::heap::Chunk>>>,
    /// Amounts that stand for `wildcard`.
    pub(crate) wildcards: BTreeSet<Term>,
    working: bool,
}

impl Theory {
    pub(crate) fn new(terms: &mut Terms) -> Theory {
        let reference = terms.uninterpreted_sort("Ref");
        let null = terms.variable("null", reference);
        Theory {
            reference,
            null,
            snapshot: snapshot::Shape::new(terms),
            axioms: Vec::new(),
            collections: BTreeMap::new(),
            domain_functions: BTreeMap::new(),
            domains_seen: BTreeSet::new(),
            domains_waiting: Vec::new(),
            adts: BTreeMap::new(),
            functions: BTreeMap::new(),
            functions_waiting: Vec::new(),
            undefined: BTreeSet::new(),
            resources: BTreeMap::new(),
            inversions: BTreeMap::new(),
            summaries: BTreeMap::new(),
            unspecified: BTreeMap::new(),
            containments: BTreeMap::new(),
            comparisons: BTreeMap::new(),
            nestable: BTreeSet::new(),
            opened: Vec::new(),
            predicate_triggers: BTreeMap::new(),
            wand_shapes: BTreeMap::new(),
            wand_heaps: Vec::new(),
            wildcards: BTreeSet::new(),
            working: false,
        }
    }
}
