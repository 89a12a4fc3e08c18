//! A structure that was opened is closed again for a pointer of which only is known that it lies in the whole of it.

use gainsay_ir::separation::{Predicate, PredicateKind};
use gainsay_smt::Term;
use gainsay_source::Name;

use crate::{
    consume::Effort,
    machine::Machine,
    state::{Chunk, Level, State},
};

/// What is closed around the place that is there is this deep.
const EFFORT: Effort = Effort { open: 0, close: 2 };

impl<'a> Machine<'a> {
    /// The value at an address that lies in a structure whose parts are owned; the structure is one again then.
    pub(crate) fn focus_closed(&mut self, state: &State, cell: &Name, address: Term) -> Option<(State, Term)> {
        // What is not written yet is not hidden in a structure before somebody asks for that.
        let is_blank = |place: Term| state.heap.iter().any(|chunk| chunk.unwritten && chunk.arguments[0] == place);
        let here = state.heap.iter().filter(|chunk| chunk.predicate == *cell).map(|chunk| chunk.arguments[0]);
        let places: Vec<Term> = here.filter(|place| !is_blank(*place)).collect();
        if places.is_empty() {
            return None;
        }
        for predicate in self.structures_of(cell) {
            let Some(root) = self.provided_at(&predicate.name, cell) else { continue };
            for place in &places {
                let Some(mut closed) = self.closed_around(state, predicate, root, *place) else { continue };
                if let Some(value) = self.focus(&mut closed, cell, address) {
                    return Some((closed, value));
                }
            }
        }
        None
    }

    /// The predicates that own such a place at every member of theirs.
    fn structures_of(&mut self, cell: &Name) -> Vec<&'a Predicate> {
        let program = self.program;
        let mut found = Vec::new();
        for predicate in program.predicates.values() {
            let is_defined = matches!(predicate.kind, PredicateKind::Defined(_));
            if !is_defined || self.provided_at(&predicate.name, cell).is_none() {
                continue;
            }
            let memberships = self.memberships_of(predicate);
            if memberships.into_iter().any(|membership| self.focus_of(predicate, cell, membership).is_owned) {
                found.push(predicate);
            }
        }
        found
    }

    /// The state with an instance closed around a place, if there is one way only.
    fn closed_around(&mut self, state: &State, predicate: &Predicate, root: usize, place: Term) -> Option<State> {
        let mut known: Vec<Option<Term>> = vec![None; predicate.parameters.len()];
        known[root] = Some(place);
        let taken = std::mem::take(&mut self.taken);
        let closed = self.close(state.clone(), predicate, &known, self.one, EFFORT);
        let parts = std::mem::replace(&mut self.taken, taken);
        let mut closed = closed.ok()?;
        let (mut state, arguments) = closed.pop().filter(|_| closed.is_empty())?;
        let chunk = Chunk::new(predicate.name.clone(), arguments, self.one);
        self.add(&mut state, predicate, Chunk { level: Level::around(&parts), ..chunk });
        Some(state)
    }
}
