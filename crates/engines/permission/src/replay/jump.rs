//! Labels and jumps. A jump back closes a loop whose head is the label: each round has what the head's invariants describe.

use gainsay_ir::permission::{Expression, OldState, Statement, StatementKind as Kind};
use gainsay_source::{Name, Span};
use num_rational::BigRational;
use num_traits::One;

use super::call::{assigned_in, leave, types_of};
use super::execute::Flow;
use super::interpreter::{Head, Outcome, PassedKind};
use super::{Heap, Interpreter, Passed, State, Stop};
use gainsay_heap::jumps_to;
use gainsay_heap::{Blame, ErrorId};

/// A loop made of jumps to a label.
struct JumpLoop<'a> {
    span: Span,
    label: &'a Name,
    invariants: &'a [Expression],
    /// From the label to the last jump back.
    body: &'a [Statement],
}

impl Interpreter<'_> {
    /// A jump goes on at its label if that is among these statements, and outwards otherwise.
    pub(super) fn execute_statements(&mut self, state: &mut State, statements: &[Statement]) -> Outcome<Flow> {
        let mut next = 0;
        while let Some(statement) = statements.get(next) {
            next += 1;
            let flow = match &statement.kind {
                Kind::Label { name, invariants } => {
                    let rest = &statements[next..];
                    match rest.iter().rposition(|later| jumps_to(later, name)) {
                        Some(last) => {
                            next += last + 1;
                            let body = &rest[..=last];
                            self.execute_jump_loop(
                                state,
                                &JumpLoop { span: statement.span, label: name, invariants, body },
                            )?
                        }
                        None => self.execute_restoring(state, statement)?,
                    }
                }
                _ => self.execute_restoring(state, statement)?,
            };
            if let Flow::Jump(label, span) = flow {
                let is_target = |each: &Statement| matches!(&each.kind, Kind::Label { name, .. } if *name == label);
                match statements.iter().position(is_target) {
                    Some(place) => next = place,
                    None => return Ok(Flow::Jump(label, span)),
                }
            }
        }
        Ok(Flow::Next)
    }

    /// A failure while something is given up is shown in the heap there was before.
    fn execute_restoring(&mut self, state: &mut State, statement: &Statement) -> Outcome<Flow> {
        let before = state.heap.clone();
        self.execute(state, statement).inspect_err(|_| {
            if !matches!(statement.kind, Kind::While { .. } | Kind::If { .. } | Kind::Block(_)) {
                state.heap = before;
            }
        })
    }

    fn execute_jump_loop(&mut self, state: &mut State, head: &JumpLoop<'_>) -> Outcome<Flow> {
        self.step()?;
        let before = state.heap.clone();
        let own = match self.give_up_invariants(state, head.invariants, ErrorId::InvariantNotEstablished) {
            Ok(own) => own,
            Err(stop) => {
                state.heap = before;
                return Err(stop);
            }
        };
        let abstracted = self.abstraction.covers(head.span);
        let mut inside = state.clone();
        inside.heap = own;
        let flow = match abstracted {
            true => self.pass_jump_loop(&mut inside, head),
            false => self.run_jump_loop(&mut inside, head),
        };
        leave(state, inside);
        flow
    }

    /// Rounds one after the other. Each takes the step of its jump at least.
    fn run_jump_loop(&mut self, inside: &mut State, head: &JumpLoop<'_>) -> Outcome<Flow> {
        loop {
            inside.labels.insert(OldState::Label(head.label.clone()), inside.heap.clone());
            let flow = self.execute_statements(inside, head.body)?;
            if !is_round(&flow, head.label) {
                return Ok(flow);
            }
            inside.heap = self.give_up_for_next_round(inside, head.invariants)?;
        }
    }

    fn give_up_for_next_round(&mut self, inside: &mut State, invariants: &[Expression]) -> Outcome<Heap> {
        let before = inside.heap.clone();
        let own = self.give_up_invariants(inside, invariants, ErrorId::InvariantNotPreserved);
        if own.is_err() {
            inside.heap = before;
        }
        own
    }

    /// By its invariants: the last round, of which nothing is known but them.
    fn pass_jump_loop(&mut self, inside: &mut State, head: &JumpLoop<'_>) -> Outcome<Flow> {
        let types = types_of(inside, &assigned_in(head.body));
        self.choose_again(inside, head.span, &types, 0);
        inside.heap = Heap::default();
        for (place, invariant) in head.invariants.iter().enumerate() {
            let given = self.inhaled(head.span, place);
            let blame = Blame::new(ErrorId::ContractNotWellformed, invariant.span);
            self.inhale(inside, invariant, &given, &BigRational::one(), blame)?;
        }
        let results = types.iter().filter_map(|(name, _)| Some((name.clone(), inside.store.get(name)?.clone())));
        let passed = Passed {
            span: head.span,
            kind: PassedKind::Loop(Head::Label(head.label.clone())),
            arguments: Vec::new(),
            results: results.collect(),
            abstracted: true,
            heap: self.heap_after(inside),
        };
        self.passed.push(passed);
        inside.labels.insert(OldState::Label(head.label.clone()), inside.heap.clone());
        let flow = self.execute_statements(inside, head.body)?;
        if is_round(&flow, head.label) {
            self.give_up_for_next_round(inside, head.invariants)?;
            let what = format!("the loop at `{}` goes on", head.label);
            return Err(Stop::AssumptionFalse { what, span: head.span });
        }
        Ok(flow)
    }
}

fn is_round(flow: &Flow, head: &Name) -> bool {
    matches!(flow, Flow::Jump(label, _) if label == head)
}
