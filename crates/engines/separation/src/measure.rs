//! Why recursion ends: every recursive call decreases the same measure. For lemmas that is what makes them proofs; for functions it keeps the
//! stack from overflowing.

use std::collections::BTreeSet;

use gainsay_ir::separation::Procedure;
use gainsay_smt::{Function as Symbol, Sort, Term};
use gainsay_source::Name;

use crate::{
    check::plain_instances,
    machine::Machine,
    state::{Environment, Level, State},
};

/// What decreases.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Measure {
    /// An instance of the precondition: it was inside the caller's.
    Instance(usize),
    /// All instances of the precondition together: none is larger than the caller's, and one is smaller.
    Together,
    /// A value of a data type, given or found by the precondition: it is a proper part of the caller's.
    Part(Name),
    /// An integer, given or found by the precondition, that is never negative.
    Integer(Name),
    /// What a function makes of a value that is given or found by the precondition: its length, its size.
    Size { of: Name, function: Name },
}

impl Machine<'_> {
    pub(crate) fn is_recursive(&self, callee: &Procedure) -> bool {
        callee.kind == self.procedure.kind && callee.written == self.procedure.written
    }

    /// Whether a measure is left that decreases on every way a recursive call can be made.
    pub(crate) fn recursion_ends(&mut self, consumed: &[(State, Environment)]) -> bool {
        // What was taken is in order on a single way only.
        let taken = if consumed.len() == 1 { std::mem::take(&mut self.taken) } else { Vec::new() };
        consumed.iter().all(|(state, environment)| self.note_recursion(state, environment, &taken))
    }

    /// Notes which measures a recursive call decreases; whether one is left that all calls decrease.
    fn note_recursion(&mut self, state: &State, callee: &Environment, taken: &[Option<Level>]) -> bool {
        let mut decreased = BTreeSet::new();
        for (position, level) in taken.iter().enumerate() {
            if level.is_some_and(|level| level.origin == position && level.depth > 0) {
                decreased.insert(Measure::Instance(position));
            }
        }
        let count = plain_instances(&self.procedure.requires);
        let in_place = |(position, level): (usize, &Option<Level>)| level.is_some_and(|level| level.origin == position);
        let plain = taken.get(..count).unwrap_or_default();
        let is_smaller = plain.iter().flatten().any(|level| level.depth > 0);
        if count > 1 && is_smaller && plain.iter().enumerate().all(in_place) {
            decreased.insert(Measure::Together);
        }
        let entry = state.entry.clone();
        for (name, initial) in &entry.values {
            let Some(value) = callee.values.get(name).copied() else { continue };
            let sort = self.terms.sort(value);
            if sort == Sort::INT && self.is_smaller(state, value, *initial) {
                decreased.insert(Measure::Integer(name.clone()));
            }
            if sort == self.terms.sort(*initial) {
                for (function, symbol) in self.sizes(sort) {
                    let (size, before) = (self.terms.apply(symbol, [value]), self.terms.apply(symbol, [*initial]));
                    if self.is_smaller(state, size, before) {
                        decreased.insert(Measure::Size { of: name.clone(), function });
                    }
                }
            }
            let mut parts = state.parts.get(name).cloned().unwrap_or_default();
            parts.retain(|part| self.terms.sort(*part) == sort && sort == self.terms.sort(*initial));
            let is_known_part = parts.into_iter().any(|part| self.same(state, part, value));
            if is_known_part || sort == self.terms.sort(*initial) && self.is_part(state, value, *initial) {
                decreased.insert(Measure::Part(name.clone()));
            }
        }
        let left: BTreeSet<Measure> = match &self.measures {
            Some(known) => known.intersection(&decreased).cloned().collect(),
            None => decreased,
        };
        let any = !left.is_empty();
        self.measures = Some(left);
        any
    }

    fn is_smaller(&mut self, state: &State, number: Term, before: Term) -> bool {
        let zero = self.zero();
        let (above, below) = (self.terms.less_equal(zero, number), self.terms.less(number, before));
        let smaller = self.terms.and([above, below]);
        self.proves(state, smaller)
    }

    /// Whether a value is what another one of its type was made of.
    fn is_part(&mut self, state: &State, value: Term, whole: Term) -> bool {
        let sort = self.terms.sort(value);
        for constructor in self.constructors(sort) {
            let fields = self.fields(constructor);
            for position in (0..fields.len()).filter(|position| fields[*position] == sort) {
                let part = self.part(constructor, position, whole);
                let (made, equal) = (self.is(constructor, whole), self.equal(value, part));
                let fact = self.terms.and([made, equal]);
                if self.proves(state, fact) {
                    return true;
                }
            }
        }
        false
    }

    /// The functions that make a number of a value of this sort alone.
    fn sizes(&self, sort: Sort) -> Vec<(Name, Symbol)> {
        let is_size = |symbol: Symbol| {
            let signature = self.terms.function_info(symbol);
            signature.result == Sort::INT && signature.parameters[..] == [sort]
        };
        let functions = self.theory.functions.iter().filter(|(_, symbol)| is_size(**symbol));
        functions.map(|(name, symbol)| (name.clone(), *symbol)).collect()
    }

    /// Remembers the parts of a value that was given or found by the precondition, or is a part of one.
    pub(crate) fn note_parts(&mut self, state: &mut State, subject: Term, parts: &[Term]) {
        let entry = state.entry.clone();
        for (name, initial) in &entry.values {
            let is_part = state.parts.get(name).is_some_and(|known| known.contains(&subject));
            if *initial == subject || is_part {
                state.parts.entry(name.clone()).or_default().extend(parts);
            }
        }
    }
}
