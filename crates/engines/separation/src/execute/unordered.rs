//! Parts of an expression that come in no order that C gives. They are evaluated in one order, each with what the others leave as it is: so any other
//! order comes to the same.
//!
//! ```text
//! { P₁ } e₁ { Q₁ }     { P₂ } e₂ { Q₂ }
//! ─────────────────────────────────────
//!     { P₁ ∗ P₂ } e₁ + e₂ { Q₁ ∗ Q₂ }
//! ```

use gainsay_ir::separation::{Parts, Step, StepKind};
use gainsay_source::Span;
use gainsay_verdict::Reason;
use num_rational::BigRational;

use super::access::DEPTH;
use crate::{
    machine::Machine,
    state::{Chunk, State, Unordered},
};

impl Machine<'_> {
    pub(crate) fn step(&mut self, state: State, step: &Step) -> Vec<State> {
        if state.unordered.is_empty() {
            return self.perform(state, step);
        }
        if matches!(step.kind, StepKind::Assert(_)) {
            return self.beyond(step.span);
        }
        let before = state.clone();
        let read = match &step.kind {
            StepKind::Load { cell, address, .. } => {
                self.evaluate_step(&state, address).map(|address| (cell.clone(), address))
            }
            _ => None,
        };
        let mut states = self.perform(state, step);
        for after in &mut states {
            match &step.kind {
                // A call says itself what it leaves alone.
                StepKind::Call { .. } | StepKind::Parts(_) => {}
                StepKind::Load { .. }
                | StepKind::Assign(..)
                | StepKind::Havoc(..)
                | StepKind::Check { .. }
                | StepKind::Assume(_)
                | StepKind::Consume { .. }
                | StepKind::ConsumeOne { .. } => self.left_alone(&before, after),
                _ => self.unchanged(&before, after),
            }
            after.unordered.iter_mut().for_each(|whole| whole.read.extend(read.clone()));
        }
        states
    }

    /// What a part does is not followed.
    pub(super) fn beyond(&mut self, span: Span) -> Vec<State> {
        let what = "what a part of this expression does or reads, while another part changes memory".to_owned();
        self.gap(Reason::Unsupported { what, span: Some(span) });
        Vec::new()
    }

    pub(super) fn parts_step(&mut self, mut state: State, parts: Parts, span: Span) -> Vec<State> {
        match parts {
            Parts::Begin => {
                let frame = state.heap.clone();
                state.unordered.push(Unordered { frame, ..Unordered::default() });
                vec![state]
            }
            Parts::Next => self.next_part(state).map_or_else(|| self.beyond(span), |state| vec![state]),
            Parts::End => {
                if let Some(whole) = state.unordered.pop() {
                    state.heap = self.put_back(state.heap, &whole);
                }
                vec![state]
            }
        }
    }

    /// The next part is given what those before it left alone, and half of what they read.
    fn next_part(&mut self, mut state: State) -> Option<State> {
        let mut whole = state.unordered.pop()?;
        let frame = also_in(&state.heap, &whole.frame);
        whole.aside.extend(without(&state.heap, &frame));
        state.heap = frame;
        for (cell, address) in std::mem::take(&mut whole.read) {
            // What it made itself is nobody else's.
            let Some(reached) = self.reach(state.clone(), &cell, address, DEPTH) else { continue };
            let [(after, place)] = <[_; 1]>::try_from(reached).ok()?;
            state = after;
            let chunk = &mut state.heap[place.chunk?];
            if whole.halved.iter().any(|other| self.half_of(other).says_the_same(chunk)) {
                continue;
            }
            whole.halved.push(chunk.clone());
            *chunk = self.half_of(chunk);
            whole.aside.push(chunk.clone());
        }
        whole.frame.clone_from(&state.heap);
        state.unordered.push(whole);
        Some(state)
    }

    fn half_of(&mut self, chunk: &Chunk) -> Chunk {
        let half = self.terms.real(BigRational::new(1.into(), 2.into()));
        Chunk { fraction: self.terms.multiply([chunk.fraction, half]), ..chunk.clone() }
    }

    /// A heap with what was put aside, halves made whole.
    fn put_back(&mut self, mut heap: Vec<Chunk>, whole: &Unordered) -> Vec<Chunk> {
        heap.extend(whole.aside.iter().cloned());
        for original in &whole.halved {
            let half = self.half_of(original);
            let halves: Vec<usize> = (0..heap.len()).filter(|at| heap[*at].says_the_same(&half)).collect();
            if let [.., one, other] = halves[..] {
                heap.remove(other);
                heap[one] = original.clone();
            }
        }
        heap
    }
}

impl Machine<'_> {
    /// After a step that gives something up or takes it apart: what is left of what nobody had touched.
    pub(super) fn left_alone(&mut self, before: &State, after: &mut State) {
        for at in 0..after.unordered.len() {
            let (then, now) = (self.seen_from(before, at), self.seen_from(after, at));
            let frame = &after.unordered[at].frame;
            let touched = without(&then, frame);
            let is_there = also_in(&now, &touched).len() == touched.len();
            after.unordered[at].frame = if is_there { without(&now, &touched) } else { also_in(&now, frame) };
        }
    }

    /// After a step that may change anything: what stayed as it was.
    fn unchanged(&mut self, before: &State, after: &mut State) {
        self.left_alone(before, after);
        for at in 0..after.unordered.len() {
            let then = self.seen_from(before, at);
            after.unordered[at].frame = also_in(&after.unordered[at].frame, &then);
        }
    }

    /// What there is for the parts of one expression: what is aside for the parts of expressions inside of it is there.
    fn seen_from(&mut self, state: &State, at: usize) -> Vec<Chunk> {
        state.unordered[at + 1..].iter().rev().fold(state.heap.clone(), |heap, inner| self.put_back(heap, inner))
    }
}

/// Those that say the same as one of the others, each of these counted once.
fn also_in(chunks: &[Chunk], others: &[Chunk]) -> Vec<Chunk> {
    divided(chunks, others).0
}

/// Those that are not among the others.
fn without(chunks: &[Chunk], others: &[Chunk]) -> Vec<Chunk> {
    divided(chunks, others).1
}

fn divided(chunks: &[Chunk], others: &[Chunk]) -> (Vec<Chunk>, Vec<Chunk>) {
    let mut left: Vec<&Chunk> = others.iter().collect();
    chunks.iter().cloned().partition(|chunk| {
        let found = left.iter().position(|other| chunk.says_the_same(other));
        found.map(|at| left.swap_remove(at)).is_some()
    })
}
