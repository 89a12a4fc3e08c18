//! Labels and jumps. A jump ahead waits until its label is reached, where all ways to it are joined; a jump back closes a loop whose head is
//! the label.

use gainsay_heap::Label;
use gainsay_heap::verbs::*;
use gainsay_heap::{Blame, ErrorId, assigned_in, jumps_to};
use gainsay_ir::permission::{Expression, Statement, StatementKind as Kind};
use gainsay_source::{Name, Span};

use crate::engine::Engine;
use crate::state::{Heap, State};

/// A loop made of jumps whose head lies behind.
pub(crate) struct OpenLoop {
    label: Name,
    invariants: Vec<Expression>,
}

impl Engine<'_> {
    pub(super) fn execute_statements(&mut self, state: &mut State, statements: &[Statement]) {
        let mut next = 0;
        while next < statements.len() {
            let statement = &statements[next];
            next += 1;
            let Kind::Label { name, invariants } = &statement.kind else {
                if !self.is_gone(state) {
                    self.execute(state, statement);
                }
                continue;
            };
            self.arrive(state, name);
            if self.is_gone(state) {
                continue;
            }
            let rest = &statements[next..];
            match rest.iter().rposition(|later| jumps_to(later, name)) {
                Some(last) => {
                    let around = self.at.replace(statement.span);
                    self.execute_jump_loop(state, name, invariants, &rest[..=last]);
                    self.at = around;
                    next += last + 1;
                }
                None => {
                    let (original, write) = (state.heap.clone(), self.write());
                    for invariant in invariants {
                        let blame = Blame::new(ErrorId::InvariantNotEstablished, invariant.span);
                        self.consume(state, &original, invariant, write, blame);
                    }
                    state.heap = original;
                    self.remember(state, Label::Named(name.clone()));
                }
            }
        }
    }

    /// Joins the paths that jumped here.
    fn arrive(&mut self, state: &mut State, label: &Name) {
        let (here, elsewhere): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.jumps).into_iter().partition(|(to, _)| to == label);
        self.jumps = elsewhere;
        for (_, mut jumped) in here {
            if self.is_gone(state) {
                *state = jumped;
                continue;
            }
            let guard = self.terms.or([jumped.path.guard, state.path.guard]);
            let condition = jumped.path.guard;
            self.join(&mut jumped, condition, state);
            jumped.path.guard = guard;
            *state = jumped;
        }
    }

    pub(super) fn jump(&mut self, state: &mut State, label: &Name, span: Span) {
        let head = self.open_loops.iter().rposition(|open| open.label == *label);
        match head {
            Some(place) if place + 1 == self.open_loops.len() => {
                let invariants = self.open_loops[place].invariants.clone();
                self.establish(state, &invariants, ErrorId::InvariantNotPreserved);
            }
            Some(_) => self.unsupported("a jump to the head of an outer loop", span),
            None => self.jumps.push((label.clone(), state.clone())),
        }
        state.path.guard = self.terms.bool(false);
    }

    /// As for `while`, with the exits where the body ends or jumps ahead.
    fn execute_jump_loop(&mut self, state: &mut State, label: &Name, invariants: &[Expression], body: &[Statement]) {
        self.establish(state, invariants, ErrorId::InvariantNotEstablished);
        let frame = state.heap.clone();
        let first_jump = self.jumps.len();
        self.start_iteration(state, &assigned_in(body.iter()), invariants);
        self.remember(state, Label::Named(label.clone()));
        self.open_loops.push(OpenLoop { label: label.clone(), invariants: invariants.to_vec() });
        self.execute_statements(state, body);
        self.open_loops.pop();
        self.leave_loop(first_jump, &frame);
        if !self.is_gone(state) {
            self.add_heap(state, &frame);
        }
    }

    /// Paths that jumped out get back what the loop did not touch.
    pub(super) fn leave_loop(&mut self, first_jump: usize, frame: &Heap) {
        for (label, mut jumped) in self.jumps.split_off(first_jump) {
            self.add_heap(&mut jumped, frame);
            self.jumps.push((label, jumped));
        }
    }
}
