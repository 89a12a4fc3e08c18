//! Loops with invariants.

use gainsay_heap::assigned_in;
use gainsay_heap::verbs::*;
use gainsay_ir::permission::{Block, Expression, Measure};
use gainsay_source::{Name, Span};

use crate::heap::Heap;
use crate::symbolic::{Machine, State};
use gainsay_heap::{Blame, ErrorId};

impl Machine<'_> {
    /// ```text
    /// Γ; h ⊢ consume I ⇝ frame      Γ; ∅ ⊢ produce I, c; body; consume I      x: variables the body assigns
    /// ──────────────────────────────────────────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ while (c) invariant I { body } ⇝ σ[x fresh]; frame, I, ¬c
    /// ```
    pub(super) fn execute_while(
        &mut self,
        state: &mut State,
        condition: &Expression,
        invariants: &[Expression],
        measures: &[Measure],
        body: &Block,
        span: Span,
    ) {
        if self.unrolls(body) {
            return self.unrolled_while(state, condition, invariants, body);
        }
        self.check_loop_terminates(state, measures, condition, span);
        let assigned = assigned_in(body.statements.iter());
        self.establish_first(state, &assigned, invariants);
        let frame = state.heap.clone();
        let mut inside = state.clone();
        let first_jump = self.jumps.len();
        self.start_iteration(&mut inside, &assigned, invariants);
        let (known, blame) = (self.failures.len(), Blame::new(ErrorId::WhileFailed, condition.span));
        let holds = self.evaluate(&mut inside, condition, blame);
        let is_defined = self.failures.len() == known;
        inside.path.decide(holds, condition.span);
        inside.path.branch(holds);
        let measured = self.measured(&mut inside, measures);
        if !self.is_impossible(&inside) {
            self.execute_block(&mut inside, body);
            if !inside.path.is_dead(&self.terms) {
                self.check_loop_decreases(&mut inside, measures, condition, measured);
                self.establish(&mut inside, invariants, ErrorId::InvariantNotPreserved);
            }
        }
        self.leave_loop(first_jump, &frame);
        self.after_loop(state, &assigned, invariants);
        // A condition that makes no sense was reported; behind the loop it is taken to make sense.
        let (known, blame) = (self.failures.len(), if is_defined { Blame::Elsewhere } else { blame });
        let holds = self.evaluate(state, condition, blame);
        self.failures.truncate(known);
        let ended = self.terms.not(holds);
        self.assume(state, ended);
    }

    /// Gives up the invariants before the loop. What makes no sense by itself cannot hold: only that is told then.
    fn establish_first(&mut self, state: &mut State, assigned: &[Name], invariants: &[Expression]) {
        let before = state.clone();
        let known = self.failures.len();
        self.establish(state, invariants, ErrorId::InvariantNotEstablished);
        if self.failures.len() == known {
            return;
        }
        let not_established = self.failures.split_off(known);
        let mut alone = before;
        self.start_iteration(&mut alone, assigned, invariants);
        if self.failures.len() == known {
            self.failures.extend(not_established);
        } else {
            let never = self.terms.bool(false);
            state.path.assume(&self.terms, never);
        }
    }

    /// Gives up the invariants.
    pub(super) fn establish(&mut self, state: &mut State, invariants: &[Expression], error: ErrorId) {
        let (original, write) = (state.heap.clone(), self.write());
        for invariant in invariants {
            self.consume(state, &original, invariant, write, Blame::new(error, invariant.span));
        }
    }

    /// An arbitrary iteration: nothing is known but the invariants, which must be well-defined by themselves.
    pub(super) fn start_iteration(&mut self, state: &mut State, assigned: &[Name], invariants: &[Expression]) {
        assigned.iter().for_each(|name| self.forget(state, name));
        state.heap = Heap::default();
        for invariant in invariants {
            self.produce_fresh(state, invariant, Blame::new(ErrorId::ContractNotWellformed, invariant.span));
        }
    }

    fn after_loop(&mut self, state: &mut State, assigned: &[Name], invariants: &[Expression]) {
        assigned.iter().for_each(|name| self.forget(state, name));
        for invariant in invariants {
            self.produce_fresh(state, invariant, Blame::Elsewhere);
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
