//! Checking one member: what its contract says makes sense, and its body keeps it.

use gainsay_ir::permission::{Expression, Function, Method, Predicate};
use gainsay_verdict::Reason;

use crate::assertion::one_sided;
use crate::control::Control;
use crate::failure::{Blame, Cause, ErrorId};
use crate::goal::{Goal, MemberKind};
use crate::logic::StateOf;
use crate::rules::{Assertions, Measures, Rules};
use crate::state::Label;
use crate::statements::{Objects, Statements};
use crate::theory::component_of;

impl<'a, C: Control<'a>> Members<'a> for C {}

pub trait Members<'a>: Control<'a> {
    /// Checks one member of the program. What was found before a budget ran out stays.
    fn check_goal(&mut self, goal: &Goal) {
        let checked = gainsay_meter::salvaged(|| {
            if self.begin(goal) {
                self.check_member(goal);
            }
        });
        if let Err(exhausted) = checked {
            let message = format!("neither proved nor refuted within {}", exhausted.limit());
            self.gaps.push(Reason::OutOfBudget { message });
        }
    }

    fn check_member(&mut self, goal: &Goal) {
        let program = self.program;
        match goal.kind {
            MemberKind::Method => {
                if let Some(method) = program.methods.get(&goal.name) {
                    self.check_method(method);
                }
            }
            MemberKind::Function => {
                if let Some(function) = program.functions.get(&goal.name) {
                    self.check_function(function);
                }
            }
            MemberKind::Predicate => {
                if let Some(predicate) = program.predicates.get(&goal.name) {
                    self.check_predicate(predicate);
                }
            }
        }
    }

    fn produce_contract(&mut self, state: &mut StateOf<'a, Self>, assertions: &[Expression]) {
        self.check_exhaled_sides(state, assertions);
        for assertion in assertions {
            self.produce_fresh(state, assertion, Blame::new(ErrorId::ContractNotWellformed, assertion.span));
        }
    }

    /// ```text
    /// ∅ ⊢ produce pre ⇝ Γ; h      Γ; h ⊢ produce post, old = h      Γ; h ⊢ body ⇝ Γ′; h′      Γ′; h′ ⊢ consume post, old = h
    /// ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────
    /// method ok
    /// ```
    fn check_method(&mut self, method: &Method) {
        let mut state = self.start();
        self.declare_all(&mut state, &method.parameters);
        self.produce_contract(&mut state, &method.preconditions);
        self.remember(&mut state, Label::Start);
        self.declare_all(&mut state, &method.returns);
        let mut promised = state.clone();
        promised.heap = Self::Heap::default();
        self.aside(&mut promised);
        let known = self.failures().len();
        self.produce_contract(&mut promised, &method.postconditions);
        let Some(body) = &method.body else { return };
        // A precondition that makes no sense is gone on with if that helps; a promise that makes none is not to be kept.
        if self.failures().len() > known || self.is_gone(&state) {
            return;
        }
        self.begin_method_termination(&mut state, method);
        self.execute_block(&mut state, body);
        if let Some((label, _)) = self.flow().jumps.first() {
            let what = format!("a jump into a block, to `{label}`");
            self.unsupported(what, method.span);
        }
        self.check_refuted(&state, body);
        if !self.is_gone(&state) {
            self.keep_promise(state, &method.postconditions);
        }
    }

    fn keep_promise(&mut self, mut state: StateOf<'a, Self>, postconditions: &[Expression]) {
        let (store, original, write) = (state.store.clone(), state.heap.clone(), self.write());
        let earlier = self.failures().len();
        for postcondition in postconditions {
            let blame = Blame::new(ErrorId::PostconditionViolated, postcondition.span);
            self.consume(&mut state, &original, postcondition, write, blame);
        }
        if self.failures().len() > earlier {
            self.show_heap(earlier, &store, &original);
        }
    }

    /// ```text
    /// ∅ ⊢ produce pre ⇝ Γ; h      Γ; h ⊢ post ⇝ p      Γ; h ⊢ body ⇝ Γ′; t      Γ′ ⊢ p[result := t]
    /// ───────────────────────────────────────────────────────────────────────────────────────────────
    /// function ok
    /// ```
    fn check_function(&mut self, function: &Function) {
        self.amounts = self.function_amounts();
        self.component = component_of(self.program, &function.name);
        self.theory.undefined.insert(function.name.clone());
        let mut state = self.start();
        self.declare_all(&mut state, &function.parameters);
        self.begin_function_termination(&mut state, function);
        self.produce_contract(&mut state, &function.preconditions);
        self.begin_function_termination(&mut state, function);
        self.remember(&mut state, Label::Start);
        self.check_promise(state.clone(), function);
        let Some(body) = &function.body else { return };
        if !self.failures().is_empty() {
            return;
        }
        let value = self.evaluate(&mut state, body, Blame::new(ErrorId::FunctionNotWellformed, function.span));
        state.store.result = Some(value);
        // What the body applies promises something, also where no postcondition asks for the value.
        let sort = self.terms.sort(value);
        let name = self.terms.fresh("value", sort);
        let definition = self.terms.eq(name, value);
        self.define(&mut state, definition);
        self.termination = None;
        for postcondition in &function.postconditions {
            let exhaled = one_sided(postcondition, |_, exhaled| exhaled);
            let holds = self.evaluate(&mut state, &exhaled, Blame::Elsewhere);
            let blame = Blame::new(ErrorId::PostconditionViolated, postcondition.span);
            self.check(&mut state, holds, Cause::AssertionFalse, postcondition.span, blame);
            self.assume(&mut state, holds);
        }
    }

    /// The postconditions must mean something for any result.
    fn check_promise(&mut self, mut promised: StateOf<'a, Self>, function: &Function) {
        let sort = self.sort_of(&function.result);
        promised.store.result = Some(self.fresh(&promised, "result", sort));
        self.aside(&mut promised);
        for postcondition in &function.postconditions {
            let blame = Blame::new(ErrorId::ContractNotWellformed, postcondition.span);
            let inhaled = one_sided(postcondition, |inhaled, _| inhaled);
            let holds = self.evaluate(&mut promised, &inhaled, blame);
            self.assume(&mut promised, holds);
        }
    }

    fn check_predicate(&mut self, predicate: &Predicate) {
        let Some(body) = &predicate.body else { return };
        let mut state = self.start();
        self.declare_all(&mut state, &predicate.parameters);
        self.produce_fresh(&mut state, body, Blame::new(ErrorId::PredicateNotWellformed, predicate.span));
    }
}
