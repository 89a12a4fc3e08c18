//! What the checker hands on.

use std::collections::BTreeSet;

use gainsay_source::{Name, Span};

use super::{Context, Unit};

/// A program whose names and types are known.
pub struct Checked {
    pub unit: Unit,
    pub context: Context,
    /// Functions, predicates and lemmas in which something is wrong.
    pub broken: BTreeSet<Name>,
    /// Functions whose C is wrong, not only what annotations say of it: they cannot be run.
    pub unrunnable: BTreeSet<Name>,
    /// Where something is wrong: what annotations say there means nothing.
    pub mistakes: Vec<Span>,
}
