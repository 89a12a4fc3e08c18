//! Letting go of instances that own nothing: an empty list is nothing to leak.

use gainsay_ir::separation::PredicateKind;
use gainsay_source::Span;

use crate::{
    consume::{Miss, Missing},
    machine::Machine,
    state::State,
};

/// Instances inside instances are opened this deep.
const DEPTH: u8 = 4;

impl Machine<'_> {
    /// Checks that nothing is left that must not be lost.
    pub(crate) fn nothing_left(&mut self, state: State, span: Span) -> Result<(), Miss> {
        self.vanishes(state, DEPTH, span)
    }

    fn vanishes(&mut self, mut state: State, depth: u8, span: Span) -> Result<(), Miss> {
        while let Some(index) = state.heap.len().checked_sub(1) {
            let chunk = state.heap[index].clone();
            let miss = Miss { what: Missing::Leak(chunk.predicate.clone()), span };
            let kind = self.predicate(&chunk.predicate).map(|predicate| &predicate.kind);
            match kind {
                _ if self.is_vague(chunk.fraction) => {
                    state.heap.remove(index);
                }
                Some(PredicateKind::Array { .. }) => {
                    let zero = self.zero();
                    if !self.same(&state, chunk.arguments[1], zero) && !self.is_impossible(&state) {
                        return Err(miss);
                    }
                    state.heap.remove(index);
                }
                Some(PredicateKind::Knowledge) => {
                    state.heap.remove(index);
                }
                Some(PredicateKind::Defined(_)) if self.owns_nothing(&chunk.predicate) => {
                    state.heap.remove(index);
                }
                Some(PredicateKind::Defined(_)) if depth > 0 => {
                    for opened in self.open(state, index) {
                        self.vanishes(opened, depth - 1, span)?;
                    }
                    return Ok(());
                }
                _ if self.is_impossible(&state) => return Ok(()),
                _ => return Err(miss),
            }
        }
        Ok(())
    }
}
