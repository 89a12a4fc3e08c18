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

use crate::resource::ResourceKey;
pub(crate) use function::circle;
pub use function::{FunctionSymbols, component_of};
pub use sorts::name_of;
use template::Vocabulary;

/// Symbols and axioms of one goal.
pub struct Theory {
    pub reference: Sort,
    pub null: Term,
    pub snapshot: snapshot::Shape,
    /// What every query starts with.
    pub axioms: Vec<Term>,
    pub collections: BTreeMap<Type, Vocabulary>,
    pub domain_functions: BTreeMap<(Name, Vec<Type>), Function>,
    pub domains_seen: BTreeSet<(Name, Vec<Type>)>,
    pub domains_waiting: Vec<(Name, Vec<Type>)>,
    pub adts: BTreeMap<Type, BTreeMap<Name, Constructor>>,
    pub functions: BTreeMap<Name, FunctionSymbols>,
    pub functions_waiting: Vec<Name>,
    /// Functions whose definition is not to be told: the goal is to check it.
    pub undefined: BTreeSet<Name>,
    pub resources: BTreeMap<ResourceKey, resource::ResourceSymbols>,
    unspecified: BTreeMap<Sort, Term>,
    pub containments: BTreeMap<(Sort, Type), contains::Containment>,
    /// Formulas that compare two collections; nothing for terms that are none.
    pub comparisons: BTreeMap<(Term, Term), Option<Term>>,
    /// The instance being folded: what is given up for it becomes part of it.
    pub folding: Option<Term>,
    /// Predicates whose instances are known not to be nested in themselves.
    pub nestable: BTreeSet<Name>,
    /// Predicate instances opened while a definition is read, as triggers, each with the variables that were bound there.
    pub opened: Vec<(Term, Vec<Term>)>,
    pub wand_shapes: BTreeMap<std::sync::Arc<str>, Vec<Sort>>,
    /// Amounts that stand for `wildcard`.
    pub wildcards: BTreeSet<Term>,
    /// Other amounts that are positive by definition.
    pub certain: BTreeSet<Term>,
    pub working: bool,
}

impl Theory {
    pub fn new(terms: &mut Terms) -> Theory {
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
            unspecified: BTreeMap::new(),
            containments: BTreeMap::new(),
            comparisons: BTreeMap::new(),
            folding: None,
            nestable: BTreeSet::new(),
            opened: Vec::new(),
            wand_shapes: BTreeMap::new(),
            wildcards: BTreeSet::new(),
            certain: BTreeSet::new(),
            working: false,
        }
    }
}
