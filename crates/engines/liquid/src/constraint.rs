//! Horn clauses: what has to follow from what is known at a place. Heads that are κ are solved for, the others must hold.

use std::collections::BTreeMap;

use gainsay_ir::refined::{Logic, Sort, Type};
use gainsay_source::{Name, Span};

use crate::environment::Place;

/// Something that must follow from what is known at its place.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    pub place: Place,
    pub goal: Logic,
    pub span: Span,
    pub why: Why,
}

/// Who wants a head to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// An argument must be as this function demands.
    Argument(Name),
    /// The result must be as the type says.
    Result,
    /// This must not be reached.
    Unreachable(String),
    /// The recursive call of this function must be at something smaller.
    Termination(Name),
}

/// A predicate that is to be found: over the value and the variables in scope.
#[derive(Clone, Debug)]
pub(crate) struct Kappa {
    pub value: Sort,
    pub scope: Vec<(Name, Sort)>,
}

/// A call among functions that call each other.
#[derive(Clone, Debug)]
pub(crate) struct RecursiveCall {
    pub place: Place,
    pub caller: Name,
    pub callee: Name,
    /// `None` when the function is passed on, so that nobody knows what it is called with.
    pub arguments: Option<Vec<Logic>>,
    pub span: Span,
}

/// A call that may not return and that nobody evaluates. Its type is believed if it has values.
#[derive(Clone, Debug)]
pub(crate) struct Supposed {
    pub place: Place,
    pub ty: Type,
    pub span: Span,
}

/// All that a group of functions that call each other gives rise to.
#[derive(Debug, Default)]
pub(crate) struct Constraints {
    pub heads: Vec<Head>,
    pub kappas: Vec<Kappa>,
    pub calls: Vec<RecursiveCall>,
    /// The κ of matches, with the places where they begin: such a κ is what one of its alternatives gives.
    pub joins: BTreeMap<usize, Place>,
    pub supposed: Vec<Supposed>,
}
