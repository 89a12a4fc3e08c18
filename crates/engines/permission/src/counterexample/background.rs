//! What outlives the check of a member so that its failures can be explained: the symbols of its theory, and what was left open where.

use gainsay_smt::Term;
use gainsay_source::Span;

use crate::theory::Theory;

/// Something that the program leaves open at a statement (or, for its contract, at the member): the value of a variable, or the snapshot of
/// what is inhaled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) at: Span,
    pub(crate) name: Box<str>,
    pub(crate) term: Term,
}

/// Symbols and choices of one member's check.
pub struct Background {
    pub(crate) theory: Theory,
    pub(crate) choices: Vec<Choice>,
}
