//! Labels and jumps. A jump ahead waits until its label is reached, where all ways to it are joined; a jump back closes a loop whose head
//! is the label.

use gainsay_heap::Blame;
use gainsay_heap::verbs::*;
use gainsay_ir::permission::{Expression, Statement, StatementKind as Kind};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use crate::symbolic::{FactKind, Label, Machine, State};
use gainsay_heap::ErrorId;
use gainsay_heap::{assigned_in, jumps_to};

/// A loop made of jumps whose head lies behind.
pub(crate) struct OpenLoop {
    label: Name,
    invariants: Vec<Expression>,
}

impl Machine<'_> {
    pub(super) fn execute_statements(&mut self, state: &mut State, statements: &[Statement]) {
        let mut next = 0;
        while next < statements.len() {
            let statement = &statements[next];
            next += 1;
            let Kind::Label { name, invariants } = &statement.kind else {
                if !state.path.is_dead(&self.terms) {
                    self.execute(state, statement);
                }
                continue;
            };
            self.arrive(state, name);
            if state.path.is_dead(&self.terms) {
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
                    if !invariants.is_empty() {
                        let (original, write) = (state.heap.clone(), self.write());
                        for invariant in invariants {
                            let blame = Blame::new(ErrorId::InvariantNotEstablished, invariant.span);
                            self.consume(state, &original, invariant, write, blame);
                        }
                        state.heap = original;
                    }
                    self.remember(state, Label::Named(name.clone()));
                }
            }
        }
    }

    /// Joins the paths that jumped here.
    fn arrive(&mut self, state: &mut State, label: &Name) {
        let (here, elsewhere) = std::mem::take(&mut self.jumps).into_iter().partition(|(to, _)| to == label);
        self.jumps = elsewhere;
        let here: Vec<(Name, State)> = here;
        for (_, jumped) in here {
            if state.path.is_dead(&self.terms) {
                *state = jumped;
                continue;
            }
            let condition = self.way_taken(&jumped, state);
            *state = self.join(condition, jumped, std::mem::take(state));
        }
    }

    /// The branches that tell one path from another.
    fn way_taken(&mut self, path: &State, other: &State) -> Term {
        let prefix = path.path.common_prefix(&other.path);
        let branches = path.path.facts[prefix..].iter().filter(|fact| fact.kind == FactKind::Branch);
        let branches: Vec<Term> = branches.map(|fact| fact.term).collect();
        self.terms.and(branches)
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
        let gone = self.terms.bool(false);
        self.assume(state, gone);
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
        self.add_heap(state, &frame);
    }
}
