//! Fractions nobody knows the size of, `[_]`: what is owned so is there for good. Part of it can be handed over as often as anybody asks, and whoever has
//! some may forget it.

use gainsay_smt::Term;
use num_rational::BigRational;

use crate::{machine::Machine, state::State};

impl Machine<'_> {
    /// Whether a fraction is one of these, or a part of one.
    pub(crate) fn is_vague(&self, fraction: Term) -> bool {
        let mut waiting = vec![fraction];
        while let Some(part) = waiting.pop().filter(|_| !self.vague.is_empty()) {
            if self.vague.contains(&part) {
                return true;
            }
            waiting.extend(self.terms.arguments(part));
        }
        false
    }

    /// ```text
    /// [f]P  =  [g]P ∗ [f - g]P      for some 0 < g < f
    /// ```
    pub(crate) fn part_of(&mut self, state: &mut State, index: usize) -> Term {
        let fraction = state.heap[index].fraction;
        let part = self.terms.fresh("some", gainsay_smt::Sort::REAL);
        self.vague.insert(part);
        let zero = self.terms.real(BigRational::from_integer(0.into()));
        let (positive, proper) = (self.terms.less(zero, part), self.terms.less(part, fraction));
        self.assume(state, positive);
        self.assume(state, proper);
        state.heap[index].fraction = self.terms.subtract(fraction, part);
        part
    }
}
