//! Calls by contract, and by the callee's body where what fails in the code itself is looked for.

use gainsay_ir::permission::{Block, Expression, Method, Statement, StatementKind as Kind};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use super::{Objects, Statements};
use crate::control::Control;
use crate::failure::{Blame, ErrorId};
use crate::logic::StateOf;
use crate::rules::{Assertions, Measures, Rules};
use crate::state::{Label, Labelled, Store};

impl<'a, C: Control<'a>> Calls<'a> for C {}

pub trait Calls<'a>: Control<'a> {
    /// ```text
    /// Γ; h ⊢ a ⇝ t      Γ; h ⊢ consume pre[x := t] ⇝ h₁      Γ; h₁ ⊢ produce post[x := t, y := v], old = h ⇝ h₂
    /// ──────────────────────────────────────────────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ z := m(a) ⇝ h₂; σ[z := v]
    /// ```
    fn call(
        &mut self,
        state: &mut StateOf<'a, Self>,
        targets: &[Name],
        method: &Name,
        arguments: &[Expression],
        span: Span,
    ) {
        let program = self.program;
        let arguments = self.evaluate_all(state, arguments, Blame::new(ErrorId::CallFailed, span));
        arguments.iter().for_each(|argument| self.mention(state, *argument));
        let Some(callee) = program.methods.get(method) else {
            return self.unsupported(format!("unknown method `{method}`"), span);
        };
        let parameters = callee.parameters.iter().map(|parameter| parameter.name.clone());
        let inside = Store { variables: parameters.zip(arguments).collect(), result: None };
        let outside = std::mem::replace(&mut state.store, inside);
        match callee.body.as_ref().filter(|body| self.unrolls(body)) {
            Some(body) => self.call_by_body(state, callee, body),
            None => self.call_by_contract(state, callee, span),
        }
        let results: Vec<Option<Term>> = callee.returns.iter().map(|result| state.store.get(&result.name)).collect();
        state.store = outside;
        for (target, value) in targets.iter().zip(results) {
            if let Some(value) = value {
                state.store.set(target, value);
            }
        }
    }

    fn call_by_contract(&mut self, state: &mut StateOf<'a, Self>, callee: &Method, span: Span) {
        let (before, write) = (state.heap.clone(), self.write());
        self.check_call_terminates(state, callee, span);
        self.consume_all(state, &before, &callee.preconditions, write, Blame::new(ErrorId::CallPrecondition, span));
        self.declare_all(state, &callee.returns);
        let reached = self.terms.bool(true);
        let labels = state.labels.clone();
        state.labels.insert(Label::Start, Labelled { heap: before, reached });
        let sort = self.theory.snapshot.sort;
        let snapshot = self.fresh(state, "snapshot", sort);
        self.produce_all(state, &callee.postconditions, snapshot, write, Blame::Elsewhere);
        state.labels = labels;
    }

    /// `old` in the body is the state at the call. Ways that would go deeper than the bound are given up, so nothing is proved like this.
    fn call_by_body(&mut self, state: &mut StateOf<'a, Self>, callee: &Method, body: &Block) {
        let left = self.flow().calls_left.unwrap_or(0);
        if left == 0 {
            return self.stop(state);
        }
        self.declare_all(state, &callee.returns);
        let labels = state.labels.clone();
        self.remember(state, Label::Start);
        self.flow().calls_left = Some(left - 1);
        self.execute_block(state, body);
        self.flow().calls_left = Some(left);
        state.labels = labels;
    }

    /// Whether this body is executed where a promise would do. Those with labels are not: jumps lead to the ends of contracts.
    fn unrolls(&mut self, body: &Block) -> bool {
        self.flow().calls_left.is_some() && !has_labels(body)
    }
}

fn has_labels(body: &Block) -> bool {
    let mut found = false;
    body.visit(&mut |statement: &Statement| found |= matches!(statement.kind, Kind::Label { .. } | Kind::Goto(_)));
    found
}
