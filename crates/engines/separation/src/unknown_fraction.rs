//! Fractions nobody knows the size of, `[_]`: what is owned so is there for good. Part of it can be handed over as often as anybody asks, and whoever has
//! some may forget it.

use gainsay_smt::Term;
use gainsay_source::Name;
use num_rational::BigRational;

use crate::{machine::Machine, state::State};

/// More fractions are not tried.
const MOST_FRACTIONS: usize = 3;

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
        let part = self.some_of(state, fraction);
        state.heap[index].fraction = self.terms.subtract(fraction, part);
        part
    }

    /// A fraction nobody knows the size of that is smaller than this one.
    fn some_of(&mut self, state: &mut State, fraction: Term) -> Term {
        let part = self.terms.fresh("some", gainsay_smt::Sort::REAL);
        self.vague.insert(part);
        let zero = self.terms.real(BigRational::from_integer(0.into()));
        let (positive, proper) = (self.terms.less(zero, part), self.terms.less(part, fraction));
        self.assume(state, positive);
        self.assume(state, proper);
        part
    }

    /// The fractions in which an instance can be closed where any will do: those of what is owned and may be inside, what lies at its address first.
    /// Of what is there for good some is left.
    pub(crate) fn fractions_inside(&mut self, state: &mut State, predicate: &Name, address: Option<Term>) -> Vec<Term> {
        let heap: Vec<_> = state.heap.iter().map(|each| (each.predicate.clone(), each.arguments.clone())).collect();
        let mut found: Vec<(bool, Term)> = Vec::new();
        for (index, (inside, arguments)) in heap.iter().enumerate() {
            let fraction = state.heap[index].fraction;
            if self.contains(predicate, inside) && !found.iter().any(|(_, known)| *known == fraction) {
                let lies_here = address.is_some_and(|address| arguments.first() == Some(&address));
                found.push((!lies_here, fraction));
            }
        }
        found.sort_by_key(|(lies_elsewhere, _)| *lies_elsewhere);
        let mut fractions: Vec<Term> = found.into_iter().map(|(_, fraction)| fraction).take(MOST_FRACTIONS).collect();
        for fraction in &mut fractions {
            if self.is_vague(*fraction) {
                *fraction = self.some_of(state, *fraction);
            }
        }
        if !fractions.contains(&self.one) {
            fractions.push(self.one);
        }
        fractions
    }
}
