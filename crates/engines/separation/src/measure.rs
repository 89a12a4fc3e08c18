//! Why recursion ends: every recursive call decreases the same measure. For lemmas that is what makes them proofs; for functions it keeps the
//! stack from overflowing.

use std::collections::BTreeSet;

use gainsay_ir::separation::Procedure;
use gainsay_smt::{Sort, Term};

use crate::{
    machine::Machine,
    state::{Level, State},
};

/// What decreases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Measure {
    /// An instance of the precondition: it was inside the caller's.
    Instance(usize),
    /// A parameter of a data type: the argument is a proper part of it.
    Part(usize),
    /// An integer parameter that is never negative.
    Integer(usize),
}

impl Machine<'_> {
    pub(crate) fn is_recursive(&self, callee: &Procedure) -> bool {
        callee.kind == self.procedure.kind && callee.written == self.procedure.written
    }

    /// Notes which measures a recursive call decreases; whether one is left that all calls decrease.
    pub(crate) fn note_recursion(&mut self, state: &State, arguments: &[Term], taken: &[Option<Level>]) -> bool {
        let mut decreased = BTreeSet::new();
        for (position, level) in taken.iter().enumerate() {
            if level.is_some_and(|level| level.origin == position && level.depth > 0) {
                decreased.insert(Measure::Instance(position));
            }
        }
        for (position, argument) in arguments.iter().enumerate() {
            if state.parts.get(&position).is_some_and(|parts| parts.contains(argument)) {
                decreased.insert(Measure::Part(position));
            }
            let Some(parameter) = self.procedure.parameters.get(position) else { continue };
            let Some(initial) = state.entry.values.get(&parameter.name).copied() else { continue };
            if self.terms.sort(*argument) == Sort::INT {
                let zero = self.zero();
                let (above, below) = (self.terms.less_equal(zero, *argument), self.terms.less(*argument, initial));
                let smaller = self.terms.and([above, below]);
                if self.proves(state, smaller) {
                    decreased.insert(Measure::Integer(position));
                }
            }
        }
        let left = match &self.measures {
            Some(known) => known.intersection(&decreased).copied().collect(),
            None => decreased,
        };
        let any = !left.is_empty();
        self.measures = Some(left);
        any
    }

    /// Remembers the parts of a value that is a parameter or a part of one.
    pub(crate) fn note_parts(&mut self, state: &mut State, subject: Term, parts: &[Term]) {
        for (position, parameter) in self.procedure.parameters.iter().enumerate() {
            let is_parameter = state.entry.values.get(&parameter.name) == Some(&subject);
            let is_part = state.parts.get(&position).is_some_and(|known| known.contains(&subject));
            if is_parameter || is_part {
                state.parts.entry(position).or_default().extend(parts);
            }
        }
    }
}
