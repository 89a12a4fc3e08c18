//! Arrays split and joined because the program says so. Both happen by themselves where they are needed; saying it must be right all the same.

use gainsay_ir::separation::{Expression, ListFunction, Predicate, PredicateKind};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use super::array::Run;
use crate::{
    machine::Machine,
    state::{Chunk, State},
};

/// Pieces that are joined to one.
const MOST_PIECES: usize = 16;

impl Machine<'_> {
    /// How much is owned of the array that has an element at this address, or that begins there.
    pub(super) fn share_at(&mut self, state: &mut State, predicate: &Predicate, at: Term) -> Option<Term> {
        let (array, stride) = match &predicate.kind {
            PredicateKind::Array { stride, .. } => (predicate, *stride),
            PredicateKind::Cell => self.array_of(&predicate.name)?,
            _ => return None,
        };
        if let Some(index) = self.beginning_at(state, &array.name, at) {
            return Some(state.heap[index].fraction);
        }
        let mut trial = state.clone();
        if let Some(found) = self.element(&mut trial, array, stride, at) {
            return Some(state.heap[found.chunk].fraction);
        }
        let program = self.program;
        for view in self.index.byte_views_of(program, &array.name).into_iter().filter(|view| view.bytes == array.name) {
            let other = self.predicate(&view.array)?;
            let PredicateKind::Array { stride, .. } = &other.kind else { continue };
            if let Some(index) = self.beginning_at(state, &other.name, at) {
                return Some(state.heap[index].fraction);
            }
            if let Some(found) = self.element(&mut trial, other, *stride, at) {
                return Some(state.heap[found.chunk].fraction);
            }
        }
        let cell = (0..state.heap.len()).find(|index| {
            let chunk = state.heap[*index].clone();
            let is_cell = self.predicate(&chunk.predicate).is_some_and(|each| each.kind == PredicateKind::Cell);
            is_cell && self.same(state, chunk.arguments[0], at)
        })?;
        Some(state.heap[cell].fraction)
    }

    pub(super) fn beginning_at(&mut self, state: &State, array: &Name, at: Term) -> Option<usize> {
        (0..state.heap.len()).find(|index| {
            let chunk = &state.heap[*index];
            let start = (chunk.predicate == *array).then(|| chunk.arguments[0]);
            start.is_some_and(|start| self.same(state, start, at))
        })
    }

    /// All elements from an address on that are owned in a row, as one array; how many there are.
    pub(super) fn run_from(
        &mut self,
        state: &mut State,
        predicate: &Predicate,
        at: Term,
        fraction: Term,
    ) -> Option<Term> {
        if self.beginning_at(state, &predicate.name, at).is_none() {
            self.cell_as_array(state, predicate, fraction, at)?;
            self.join_all(state, predicate, at);
        }
        let index = self.beginning_at(state, &predicate.name, at)?;
        Some(state.heap[index].arguments[1])
    }

    fn join_all(&mut self, state: &mut State, predicate: &Predicate, at: Term) {
        for _ in 0..MOST_PIECES {
            if self.join_next(state, predicate, at).is_none() {
                break;
            }
        }
    }

    /// Joins single places that follow, and one array.
    fn join_one(&mut self, state: &mut State, predicate: &Predicate, at: Term) {
        for _ in 0..MOST_PIECES {
            let arrays = |state: &State| state.heap.iter().filter(|chunk| chunk.predicate == predicate.name).count();
            let before = arrays(state);
            if self.join_next(state, predicate, at).is_none() || arrays(state) < before {
                break;
            }
        }
    }

    pub(crate) fn split_step(
        &mut self,
        state: State,
        array: &Name,
        address: &Expression,
        count: &Expression,
        span: Span,
    ) -> Vec<State> {
        let (Some(at), Some(count)) = (self.evaluate_step(&state, address), self.evaluate_step(&state, count)) else {
            return Vec::new();
        };
        let mut trial = state.clone();
        if self.split_at(&mut trial, array, at, count).is_some() {
            return vec![trial];
        }
        let message = "an array that begins here and has at least so many elements is not owned here";
        self.fail_with(&state, "precondition", message, span);
        Vec::new()
    }

    fn split_at(&mut self, state: &mut State, array: &Name, at: Term, count: Term) -> Option<()> {
        let predicate = self.predicate(array)?;
        let PredicateKind::Array { cell, stride } = &predicate.kind else { return None };
        let fraction = self.share_at(state, predicate, at)?;
        let zero = self.zero();
        if self.same(state, count, zero) {
            return Some(());
        }
        let run = Run { predicate, cell, stride: *stride, fraction };
        let (values, unwritten) = self.take_run(state, &run, at, count)?;
        let piece = Chunk::new(array.clone(), vec![at, count, values], fraction);
        if unwritten.is_empty() {
            self.add(state, predicate, piece);
            return Some(());
        }
        self.blank.extend(unwritten);
        self.add_row(state, predicate, piece)?;
        Some(())
    }

    pub(crate) fn join_step(&mut self, mut state: State, array: &Name, address: &Expression, span: Span) -> Vec<State> {
        let Some(at) = self.evaluate_step(&state, address) else { return Vec::new() };
        let Some(predicate) = self.predicate(array) else { return Vec::new() };
        if self.share_at(&mut state, predicate, at).is_none() {
            let message = "no array that begins here is owned here";
            self.fail_with(&state, "precondition", message, span);
            return Vec::new();
        }
        if let Some(fraction) = self.share_at(&mut state, predicate, at) {
            self.run_from(&mut state, predicate, at, fraction);
        }
        self.join_one(&mut state, predicate, at);
        vec![state]
    }

    /// Joins the array that begins here with the one that follows.
    fn join_next(&mut self, state: &mut State, predicate: &Predicate, at: Term) -> Option<()> {
        let PredicateKind::Array { stride, .. } = &predicate.kind else { return None };
        let first = self.beginning_at(state, &predicate.name, at)?;
        let mut trial = state.clone();
        let chunk = trial.heap.remove(first);
        let stride = self.terms.int(*stride);
        let size = self.terms.multiply([chunk.arguments[1], stride]);
        let end = self.terms.add([at, size]);
        if self.beginning_at(&trial, &predicate.name, end).is_none() {
            self.cell_as_array(&mut trial, predicate, chunk.fraction, end)?;
        }
        let second = self.beginning_at(&trial, &predicate.name, end)?;
        let next = trial.heap.remove(second);
        // What was written stays apart from what was not: it is joined where somebody asks for both.
        if chunk.unwritten != next.unwritten || !self.same(&trial, chunk.fraction, next.fraction) {
            return None;
        }
        let append = self.list_function(ListFunction::Append, chunk.arguments[2])?;
        let values = self.terms.apply(append, [chunk.arguments[2], next.arguments[2]]);
        let count = self.terms.add([chunk.arguments[1], next.arguments[1]]);
        self.add(&mut trial, predicate, Chunk { arguments: vec![at, count, values], ..chunk });
        *state = trial;
        Some(())
    }
}
