//! What outlives the check of a member so that its failures can be explained: the symbols of its theory, and what was left open where.

use gainsay_heap::Choice;
use gainsay_heap::theory::Theory;

/// Symbols and choices of one member's check.
pub struct Background {
    pub(crate) theory: Theory,
    pub(crate) choices: Vec<Choice>,
}
