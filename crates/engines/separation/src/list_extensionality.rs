//! Lists that were written in several places are the same if all of their elements are, in whatever order they were written.

use gainsay_ir::separation::ListFunction;
use gainsay_smt::{Operator, Sort, Term};

use crate::{machine::Machine, state::State};

impl Machine<'_> {
    /// ```text
    /// length(xs) = length(ys)      0 ≤ k < length(xs) ⊢ nth(k, xs) = nth(k, ys)   for any k
    /// ──────────────────────────────────────────────────────────────────────────
    /// xs = ys
    /// ```
    pub(crate) fn has_same_elements(&mut self, state: &State, one: Term, other: Term) -> bool {
        self.same_elements(state, one, other).unwrap_or(false)
    }

    /// Nothing if these are no lists, or they are uninitialised.
    fn same_elements(&mut self, state: &State, one: Term, other: Term) -> Option<bool> {
        let update = self.list_function(ListFunction::Update, one)?;
        let is_written =
            |term: &Term| matches!(self.terms.operator(*term), Operator::Apply(function) if function == update);
        if !self.terms.subterms(&[one, other]).iter().any(is_written) {
            return None;
        }
        let (length, nth) =
            (self.list_function(ListFunction::Length, one)?, self.list_function(ListFunction::Nth, one)?);
        let (first, second) = (self.terms.apply(length, [one]), self.terms.apply(length, [other]));
        let (zero, position) = (self.zero(), self.fresh("position", Sort::INT));
        let mut inside = state.clone();
        for bound in [self.terms.less_equal(zero, position), self.terms.less(position, first)] {
            self.assume(&mut inside, bound);
        }
        let elements = (self.terms.apply(nth, [position, one]), self.terms.apply(nth, [position, other]));
        let (as_long, equal) = (self.equal(first, second), self.equal(elements.0, elements.1));
        Some(self.proves(state, as_long) && self.proves(&inside, equal))
    }
}
