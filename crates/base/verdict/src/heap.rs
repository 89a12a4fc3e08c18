//! Heaps as pictures: labelled snapshots with fields, predicate instances and magic wands, and the permission held to each.

use gainsay_source::{Name, Span};
use num_rational::BigRational;
use serde::{Deserialize, Serialize};

use crate::{Binding, Shown};

/// How much permission is held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Permission {
    Exact(BigRational),
    /// Some positive amount nobody named.
    Wildcard,
    Unspecified,
}

/// One snapshot: `old`, a label, a loop iteration, `current`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HeapPicture {
    pub label: String,
    pub entries: Vec<HeapEntry>,
    /// Quantified permissions may hold for more receivers than are listed.
    pub may_hide_more: bool,
    /// The variables at this moment, where they were recorded. Otherwise those of the counterexample hold: its store for the last snapshot,
    /// its inputs for earlier ones.
    pub variables: Vec<Binding>,
    /// What became of blocks that the entries alone do not tell.
    pub fates: Vec<(Name, Fate)>,
    /// Fields that what goes wrong is about, whether they changed or not: the object, and its field as the entries call it.
    pub broken: Vec<(Name, Name)>,
}

/// What became of a block of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Fate {
    /// It was given back; whoever still refers to it dangles.
    Freed,
    /// Nobody can give it back any more.
    Leaked,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum HeapEntry {
    Field(Cell),
    Predicate(PredicateInstance),
    Wand(Wand),
}

/// One field of one object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    pub receiver: Name,
    pub field: Name,
    pub value: Shown,
    pub permission: Permission,
    pub origin: Option<Span>,
}

/// A predicate instance with what it contains.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PredicateInstance {
    pub predicate: Name,
    pub arguments: Vec<Shown>,
    pub permission: Permission,
    pub contents: Vec<HeapEntry>,
}

/// A magic wand with both its sides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wand {
    pub text: String,
    pub permission: Permission,
    pub left: Vec<HeapEntry>,
    pub right: Vec<HeapEntry>,
}
