//! Loops, cut at their invariants; and turned a few times where what fails in the code itself is looked for.

use gainsay_ir::permission::{Block, Expression, Measure};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use super::{Calls, Jumps, Objects, Statements, assigned_in};
use crate::control::Control;
use crate::failure::{Blame, ErrorId, Failure};
use crate::logic::StateOf;
use crate::rules::{Assertions, Measures, Rules};

/// So many iterations of each loop, where loops are turned.
const ITERATIONS: usize = 4;

/// Condition, invariants, body.
type Loop<'l> = (&'l Expression, &'l [Expression], &'l Block);

impl<'a, C: Control<'a>> Loops<'a> for C {}

pub trait Loops<'a>: Control<'a> {
    /// ```text
    /// Γ; h ⊢ consume I ⇝ frame      Γ; ∅ ⊢ produce I, c; body; consume I      x: variables the body assigns
    /// ──────────────────────────────────────────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ while (c) invariant I { body } ⇝ σ[x new]; frame, I, ¬c
    /// ```
    fn execute_while(&mut self, state: &mut StateOf<'a, Self>, whole: Loop<'_>, measures: &[Measure], span: Span) {
        let (condition, invariants, body) = whole;
        if self.unrolls(body) {
            return self.turn(state, whole, ErrorId::InvariantNotEstablished, ITERATIONS);
        }
        self.check_loop_terminates(state, measures, condition, span);
        let assigned = assigned_in(body.statements.iter());
        self.establish_first(state, &assigned, invariants);
        let frame = state.heap.clone();
        let first_jump = self.flow().jumps.len();
        let is_defined = self.any_iteration(state.clone(), whole, &assigned, measures);
        self.leave_loop(first_jump, &frame);
        // Who jumped out of the loop did not leave it here: what is known of its end is not known to them.
        self.aside(state);
        assigned.iter().for_each(|name| self.forget(state, name));
        for invariant in invariants {
            self.produce_fresh(state, invariant, Blame::Elsewhere);
        }
        // A condition that makes no sense was reported; behind the loop it is taken to make sense.
        let known = self.failures().len();
        let blame = if is_defined { Blame::Elsewhere } else { Blame::new(ErrorId::WhileFailed, condition.span) };
        let holds = self.evaluate(state, condition, blame);
        self.failures().truncate(known);
        let ended = self.terms.not(holds);
        self.assume(state, ended);
    }

    /// Executes an arbitrary iteration. Whether the condition makes sense there.
    fn any_iteration(
        &mut self,
        mut inside: StateOf<'a, Self>,
        (condition, invariants, body): Loop<'_>,
        assigned: &[Name],
        measures: &[Measure],
    ) -> bool {
        self.aside(&mut inside);
        let before = self.failures().len();
        self.start_iteration(&mut inside, assigned, invariants);
        self.drop_what_was_told(before);
        let known = self.failures().len();
        let holds = self.evaluate(&mut inside, condition, Blame::new(ErrorId::WhileFailed, condition.span));
        let is_defined = self.failures().len() == known;
        self.enter(&mut inside, holds, condition.span);
        let measured = self.measured(&mut inside, measures);
        if self.is_impossible(&inside) {
            return is_defined;
        }
        self.execute_block(&mut inside, body);
        if !self.is_gone(&inside) {
            self.check_loop_decreases(&mut inside, measures, condition, measured);
            self.establish(&mut inside, invariants, ErrorId::InvariantNotPreserved);
        }
        is_defined
    }

    /// Gives up the invariants before the loop. What makes no sense by itself is told as well, not hidden by what was assumed because it failed.
    fn establish_first(&mut self, state: &mut StateOf<'a, Self>, assigned: &[Name], invariants: &[Expression]) {
        let mut alone = state.clone();
        let (known, mark) = (self.failures().len(), self.mark(state));
        self.establish(state, invariants, ErrorId::InvariantNotEstablished);
        if self.failures().len() == known {
            return;
        }
        let (not_established, chosen) = (self.failures().split_off(known), self.choices.len());
        self.without_learnt(mark, |engine| {
            engine.aside(&mut alone);
            engine.start_iteration(&mut alone, assigned, invariants);
        });
        if self.failures().len() == known {
            self.choices.truncate(chosen);
        }
        self.failures().extend(not_established);
    }

    /// Of the failures since there were `before`, those that were found already.
    fn drop_what_was_told(&mut self, before: usize) {
        let new = self.failures().split_off(before);
        for failure in new {
            let is_same =
                |other: &Failure<Self::Shown>| other.is_like(&failure) && other.offending == failure.offending;
            if !self.failures().iter().any(is_same) {
                self.failures().push(failure);
            }
        }
    }

    /// Gives up the invariants.
    fn establish(&mut self, state: &mut StateOf<'a, Self>, invariants: &[Expression], error: ErrorId) {
        let (original, write) = (state.heap.clone(), self.write());
        for invariant in invariants {
            self.consume(state, &original, invariant, write, Blame::new(error, invariant.span));
        }
    }

    /// An arbitrary iteration: nothing is held but what the invariants say, which must be well-defined by themselves.
    fn start_iteration(&mut self, state: &mut StateOf<'a, Self>, assigned: &[Name], invariants: &[Expression]) {
        assigned.iter().for_each(|name| self.forget(state, name));
        state.heap = Self::Heap::default();
        for invariant in invariants {
            self.produce_fresh(state, invariant, Blame::new(ErrorId::ContractNotWellformed, invariant.span));
        }
    }

    /// `if (c) { body; if (c) { body; … } }`, with the invariants asserted at each iteration. Ways that would go further are given up, so
    /// nothing is proved like this.
    fn turn(&mut self, state: &mut StateOf<'a, Self>, whole: Loop<'_>, error: ErrorId, left: usize) {
        let (condition, invariants, body) = whole;
        for invariant in invariants {
            self.assert(state, invariant, Blame::new(error, invariant.span));
        }
        let holds: Term = self.evaluate(state, condition, Blame::new(ErrorId::WhileFailed, condition.span));
        self.branch(
            state,
            holds,
            Some(condition.span),
            |engine, state| {
                if left == 0 {
                    return engine.stop(state);
                }
                engine.execute_block(state, body);
                if !engine.is_gone(state) {
                    engine.turn(state, whole, ErrorId::InvariantNotPreserved, left - 1);
                }
            },
            |_, _| {},
        );
    }
}
