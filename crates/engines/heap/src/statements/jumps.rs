//! Labels and jumps. A jump ahead waits until its label is reached, where all ways to it are joined; a jump back closes a loop whose head is
//! the label.

use gainsay_ir::permission::{Expression, Statement, StatementKind as Kind};
use gainsay_source::{Name, Span};

use super::{Loops, Statements, assigned_in, jumps_to};
use crate::control::{Control, OpenLoop};
use crate::failure::ErrorId;
use crate::logic::StateOf;
use crate::state::Label;

impl<'a, C: Control<'a>> Jumps<'a> for C {}

pub trait Jumps<'a>: Control<'a> {
    fn execute_statements(&mut self, state: &mut StateOf<'a, Self>, statements: &[Statement]) {
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
                    let original = state.heap.clone();
                    self.establish(state, invariants, ErrorId::InvariantNotEstablished);
                    state.heap = original;
                    self.remember(state, Label::Named(name.clone()));
                }
            }
        }
    }

    /// Joins the ways that jumped here.
    fn arrive(&mut self, state: &mut StateOf<'a, Self>, label: &Name) {
        let (here, elsewhere): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.flow().jumps).into_iter().partition(|(to, _)| to == label);
        self.flow().jumps = elsewhere;
        for (_, jumped) in here {
            if self.is_gone(state) {
                *state = jumped;
            } else {
                self.meet(state, jumped);
            }
        }
    }

    fn jump(&mut self, state: &mut StateOf<'a, Self>, label: &Name, span: Span) {
        let open = &self.flow().open_loops;
        match open.iter().rposition(|open| open.label == *label) {
            Some(place) if place + 1 == open.len() => {
                let invariants = open[place].invariants.clone();
                self.establish(state, &invariants, ErrorId::InvariantNotPreserved);
            }
            Some(_) => self.unsupported("a jump to the head of an outer loop", span),
            None => self.flow().jumps.push((label.clone(), state.clone())),
        }
        self.stop(state);
    }

    /// As for `while`, with the exits where the body ends or jumps ahead.
    fn execute_jump_loop(
        &mut self,
        state: &mut StateOf<'a, Self>,
        label: &Name,
        invariants: &[Expression],
        body: &[Statement],
    ) {
        self.establish(state, invariants, ErrorId::InvariantNotEstablished);
        let frame = state.heap.clone();
        let first_jump = self.flow().jumps.len();
        self.start_iteration(state, &assigned_in(body.iter()), invariants);
        self.remember(state, Label::Named(label.clone()));
        self.flow().open_loops.push(OpenLoop { label: label.clone(), invariants: invariants.to_vec() });
        self.execute_statements(state, body);
        self.flow().open_loops.pop();
        self.leave_loop(first_jump, &frame);
        if !self.is_gone(state) {
            self.add_heap(state, &frame);
        }
    }

    /// Ways that jumped out get back what the loop did not touch.
    fn leave_loop(&mut self, first_jump: usize, frame: &Self::Heap) {
        for (label, mut jumped) in self.flow().jumps.split_off(first_jump) {
            self.add_heap(&mut jumped, frame);
            self.flow().jumps.push((label, jumped));
        }
    }
}
