//! Bodies in place of contracts and invariants, as far as a bound goes: what fails then fails in the code itself, whatever was promised of it.
//! Paths that would go further are given up, so nothing is proved this way.

use gainsay_heap::verbs::*;
use gainsay_ir::permission::{Block, Expression, Method, Statement, StatementKind as Kind};
use gainsay_smt::Term;

use crate::symbolic::{Label, Labelled, Machine, State};
use gainsay_heap::{Blame, ErrorId};

/// So many iterations of each loop.
const ITERATIONS: usize = 4;

impl Machine<'_> {
    /// Whether this body is executed where a promise would do. Those with labels are not: jumps lead to the ends of contracts.
    pub(super) fn unrolls(&self, body: &Block) -> bool {
        self.calls_left.is_some() && !has_labels(body)
    }

    /// `if (c) { body; if (c) { body; … } }`, with the invariants asserted at each iteration.
    pub(super) fn unrolled_while(
        &mut self,
        state: &mut State,
        condition: &Expression,
        invariants: &[Expression],
        body: &Block,
    ) {
        self.turn(state, (condition, invariants, body), ErrorId::InvariantNotEstablished, ITERATIONS);
    }

    fn turn(&mut self, state: &mut State, whole: (&Expression, &[Expression], &Block), error: ErrorId, left: usize) {
        let (condition, invariants, body) = whole;
        for invariant in invariants {
            self.assert(state, invariant, Blame::new(error, invariant.span));
        }
        let holds = self.evaluate(state, condition, Blame::new(ErrorId::WhileFailed, condition.span));
        self.branch(
            state,
            holds,
            Some(condition.span),
            |machine, state| {
                if left == 0 {
                    return machine.give_up(state);
                }
                machine.execute_block(state, body);
                if !state.path.is_dead(&machine.terms) {
                    machine.turn(state, whole, ErrorId::InvariantNotPreserved, left - 1);
                }
            },
            |_, _| {},
        );
    }

    /// The callee's body with its parameters set; `old` in it is the state at the call. What it returns.
    pub(super) fn called_body(
        &mut self,
        state: &mut State,
        callee: &Method,
        body: &Block,
        arguments: &[Term],
    ) -> Vec<Option<Term>> {
        let left = self.calls_left.unwrap_or(0);
        if left == 0 {
            self.give_up(state);
            return Vec::new();
        }
        let mut inside = crate::symbolic::Store::default();
        callee.parameters.iter().zip(arguments).for_each(|(parameter, value)| inside.set(&parameter.name, *value));
        let outside = std::mem::replace(&mut state.store, inside);
        callee.returns.iter().for_each(|result| self.declare_variable(state, result));
        let labels = state.labels.clone();
        let reached = self.terms.bool(true);
        state.labels.insert(Label::Start, Labelled { heap: state.heap.clone(), reached });
        self.calls_left = Some(left - 1);
        self.execute_block(state, body);
        self.calls_left = Some(left);
        state.labels = labels;
        let results = callee.returns.iter().map(|result| state.store.get(&result.name)).collect();
        state.store = outside;
        results
    }

    fn give_up(&mut self, state: &mut State) {
        let falsehood = self.terms.bool(false);
        self.assume(state, falsehood);
    }
}

fn has_labels(body: &Block) -> bool {
    let mut found = false;
    body.visit(&mut |statement: &Statement| found |= matches!(statement.kind, Kind::Label { .. } | Kind::Goto(_)));
    found
}
