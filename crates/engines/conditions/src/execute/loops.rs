//! Loops, cut at their invariants.

use gainsay_heap::Decision;
use gainsay_heap::verbs::*;
use gainsay_heap::{Blame, ErrorId, assigned_in};
use gainsay_ir::permission::{Block, Expression, Measure};
use gainsay_source::{Name, Span};

use crate::engine::Engine;
use crate::state::{Heap, State};

impl Engine<'_> {
    /// ```text
    /// exhale I ⇝ frame      M = none, inhale I, c; body; exhale I      x: variables the body assigns
    /// ───────────────────────────────────────────────────────────────────────────────────────────────
    /// while (c) invariant I { body } ⇝ σ[x new]; frame, inhale I, ¬c
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
        self.check_loop_terminates(state, measures, condition, span);
        let assigned = assigned_in(body.statements.iter());
        self.establish_first(state, &assigned, invariants);
        let frame = state.heap.clone();
        let mut inside = state.clone();
        self.aside(&mut inside);
        let first_jump = self.jumps.len();
        self.start_iteration(&mut inside, &assigned, invariants);
        let (known, blame) = (self.failures.len(), Blame::new(ErrorId::WhileFailed, condition.span));
        let holds = self.evaluate(&mut inside, condition, blame);
        let is_defined = self.failures.len() == known;
        inside.path.decide(Decision { condition: holds, span: condition.span });
        inside.path.guard = self.terms.and([inside.path.guard, holds]);
        let measured = self.measured(&mut inside, measures);
        self.execute_block(&mut inside, body);
        if !self.is_gone(&inside) {
            self.check_loop_decreases(&mut inside, measures, condition, measured);
            self.establish(&mut inside, invariants, ErrorId::InvariantNotPreserved);
        }
        self.leave_loop(first_jump, &frame);
        // Who jumped out of the loop did not leave it here: what is known of its end is not known to them.
        self.aside(state);
        assigned.iter().for_each(|name| self.forget(state, name));
        for invariant in invariants {
            self.produce_fresh(state, invariant, Blame::Elsewhere);
        }
        // A condition that makes no sense was reported; behind the loop it is taken to make sense.
        let (known, blame) = (self.failures.len(), if is_defined { Blame::Elsewhere } else { blame });
        let holds = self.evaluate(state, condition, blame);
        self.failures.truncate(known);
        let ended = self.terms.not(holds);
        self.know(state, ended);
    }

    /// Gives up the invariants before the loop. What makes no sense by itself cannot hold: only that is told then.
    fn establish_first(&mut self, state: &mut State, assigned: &[Name], invariants: &[Expression]) {
        let before = state.clone();
        let (known, mark) = (self.failures.len(), self.facts.len());
        self.establish(state, invariants, ErrorId::InvariantNotEstablished);
        if self.failures.len() == known {
            return;
        }
        let not_established = self.failures.split_off(known);
        // What was assumed because it failed is not known to whoever asks whether it makes sense.
        let learnt = self.facts.split_off(mark);
        let mut alone = before;
        self.aside(&mut alone);
        self.start_iteration(&mut alone, assigned, invariants);
        self.facts.extend(learnt);
        if self.failures.len() == known {
            self.failures.extend(not_established);
        } else {
            let never = self.terms.bool(false);
            self.know(state, never);
        }
    }

    /// Gives up the invariants.
    pub(super) fn establish(&mut self, state: &mut State, invariants: &[Expression], error: ErrorId) {
        let (original, write) = (state.heap.clone(), self.write());
        for invariant in invariants {
            self.consume(state, &original, invariant, write, Blame::new(error, invariant.span));
        }
    }

    /// An arbitrary iteration: nothing is held but what the invariants say, which must be well-defined by themselves.
    pub(super) fn start_iteration(&mut self, state: &mut State, assigned: &[Name], invariants: &[Expression]) {
        assigned.iter().for_each(|name| self.forget(state, name));
        state.heap = Heap::default();
        for invariant in invariants {
            self.produce_fresh(state, invariant, Blame::new(ErrorId::ContractNotWellformed, invariant.span));
        }
    }
}
